import type { Static } from 'typebox'
import { createListedGroup, findGroup } from '#domains/groups/groups/index.ts'
import {
  type FoundListing,
  findFollower,
  findListing,
  insertListing,
  lockListings,
  type SourceProblem,
} from '#domains/integrations/sources/index.ts'
import type { Caller, ExternalContext } from '#kernel/context.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { byHost, readAtOnce, readMs } from './rules.ts'
import type { GroupDirectoryRequest, rowOutcomes } from './wire.ts'

type External = ExternalContext & { caller: Caller }
type Request = Static<typeof GroupDirectoryRequest>

export interface DirectoryResult {
  name: string
  outcome: (typeof rowOutcomes)[number]
  /** Of what could not be read. */
  problem: SourceProblem | null
  host: string | null
  upcoming: number | null
  group: { id: string; name: string; urlname: string | null } | null
}

type Read = FoundListing | SourceProblem | undefined

const keyOf = ({ hashes }: FoundListing) => hashes[0]!.toString('hex')

/** What each link leads to. What there was no time for is undefined. */
async function readAll(ctx: External, { groups, timezone }: Request): Promise<Read[]> {
  const signal = AbortSignal.timeout(readMs)
  const found: Read[] = groups.map(() => undefined)
  const queues = byHost(groups.map(({ url }, at) => ({ url, at })))
  const work = async () => {
    for (let queue = queues.shift(); queue; queue = queues.shift())
      for (const { url, at } of queue) if (!signal.aborted) found[at] = await readOne(ctx, url, timezone, signal)
  }
  await Promise.all(Array.from({ length: readAtOnce }, work))
  return found
}

async function readOne(ctx: External, url: string, timezone: string | undefined, signal: AbortSignal): Promise<Read> {
  const found = await findListing(ctx, url, timezone, signal)
  return typeof found === 'string' && signal.aborted ? undefined : found
}

/**
 * Lists every group that is new here, each in a transaction of its own. The same directory twice changes nothing, and a
 * preview stores nothing.
 */
export function readDirectoryGroups(ctx: External, request: Request): Promise<DirectoryResult[]> {
  return decideRows(ctx, request, async (name, found) => (request.isPreview ? null : listGroup(ctx, name, found)))
}

type Listed = Pick<DirectoryResult, 'outcome' | 'group'>

async function decideRows(
  ctx: External,
  request: Request,
  list: (name: string, found: FoundListing) => Promise<Listed | null>,
): Promise<DirectoryResult[]> {
  const read = await readAll(ctx, request)
  const seen = new Set<string>()
  const rows: DirectoryResult[] = []
  for (const [at, { name }] of request.groups.entries()) {
    const found = read[at]
    const nothing = { name, problem: null, host: null, upcoming: null, group: null }
    if (found === undefined) rows.push({ ...nothing, outcome: 'not_read' })
    else if (typeof found === 'string') rows.push({ ...nothing, outcome: 'unreadable', problem: found })
    else {
      const row = { ...nothing, host: found.host, upcoming: found.upcoming }
      const isRepeated = seen.has(keyOf(found))
      seen.add(keyOf(found))
      const group = isRepeated ? undefined : await findFollower(ctx.db, found.hashes)
      if (isRepeated) rows.push({ ...row, outcome: 'repeated' })
      else if (group) rows.push({ ...row, outcome: 'listed', group })
      else rows.push({ ...row, outcome: 'new', ...(await list(name, found)) })
    }
  }
  return rows
}

/** Under a lock, so that two administrators who list the same calendar get one group. */
async function listGroup(ctx: External, name: string, found: FoundListing): Promise<Listed> {
  try {
    return await ctx.write(async ({ db, audit }) => {
      await lockListings(db)
      const known = await findFollower(db, found.hashes)
      if (known) return { outcome: 'listed', group: known }
      const id = await createListedGroup(db, name, ctx.now)
      await insertListing(db, ctx, id, found)
      audit({ action: 'group-directory.import', target: id, detail: { host: found.host } })
      const { urlname } = (await findGroup(db, id))!
      return { outcome: 'new', group: { id, name, urlname } }
    })
  } catch (error) {
    // Someone took the URL name at the same moment.
    if (!(error instanceof ApiError) || error.code !== 'urlname_taken') throw error
    return { outcome: 'not_read', group: null }
  }
}
