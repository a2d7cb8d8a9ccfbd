import type { FeedItem } from '#kernel/feeds.ts'
import { foldTitle } from '#kernel/formats/names.ts'
import { hourMs, minuteMs } from '#kernel/time.ts'

/** An event of the group that another source, or an organizer, brought here. */
export interface Candidate {
  id: string
  title: string
  starts_at: string
  platform_event_url: string | null
}

const sameStartMs = 15 * minuteMs
/** Weekly dates can share one link, so an equal link alone says little. */
export const sameLinkMs = 12 * hourMs

/** Without what platforms add to count visits. */
function foldUrl(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined
  const url = new URL(text)
  for (const name of [...url.searchParams.keys()])
    if (/^utm_|^(eventOrigin|ref|fbclid)$/.test(name)) url.searchParams.delete(name)
  const path = url.pathname.replace(/(?<!\/)\/+$/, '')
  // The front page of a website is no event.
  return path === '' && url.search === '' ? undefined : `${url.host.replace(/^www\./, '')}${path}${url.search}`
}

const foldLink = (text: string | null) => (text === null ? undefined : foldUrl(text))

function isTwin(item: FeedItem, candidate: Candidate): boolean {
  const apartMs = Math.abs(Date.parse(item.startsAt) - Date.parse(candidate.starts_at))
  const title = foldTitle(item.title)
  if (apartMs <= sameStartMs && title !== '' && title === foldTitle(candidate.title)) return true
  const link = foldLink(item.url)
  return apartMs <= sameLinkMs && link !== undefined && link === foldLink(candidate.platform_event_url)
}

/** The same event from another source of the group: the one that starts nearest. */
export function findTwin(item: FeedItem, candidates: readonly Candidate[]): Candidate | undefined {
  const start = Date.parse(item.startsAt)
  const apart = (candidate: Candidate) => Math.abs(Date.parse(candidate.starts_at) - start)
  return candidates.filter((candidate) => isTwin(item, candidate)).sort((a, b) => apart(a) - apart(b))[0]
}
