import { randomUUIDv7 } from 'node:crypto'
import type { Static } from 'typebox'
import { adoptEvents, applyImportSettings, type ImportUnit, lockImported } from '#domains/events/events/index.ts'
import { spendLimit } from '#domains/foundation/action-limits/index.ts'
import { lockGroup } from '#domains/groups/groups/index.ts'
import type { Caller, Cipher, ExternalContext, Fingerprints, WriteContext, Writer } from '#kernel/context.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { lockManaged, type NamedSource, requireSource } from './access.ts'
import { importSourceOf, releaseEvents } from './commands.items.ts'
import { resolveAddress } from './commands.resolve.ts'
import { listOwnItems } from './queries.items.ts'
import {
  countSources,
  findByAddress,
  findUsualZone,
  insertSource,
  type ManagedSource,
  type SourceChanges,
  updateSource,
} from './queries.manage.ts'
import {
  deleteSource,
  type EncryptedSource,
  type LockedSource,
  listSourcesOfKeys,
  lockSyncedSource,
  replaceEncrypted,
  type SourceRow,
  updateSynced,
} from './queries.ts'
import { assertReadable, assertRoom, decideZone, unreadable } from './rules.manage.ts'
import { type CreateSourceRequest, type PreviewSourceRequest, problemText, type UpdateSourceRequest } from './wire.ts'

/** Gives the events that are not over what the settings of their source say now. */
export async function applySettings(unit: ImportUnit, source: Pick<SourceRow, 'id'>, now: Date): Promise<void> {
  await applyImportSettings(unit, importSourceOf(await lockOne(unit, source.id)), now)
}

async function lockOne({ db }: ImportUnit, id: string): Promise<LockedSource> {
  const source = await lockSyncedSource(db, id)
  if (!source) throw new ApiError('source_not_found')
  return source
}

/** The group first, as every reading does. */
async function lockWithGroup(unit: ImportUnit, source: Pick<SourceRow, 'id' | 'group_id'>): Promise<LockedSource> {
  await lockGroup(unit.db, source.group_id)
  return lockOne(unit, source.id)
}

/**
 * Ends a source. Events that are not over become native ones, or go: deleted, or cancelled where people here have an
 * RSVP. Those that are over stay as they are.
 */
export async function removeSource(
  unit: ImportUnit,
  caller: Pick<Caller, 'userId'>,
  source: Pick<SourceRow, 'id' | 'group_id'>,
  choice: 'keep' | 'remove',
  now: Date,
): Promise<void> {
  const locked = await lockWithGroup(unit, source)
  if (choice === 'keep') await adoptEvents(unit, source.id, caller, now)
  else {
    const rows = await listOwnItems(unit.db, source.id, now)
    const events = await lockImported(
      unit.db,
      rows.map((row) => row.event_id),
    )
    await releaseEvents({ unit, source: locked, events, now }, rows)
  }
  await deleteSource(unit.db, source.id)
}

/** The group moves here for good: events that are not over become native ones, and the source is not read anymore. */
export async function adoptSource(
  unit: ImportUnit,
  caller: Pick<Caller, 'userId'>,
  source: Pick<SourceRow, 'id' | 'group_id'>,
  now: Date,
): Promise<number> {
  await lockWithGroup(unit, source)
  const count = await adoptEvents(unit, source.id, caller, now)
  await updateSynced(unit.db, source.id, { state: 'stopped', next_check_at: null, problem: null, failing_since: null })
  return count
}

interface Pasted {
  url: string
  key?: string | undefined
  timezone: string
}

/** What is at the address that someone pasted. Everything unreachable has one wording. */
async function readPasted(ctx: ExternalContext, { url: text, key, timezone }: Pasted) {
  const { outbound, feedParser, now, links, installation } = ctx
  const way = { outbound, feedParser, now, timezone, baseUrl: links.baseUrl, version: installation.version }
  const found = await resolveAddress(way, text, key)
  if (found.status === 'failed') throw unreadable(found.problem, problemText(found.problem))
  const { kind, platform, url, host, reading } = found
  return { kind, platform, url, host, reading }
}

type External = ExternalContext & { caller: Caller }
type Write = WriteContext & { caller: Caller }

async function resolve(ctx: External, groupId: string, request: Static<typeof PreviewSourceRequest>) {
  const timezone = decideZone(request.timezone, await findUsualZone(ctx.db, groupId, ctx.caller.userId))
  const found = await readPasted(ctx, { url: request.url, key: request.key, timezone })
  return { ...found, timezone, hashes: ctx.cipher.fingerprints('source-addresses', found.url) }
}

/** Reads what is there and stores nothing. */
export async function previewSource(ctx: External, groupId: string, request: Static<typeof PreviewSourceRequest>) {
  const found = await resolve(ctx, groupId, request)
  return { ...found, isFollowed: (await findByAddress(ctx.db, groupId, found.hashes)) !== undefined }
}

