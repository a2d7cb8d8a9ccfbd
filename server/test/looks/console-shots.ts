import { sql } from 'kysely'
import type { App } from '#test/support/app/harness.ts'
import type { Shot } from './shots.ts'

const settings = 'profile privacy notifications calendar blocked reports security passes files language data'.split(' ')
const own = ['events', 'groups', 'connections', 'achievements']

/** A member's own pages and settings, of a person who has tickets, groups and connections. */
export async function listConsoleShots(app: App): Promise<Shot[]> {
  const { rows } = await sql<{ id: string; username: string; code: string }>`
    select u.id, u.username, t.code from users u
      join tickets t on t.user_id = u.id
      join events e on e.id = t.event_id and e.starts_at > now() and e.status = 'scheduled'
    where u.avatar_url is not null and exists (select from group_favorites f where f.user_id = u.id)
      and exists (select from connections c where c.first_id = u.id)
    order by u.username = 'mia' desc, e.starts_at limit 1`.execute(app.database)
  const [member] = rows
  if (!member) throw new Error('the seed has no member with a ticket')
  const as = { id: member.id, username: member.username }
  return [
    ...own.map((name) => ({ name: `me-${name}`, path: `/me/${name}`, as })),
    { name: 'settings', path: '/settings', as },
    ...settings.map((name) => ({ name: `settings-${name}`, path: `/settings/${name}`, as })),
    { name: 'ticket', path: `/t/${member.code}`, as },
    { name: 'ticket-stranger', path: `/t/${member.code}` },
  ]
}
