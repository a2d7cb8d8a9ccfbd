import { randomUUIDv7 } from 'node:crypto'
import type { Writer } from '#kernel/context.ts'
import { exampleId, exampleIds } from '#kernel/operation/schema.ts'
import { dayMs } from '#kernel/time.ts'
import type { App } from '#test/support/app/harness.ts'

interface SourceValues {
  kind?: string
  platform?: string
  /** In plain text: it is stored encrypted. */
  url?: string
  key?: string
  host?: string
  name?: string | null
  state?: string
  problem?: string | null
  failing_since?: string | null
  next_check_at?: string | null
  created_by?: string
  is_listing?: boolean
}

/** A calendar that a group follows. */
export async function makeSource(
  app: Pick<App, 'database' | 'keys' | 'clock'>,
  groupId: string,
  { url = 'https://calendar.example.org/garden.ics', key, ...values }: SourceValues = {},
): Promise<{ id: string }> {
  const id = randomUUIDv7()
  await app.database
    .insertInto('sources')
    .values({
      id,
      group_id: groupId,
      kind: 'ical',
      platform: 'ical',
      address: app.keys.encrypt('sources', url),
      address_hash: app.keys.fingerprints('source-addresses', url)[0]!,
      api_key: key === undefined ? null : app.keys.encrypt('sources', key),
      host: new URL(url).hostname,
      timezone: 'Europe/Berlin',
      created_at: app.clock.now().toISOString(),
      ...values,
    })
    .execute()
  return { id }
}

/** A calendar that Ana's garden follows, without events so far. */
export async function insertExampleSource(db: Writer, { keys, clock }: App, userId: string): Promise<void> {
  const url = 'https://calendar.example/choir.ics'
  const at = clock.now().toISOString()
  const where = { kind: 'ical', platform: 'ical', host: 'calendar.example', name: 'Choir', timezone: 'Europe/Berlin' }
  const secrets = {
    address: keys.encrypt('sources', url),
    address_hash: keys.fingerprints('source-addresses', url)[0]!,
  }
  const times = { checked_at: at, changed_at: at, next_check_at: at, created_at: at }
  const notices = JSON.stringify([{ code: 'private_entry', count: 1, example: 'Rehearsal' }])
  await db
    .insertInto('sources')
    .values({ id: exampleId, group_id: exampleId, ...where, ...secrets, ...times, notices, created_by: userId })
    .execute()
  await insertExampleChannel(db, { keys, clock })
}

/** The channel that new events of the garden are posted to. */
async function insertExampleChannel(db: Writer, { keys, clock }: Pick<App, 'keys' | 'clock'>): Promise<void> {
  const host = 'chat.example'
  const secrets = keys.encrypt('webhook-secrets', `https://${host}/hooks/x5m1q8`)
  const where = { url: '', host, secrets, format: 'mattermost', event_types: [] }
  const id = exampleIds[2]
  await db
    .insertInto('webhooks')
    .values({ id, group_id: exampleId, ...where, created_at: clock.now().toISOString() })
    .execute()
  await db.insertInto('webhook_queues').values({ webhook_id: id }).execute()
}

/** A group that administrators listed from a calendar, and Ana's claim to it, which waits for them. */
export async function insertExampleListing(db: Writer, { keys, clock }: App, userId: string): Promise<void> {
  const url = 'https://calendar.example/orchard.ics'
  const now = clock.now()
  const [at, group_id] = [now.toISOString(), exampleIds[3]]
  const group = { id: group_id, urlname: 'orchard', name: 'Orchard', is_claimed: false }
  await db
    .insertInto('groups')
    .values({ ...group, created_at: at, updated_at: at })
    .execute()
  const where = { kind: 'ical', platform: 'ical', host: 'calendar.example', timezone: 'Europe/Berlin' }
  const secrets = {
    address: keys.encrypt('sources', url),
    address_hash: keys.fingerprints('source-addresses', url)[0]!,
  }
  await db
    .insertInto('sources')
    .values({ id: exampleIds[1], group_id, ...where, ...secrets, is_listing: true, created_at: at })
    .execute()
  const claim = { id: exampleId, group_id, user_id: userId, reason: 'I plant these trees.', requested_at: at }
  const expires_at = new Date(now.getTime() + 30 * dayMs).toISOString()
  await db
    .insertInto('ownership_claims')
    .values({ ...claim, expires_at, created_at: at })
    .execute()
}