/** The address is read before the transaction, and its events come with the first reading of the worker. */
export async function followSource(ctx: External, groupId: string, request: Static<typeof CreateSourceRequest>) {
  const { mode = 'publish', rsvps = 'link', key } = request
  assertRoom(await countSources(ctx.db, groupId))
  const found = await resolve(ctx, groupId, request)
  const id = randomUUIDv7()
  await ctx.write(async ({ db }) => {
    await spendLimit(db, ctx.caller, 'event', 1, ctx.now)
    await lockGroup(db, groupId)
    if (await findByAddress(db, groupId, found.hashes)) throw new ApiError('already_followed')
    assertRoom(await countSources(db, groupId))
    const settings = { mode, rsvps, timezone: found.timezone, created_by: ctx.caller.userId }
    await insertSource(db, { id, group_id: groupId, ...columnsOf(ctx, found, key), ...settings }, ctx.now)
  })
  return id
}

function columnsOf({ cipher }: External, found: Awaited<ReturnType<typeof resolve>>, key: string | undefined) {
  const { kind, platform, url, host, reading, hashes } = found
  return {
    kind,
    platform,
    address: cipher.encrypt('sources', url),
    address_hash: hashes[0]!,
    api_key: key === undefined ? null : cipher.encrypt('sources', key),
    host,
    name: reading.name?.slice(0, 200) ?? null,
  }
}

/** What makes the next reading a first one: everything is compared again. */
const readAfresh = (now: Date): SourceChanges => ({
  next_check_at: now.toISOString(),
  requested_at: now.toISOString(),
  etag: null,
  last_modified: null,
  body_hash: null,
})

function decideChanges(
  source: ManagedSource,
  { isPaused, mode, rsvps, timezone, apiKey }: Static<typeof UpdateSourceRequest> & { apiKey: string | undefined },
  now: Date,
): SourceChanges {
  const zone = timezone === undefined ? source.timezone : decideZone(timezone, null)
  const isRunning = source.state === 'active' || source.state === 'failing'
  const resumed = { state: 'active', failures: 0, failing_since: null, problem: null, ...readAfresh(now) }
  const isNew = zone !== source.timezone || apiKey !== undefined
  return {
    ...(mode !== undefined && { mode }),
    ...(rsvps !== undefined && { rsvps }),
    timezone: zone,
    ...(apiKey !== undefined && { api_key: apiKey }),
    ...(isNew && isRunning && readAfresh(now)),
    ...(isPaused === false && !isRunning && resumed),
    ...(isPaused === true && { state: 'paused', next_check_at: null }),
  }
}

export async function changeSource(ctx: Write, named: NamedSource, request: Static<typeof UpdateSourceRequest>) {
  const source = await lockManaged(ctx.db, ctx.caller, named, ctx.now)
  if (request.key !== undefined && source.api_key === null)
    throw new ApiError('invalid_state', 'This source is read without a key; follow its address again with one')
  const apiKey = request.key === undefined ? undefined : ctx.cipher.encrypt('sources', request.key)
  const changes = decideChanges(source, { ...request, apiKey }, ctx.now)
  await updateSource(ctx.db, source.id, changes)
  const isOther = (changes.mode ?? source.mode) !== source.mode || (changes.rsvps ?? source.rsvps) !== source.rsvps
  if (isOther) await applySettings(ctx, source, ctx.now)
  return requireSource(ctx.db, ctx.caller, named, ctx.now)
}

/** The worker reads it next. */
export async function requestReading(ctx: Write, named: NamedSource): Promise<ManagedSource> {
  const source = await lockManaged(ctx.db, ctx.caller, named, ctx.now)
  assertReadable(source, ctx.now)
  const state = source.state === 'stopped' ? { state: 'failing' } : {}
  await updateSource(ctx.db, source.id, { ...readAfresh(ctx.now), ...state })
  return requireSource(ctx.db, ctx.caller, named, ctx.now)
}

interface Step {
  encrypted: number
  /** Where the next step begins; undefined after the last one. */
  next: string | undefined
}

/**
 * Encrypts the addresses and keys of some sources with the newest key, where an older one was used. No row is locked while it
 * works: one that changes at the same time was encrypted by the process that changed it.
 */
export async function encryptSourcesAgain(
  db: Writer,
  keys: Cipher & Fingerprints,
  after: string | undefined,
  limit: number,
): Promise<Step> {
  const older = keys.ids.slice(1)
  const rows = await listSourcesOfKeys(db, older, after, limit)
  const isOlder = (text: string | null): text is string => text !== null && older.includes(text.split(':')[0]!)
  let encrypted = 0
  for (const row of rows) {
    const renewed = { ...row }
    if (isOlder(row.address)) Object.assign(renewed, renewAddress(keys, row))
    if (isOlder(row.api_key)) renewed.api_key = keys.encrypt('sources', keys.decrypt('sources', row.api_key))
    const count = [row.address, row.api_key].filter(isOlder).length
    if (await replaceEncrypted(db, row, renewed)) encrypted += count
  }
  return { encrypted, next: rows.length < limit ? undefined : rows.at(-1)!.id }
}

/** Its fingerprint is made with the newest key, too. */
function renewAddress(keys: Cipher & Fingerprints, row: EncryptedSource) {
  const address = keys.decrypt('sources', row.address)
  const [newest, ...older] = keys.fingerprints('source-addresses', address)
  const isOlder = older.some((hash) => hash.equals(row.address_hash))
  return { address: keys.encrypt('sources', address), address_hash: isOlder ? newest! : row.address_hash }
}
