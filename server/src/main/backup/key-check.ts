import { fingerprintKeys } from '#platform/keys.ts'
import { CommandError } from '../command.ts'
import type { Manifest } from './manifest.ts'

const lost = [
  'the secrets of webhooks, so that their deliveries fail until each owner makes a new one',
  'the addresses of chats that groups post new events to, so that nothing is posted anymore',
  'the addresses and keys of the calendars that groups follow, so that they are not read anymore',
  'the keys of groups that people on other servers follow, so that nothing is sent to them anymore',
  'sensitive answers to the questions of events',
  'the addresses of personal calendar feeds, and the links in mail that was sent before',
  'bans of email addresses, and what marks a browser as known',
]

/** The keys are not in a backup. Without those it was made with, some of it can never be read. */
export function assertKeys(manifest: Manifest, secretKeys: string, isWithoutKeys: boolean): string | undefined {
  const present = fingerprintKeys(secretKeys)
  const ids = Object.keys(manifest.keys)
  const missing = ids.filter((id) => !Object.hasOwn(present, id))
  const different = ids.filter((id) => Object.hasOwn(present, id) && present[id] !== manifest.keys[id])
  if (missing.length + different.length === 0) return undefined
  const names = [
    ...(missing.length > 0 ? [`SECRET_KEYS lacks ${missing.join(', ')}`] : []),
    ...(different.length > 0 ? [`SECRET_KEYS has another key named ${different.join(', ')}`] : []),
  ].join(', and ')
  const list = lost.map((what) => `  - ${what}`).join('\n')
  if (isWithoutKeys) return `${names}. This is lost:\n${list}`
  throw new CommandError(
    `${names}, with which this backup was made. Without it this is lost:\n${list}\nSet the SECRET_KEYS of that time (new keys may stand before them), or add --without-keys to go on.`,
  )
}
