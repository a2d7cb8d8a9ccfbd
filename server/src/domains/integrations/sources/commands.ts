import { randomUUIDv7 } from 'node:crypto'
import type { Static } from 'typebox'
import { spendLimit } from '#domains/foundation/action-limits/index.ts'
import { lockGroup } from '#domains/groups/groups/index.ts'
import type { Caller, ExternalContext, WriteContext } from '#kernel/context.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { lockManaged, type NamedSource, requireSource } from './access.ts'
import { applySettings } from './commands.leave.ts'
import { readPasted } from './commands.read.ts'
import {
  countSources,
  findByAddress,
  findUsualZone,
  insertSource,
  type ManagedSource,
  type SourceChanges,
  updateSource,
} from './queries.manage.ts'
import { assertReadable, assertRoom, decideZone } from './rules.manage.ts'
import type { CreateSourceRequest, PreviewSourceRequest, UpdateSourceRequest } from './schemas.ts'

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
