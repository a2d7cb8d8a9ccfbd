import type { FastifyRequest } from 'fastify'
import { hasOwner } from '#domains/accounts/sign-in/index.ts'
import { discoverEvents, type EventRow, listEventsByIds } from '#domains/events/events/index.ts'
import { findSettings } from '#domains/foundation/settings/index.ts'
import { decideFilter, type GroupRow, listFavorites, listGroups } from '#domains/groups/groups/index.ts'
import { operations } from '#domains/index.ts'
import type { Caller, Reader } from '#kernel/context.ts'
import { dayMs } from '#kernel/time.ts'
import { openWithLag, readerOf } from '#surfaces/http/reader.ts'
import { findVisitor, frameOf, messagesOf, type PageScope, sendPage } from '#surfaces/site/page-scope.ts'
import { pageIn } from '#surfaces/site/paging.ts'
import { mapOwnRsvps } from '#surfaces/site/parts/own-rsvps.ts'
import { mapRepeats } from '#surfaces/site/parts/repeats.ts'
import { perform } from '#surfaces/site/perform.ts'
import { type Doors, type HomeFirstRun, homePage } from './page.ts'

const nextMax = 6
const yoursMax = 3
const groupsMax = 6
const joinedMax = 10
const fromGroupsMax = 3
const doorsMax = 3
const startPath = '/organize/new-group'

type OwnRsvps = Awaited<ReturnType<typeof mapOwnRsvps>>

/** What is certain stands before what is waited for, each in the order of time. */
function firstOf(ownRsvps: OwnRsvps): string[] {
  const ids = [...ownRsvps.keys()]
  const having = (status: string) => ids.filter((id) => ownRsvps.get(id)!.status === status)
  return [...having('confirmed'), ...having('waitlisted')].slice(0, yoursMax)
}

export function mountHome(scope: PageScope): void {
  const { routes, server } = scope
  const { database, clock, ownOrigins } = server
  const first = (list: string, limit: number) => pageIn(server, { query: {} }, list, {}, limit)

  /** The featured groups, filled up with the most popular ones. */
  async function listShown(db: Reader): Promise<GroupRow[]> {
    const page = first('pages.shown', groupsMax)
    const featured = (await listGroups(db, page, 'popular', decideFilter({ featured: true }))).items
    if (featured.length === groupsMax) return featured
    const liked = (await listGroups(db, page, 'popular', decideFilter({ featured: false }))).items
    return [...featured, ...liked].slice(0, groupsMax)
  }

  /** The next events of the groups that the visitor has joined. */
  async function listFromGroups({ userId }: Caller, now: Date): Promise<EventRow[]> {
    const joined = await listFavorites(database, first('pages.joined', joinedMax), { userId })
    if (joined.items.length === 0) return []
    const group = joined.items.map(({ group_id }) => group_id).join(',')
    return (await discoverEvents(database, first('pages.home.groups', fromGroupsMax), { group }, now)).items
  }

  /** Events at which the visitor can check people in now or within a day. */
  async function listDoors(request: FastifyRequest, now: Date): Promise<Doors> {
    const { items } = await perform(scope, request, operations.door.listEvents, { query: { limit: doorsMax } })
    return items.filter(({ startTime }) => Date.parse(startTime) < now.getTime() + dayMs)
  }

  async function findSetUp(request: FastifyRequest, caller: Caller | undefined): Promise<HomeFirstRun | undefined> {
    if (caller?.role !== 'admin') return undefined
    const run = await perform(scope, request, operations['first-run'].get, {})
    return run.isComplete || run.isHidden ? undefined : run
  }

  /** Where the visitor can start the first group. */
  async function findStart(db: Reader, caller: Caller | undefined) {
    const settings = await findSettings(db)
    const isOwned = await hasOwner(db, settings)
    if (settings.group_creation !== 'everyone' || !isOwned) return { isOwned, startPath: undefined }
    const isOpen = settings.sign_up === 'open'
    const visitorPath = isOpen ? `/sign-in?return_to=${encodeURIComponent(startPath)}` : undefined
    return { isOwned, startPath: caller ? startPath : visitorPath }
  }

  routes.get('/', openWithLag, async (request, reply) => {
    const db = readerOf(server, request)
    const now = clock.now()
    const caller = findVisitor(request)
    const ownRsvps = await mapOwnRsvps(db, caller, now)
    const yours = await listEventsByIds(db, firstOf(ownRsvps))
    const steps = caller ? await perform(scope, request, operations.onboarding.get, {}) : []
    const doors = caller ? await listDoors(request, now) : []
    const fromGroups = caller ? await listFromGroups(caller, now) : []
    const next = await discoverEvents(db, first('pages.home', nextMax), {}, now)
    const { instanceName, look, visitor, baseUrl } = frameOf(server, request)
    const messages = messagesOf(request)
    const repeats = await mapRepeats(db, [...fromGroups, ...next.items], now, messages)
    const about = {
      instanceName,
      tagline: look?.tagline,
      homeText: look?.homeText,
      visitorName: visitor?.name,
      baseUrl,
    }
    const groups = await listShown(db)
    const isEmpty = next.items.length === 0 && groups.length === 0
    const start = {
      setUp: await findSetUp(request, caller),
      ...(isEmpty ? await findStart(db, caller) : { isOwned: true, startPath: undefined }),
    }
    const base = { ...about, ...start, messages, steps, doors, ownOrigins, now, fromGroups }
    return sendPage(reply, homePage({ ...base, ownRsvps, repeats, yours, next: next.items, groups }))
  })
}
