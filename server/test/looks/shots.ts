import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { ApiError } from '#kernel/operation/errors.ts'
import { messagesFor } from '#messages/index.ts'
import { errorPage } from '#surfaces/site/error-page.ts'
import { renderPage } from '#surfaces/site/layout.ts'
import type { App } from '#test/support/app/harness.ts'
import type { Person } from '#test/support/builders/factories.ts'
import { listAdminShots } from './admin-shots.ts'
import { listCommunityShots } from './community-shots.ts'
import { listConsoleShots } from './console-shots.ts'
import { listHooksShots } from './developers-hooks-shots.ts'
import { listDevelopersShots } from './developers-shots.ts'
import { docsShots } from './docs-shots.ts'
import { listDoorShots } from './door-shots.ts'
import { listOrganizeShots } from './organize-shots.ts'

/** A page to take a picture of, and who looks at it. */
export interface Shot {
  name: string
  path: string
  as?: Person
  /** What is shown there, for pages that cannot be reached by a URL. */
  content?: string
  /** What is done there before the picture is taken. */
  act?: (page: Page) => Promise<void>
}

async function first<T>(app: App, query: ReturnType<typeof sql<T>>): Promise<T> {
  const { rows } = await query.execute(app.database)
  if (rows[0] === undefined) throw new Error('the seed has nothing of this kind')
  return rows[0]
}

/** Every page of the site, in the states that look different. */
export async function listShots(app: App): Promise<Shot[]> {
  return [
    ...(await listPublicShots(app)),
    ...(await listEventShots(app)),
    ...(await listMemberShots(app)),
    ...(await listConsoleShots(app)),
    ...(await listOrganizeShots(app)),
    ...(await listDoorShots(app)),
    ...(await listHooksShots(app)),
    ...(await listDevelopersShots(app)),
    ...listErrorShots(),
    ...docsShots,
    ...(await listCommunityShots(app)),
    // Last, because it changes settings.
    ...(await listAdminShots(app)),
  ]
}

const coming = sql`e.status = 'scheduled' and e.starts_at > now() and e.hidden_at is null`

async function findGoer(app: App, status: 'confirmed' | 'waitlisted') {
  return first<{ event: string; id: string; username: string }>(
    app,
    sql`select e.id as event, u.id, u.username from rsvps r join events e on e.id = r.event_id
      join users u on u.id = r.user_id
      where ${coming} and r.status = ${status} and e.event_type = 'in_person' and u.username is not null
      order by e.starts_at, r.place limit 1`,
  )
}

async function listPublicShots(app: App): Promise<Shot[]> {
  const goer = await findGoer(app, 'confirmed')
  const group = await first<{ urlname: string }>(
    app,
    sql`select g.urlname from groups g where exists (select from badges b where b.group_id = g.id)
      order by g.favorites_count desc limit 1`,
  )
  return [
    { name: 'home', path: '/' },
    { name: 'home-signed-in', path: '/', as: goer },
    { name: 'events', path: '/events' },
    { name: 'events-filtered', path: '/events?q=evening&type=in_person' },
    { name: 'events-none', path: '/events?q=xylophone' },
    { name: 'events-reversed', path: '/events?from=2030-02-02&to=2030-02-01' },
    { name: 'search-events', path: '/search?q=choir' },
    { name: 'search-events-signed-in', path: '/search?q=ma', as: goer },
    { name: 'search-none', path: '/search?q=xylophone' },
    { name: 'groups', path: '/groups' },
    { name: 'groups-tagged', path: '/groups?tag=outdoors' },
    { name: 'group', path: `/groups/${group.urlname}` },
    { name: 'group-signed-in', path: `/groups/${group.urlname}`, as: goer },
    { name: 'design', path: '/design' },
    { name: 'design-violet', path: '/design?theme=violet' },
    { name: 'unknown', path: '/nothing/here' },
  ]
}

async function listEventShots(app: App): Promise<Shot[]> {
  const [goer, waiter] = [await findGoer(app, 'confirmed'), await findGoer(app, 'waitlisted')]
  const find = async (what: ReturnType<typeof sql>) => {
    const { id } = await first<{ id: string }>(
      app,
      sql`select e.id from events e join event_seats s on s.event_id = e.id where ${what} order by e.starts_at limit 1`,
    )
    return `/events/${id}`
  }
  const isFull = sql`s.max_attendees is not null and s.confirmed + coalesce(s.upstream_count, 0) >= s.max_attendees`
  return [
    {
      name: 'event',
      path: await find(sql`${coming} and not (${isFull}) and e.source = 'native' and e.event_type = 'in_person'`),
    },
    { name: 'event-going', path: `/events/${goer.event}`, as: goer },
    { name: 'event-waiting', path: `/events/${waiter.event}`, as: waiter },
    { name: 'event-waitlist', path: await find(sql`${coming} and ${isFull} and s.has_waitlist`) },
    { name: 'event-online', path: await find(sql`${coming} and e.event_type = 'online'`) },
    { name: 'event-synced', path: await find(sql`${coming} and e.source = 'meetup' and s.upstream_count > 0`) },
    { name: 'event-cancelled', path: await find(sql`e.status = 'cancelled'`) },
    { name: 'event-over', path: await find(sql`e.status = 'scheduled' and e.over_at < now()`) },
  ]
}

async function listMemberShots(app: App): Promise<Shot[]> {
  const goer = await findGoer(app, 'confirmed')
  const pass = await first<{ id: string }>(
    app,
    sql`select p.id from passes p join users u on u.id = p.owner_id
      where p.is_active and u.profile_visibility = 'public' and u.bio is not null and u.id <> ${goer.id} limit 1`,
  )
  return [
    { name: 'sign-in', path: '/sign-in' },
    { name: 'account', path: '/settings/security', as: goer },
    { name: 'passes', path: '/settings/passes', as: goer },
    { name: 'pass', path: `/pass/${pass.id}` },
  ]
}

function listErrorShots(): Shot[] {
  const frame = { instanceName: 'Hearth', baseUrl: 'http://localhost', path: '/', messages: messagesFor('en') }
  const show = (error: ApiError) => renderPage(errorPage(error, '4f6c1a52-7d0e-4a53-9b1f-2f5d8f0f3c11', frame), frame)
  const errors = {
    'error-410': new ApiError('claim_expired'),
    'error-429': new ApiError('rate_limited', undefined, { 'Retry-After': '900' }),
    'error-500': new ApiError('internal_error'),
    'error-503': new ApiError('unavailable'),
  }
  return Object.entries(errors).map(([name, error]) => ({ name, path: `/${name}`, content: show(error) }))
}
