import type { ApiKind, ApiPlatform } from './rules.api.ts'
import { eventbrite, eventbriteAddress } from './rules.eventbrite.ts'
import { hostOf } from './rules.links.ts'
import { luma, lumaAddress } from './rules.luma.ts'
import { meetup, meetupAddress } from './rules.meetup.ts'

export const platforms: Readonly<Record<ApiKind, ApiPlatform>> = { luma, eventbrite, meetup }

export interface ApiAddress {
  kind: ApiKind
  platform: ApiKind
  /** A page of the platform: it says what is read, and is never called with the key. */
  url: string
  /** What is called. */
  host: string
}

/** What a pasted link means together with a key; null if it names no group, organizer or calendar that has an API. */
export function decideApiAddress(text: string): ApiAddress | null {
  const pasted = text.trim()
  // A key of Luma names its calendar itself.
  if (pasted === '') return addressOf('luma', lumaAddress(null))
  const url = URL.parse(/^[a-z]+:\/\//i.test(pasted) ? pasted : `https://${pasted}`)
  if (!url || !/^https?:$/.test(url.protocol)) return null
  const host = url.hostname.replace(/^www\./, '')
  if (/^(?:lu\.ma|luma\.com)$/.test(host)) return addressOf('luma', lumaAddress(url))
  if (/^meetup\.com$/.test(host)) return addressOf('meetup', meetupAddress(url))
  return /^eventbrite\.[a-z]{2,3}(?:\.[a-z]{2})?$/.test(host) ? addressOf('eventbrite', eventbriteAddress(url)) : null
}

function addressOf(kind: ApiKind, url: string | null): ApiAddress | null {
  return url === null ? null : { kind, platform: kind, url, host: hostOf(platforms[kind].origin) }
}
