import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { App } from '#test/support/app/harness.ts'
import { award, passMinute } from '#test/support/builders/boards.ts'
import { makeCode } from '#test/support/builders/check-in-codes.ts'
import { makeLink } from '#test/support/builders/claim-links.ts'
import { checkInDirectly, type MadeEvent } from '#test/support/builders/events.ts'
import type { Person } from '#test/support/builders/factories.ts'
import { makeInvite } from '#test/support/builders/invitations.ts'
import type { Shot } from './shots.ts'

interface Found {
  top: Person
  other: Person
  badge: { id: string; slug: string; groupId: string }
  event: MadeEvent
}

async function find(app: App): Promise<Found> {
  const pick = async <T>(query: ReturnType<typeof sql<T>>): Promise<T> => (await query.execute(app.database)).rows[0]!
  const badge = await pick(
    sql<Found['badge']>`select b.id, b.slug, b.group_id as "groupId" from badges b join groups g on g.id = b.group_id
      order by tally(b.id, 0) desc limit 1`,
  )
  const people = sql<Person>`select u.id, u.username from users u join scores s on s.user_id = u.id
    where s.listed_as is not null and s.board_id = '00000000-0000-0000-0000-000000000000'
    and u.bio is not null and exists (select from portfolio_items p where p.user_id = u.id) order by s.score desc`
  const top = await pick(sql<Person>`${people} limit 1`)
  const event = await pick(
    sql<MadeEvent>`select id, group_id as "groupId" from events
      where status = 'scheduled' and starts_at > now() and source = 'native' order by starts_at limit 1`,
  )
  const without = sql`select a.user_id from badge_awards a where a.badge_id = ${badge.id}`
  const other = await pick(
    sql<Person>`select u.id, u.username from users u where u.username is not null and u.id not in (${without})
      and u.id not in (select user_id from rsvps where event_id = ${event.id}) order by u.created_at limit 1`,
  )
  return { top, other, badge, event }
}

/** The event has just begun. */
async function openDoor(app: App, { id }: MadeEvent): Promise<void> {
  const now = app.clock.now().getTime()
  const at = (hours: number) => new Date(now + hours * 3_600_000).toISOString()
  const times = { starts_at: at(0.2), ends_at: at(3), over_at: at(3) }
  await app.database.updateTable('events').set(times).where('id', '=', id).execute()
}

/** The pages of members, badges, the board and of what codes open. */
export async function listCommunityShots(app: App): Promise<Shot[]> {
  await passMinute(app)
  const { top, other, badge, event } = await find(app)
  const early = { id: (await later(app, event)).id, groupId: event.groupId }
  await openDoor(app, event)
  const claim = `/claim/${await makeLink(app, badge)}`
  const invite = `/group-claim/${await makeInvite(app, badge.groupId)}`
  const asked = `/group-claim/${await makeInvite(app, badge.groupId, { auto_approve: false })}`
  const door = `/checkin/${await makeCode(app, event)}`
  await checkInDirectly(app, event, top)
  await award(app, badge.id, [top.id])
  return [
    { name: 'member', path: `/members/${top.username}` },
    { name: 'member-signed-in', path: `/members/${top.username}`, as: other },
    { name: 'member-own', path: `/members/${other.username}`, as: other },
    { name: 'member-unknown', path: '/members/nobody-there' },
    { name: 'members', path: '/members', as: other },
    { name: 'members-none', path: '/members?q=xylophone', as: other },
    { name: 'badges', path: '/badges' },
    { name: 'badge-of-group', path: `/badges/${badge.slug}` },
    { name: 'leaderboard', path: '/leaderboard', as: top },
    { name: 'leaderboard-movers', path: '/leaderboard?period=month' },
    { name: 'claim', path: claim },
    { name: 'claim-done', path: `${claim}`, as: top },
    { name: 'claim-over', path: `/claim/${await makeLink(app, badge, { expiresIn: 0 })}` },
    { name: 'claim-wrong', path: '/claim/N0THING' },
    { name: 'group-claim', path: invite },
    { name: 'group-claim-ask', path: asked, as: other },
    { name: 'check-in', path: door },
    { name: 'check-in-done', path: `${door}`, as: top },
    { name: 'check-in-early', path: `/checkin/${await makeCode(app, early)}` },
    { name: 'check-in-wrong', path: '/checkin/N0THING' },
  ]
}

/** A copy of the event, five days on. */
async function later(app: App, { id }: MadeEvent): Promise<{ id: string }> {
  const copy = randomUUIDv7()
  await sql`insert into events (id, group_id, title, status, starts_at, over_at, timezone, event_type, source, created_at, updated_at)
    select ${copy}, group_id, title, status, starts_at + interval '5 days', over_at + interval '5 days', timezone, event_type, source,
      created_at, updated_at from events where id = ${id}`.execute(app.database)
  await app.database.insertInto('event_seats').values({ event_id: copy }).execute()
  return { id: copy }
}
