import { sql } from 'kysely'
import type { App } from '#test/support/app/harness.ts'
import { makeToken, type Person } from '#test/support/builders/factories.ts'
import type { Shot } from './shots.ts'

interface Found {
  as: Person
  groupId: string
  group: string
  event: string
  over: string
  guest: string
  member: string
}

/** A group of the seeded organizer with its fullest event, and a person of each. */
async function find(app: App): Promise<Found> {
  const { rows } = await sql<Omit<Found, 'as'> & Person>`
    select u.id, u.username, g.id as "groupId", g.urlname as "group", e.id as event,
      (select o.id from events o where o.group_id = g.id and o.status = 'scheduled' and o.over_at < now()
        order by o.starts_at desc limit 1) as over,
      (select r.user_id from rsvps r where r.event_id = e.id and r.status = 'confirmed' order by r.place limit 1) as guest,
      (select p.user_id from group_people p where p.group_id = g.id and p.attended > 1 order by p.name_key limit 1) as member
    from users u join group_roles r on r.user_id = u.id join groups g on g.id = r.group_id
      join events e on e.group_id = g.id and e.status = 'scheduled' and e.starts_at > now() and e.source = 'native'
      join event_seats s on s.event_id = e.id
    where u.username = 'olive' order by (s.max_attendees is null), s.confirmed desc limit 1`.execute(app.database)
  const [row] = rows
  if (!row) throw new Error('the seed has no organizer with an event')
  return { ...row, as: { id: row.id, username: row.username } }
}

interface Made {
  id: string
  token: string
  version: number
}

/** What an organizer makes on these screens, and the seed has not. */
async function make(app: App, { as, groupId, event, over }: Found) {
  const token = await makeToken(app, as, ['manage:groups', 'manage:events', 'manage:checkins', 'manage:badges'])
  const post = async (path: string, body: object) => {
    const answer = await app.post(`/v1/manage/${path}`, { token, body })
    if (answer.status >= 300) throw new Error(`${path}: ${answer.text}`)
    const said = answer.body as Made | { [kind: string]: Made }
    // Most answers name what they made: `{ "event": { … } }`.
    return ('id' in said ? said : Object.values(said)[0]) as Made
  }
  const days = (count: number) => new Date(Math.ceil(Date.now() / 3_600_000 + 24 * count) * 3_600_000).toISOString()
  const draft = await post(`groups/${groupId}/events`, {
    title: 'An evening for beginners',
    status: 'draft',
    dateTime: days(16),
    duration: 'PT2H',
    timezone: 'Europe/Berlin',
    maxAttendees: 24,
    waitlist: true,
    description: 'Bring a friend. We explain the rules, and there is **tea**.',
    venue: { name: 'Kiez Library', address: 'Lindenstraße 12', city: 'Berlin', notes: 'Second door in the yard.' },
    repeat: { freq: 'monthly', count: 4 },
  })
  const badge = await post(`groups/${groupId}/badges`, {
    name: 'First evening',
    icon: '🌱',
    color: '#2f9e6b',
    points: 25,
    description: 'For everyone who came for the first time.',
  })
  await post(`badges/${badge.id}/awards/by-event`, { eventId: over })
  const link = await post(`badges/${badge.id}/claim-links`, { maxUses: 50 })
  await post(`events/${event}/checkin-codes`, { code: 'HELLO', label: 'Front door' })
  const invite = await post(`groups/${groupId}/claim-invites`, { role: 'manager' })
  const words = {
    subject: 'What to bring on Thursday',
    body: 'Hello,\n\nthe door opens at **6:30 PM**. Please bring:\n\n- a cup\n- warm socks\n\nSee you there!',
  }
  const announcement = await post(`events/${event}/announcements/drafts`, { ...words, audience: 'confirmed' })
  const later = await post(`groups/${groupId}/announcements/drafts`, { subject: 'Our plans for winter', body: 'Soon.' })
  await post(`announcements/${later.id}/schedule`, { sendAt: days(3), version: later.version })
  await post(`groups/${groupId}/announcements/drafts`, { subject: 'A new room', body: 'It has a stove.' })
  return { draft: draft.id, badge: badge.id, link: link.id, invite: invite.token, announcement: announcement.id }
}

/** Every screen of an organizer. */
export async function listOrganizeShots(app: App): Promise<Shot[]> {
  const found = await find(app)
  const made = await make(app, found)
  const group = `/organize/groups/${found.group}`
  const event = `/organize/events/${found.event}`
  const badge = `${group}/badges/${made.badge}`
  const print = `${event}/print`
  const paths = {
    home: '/organize',
    'new-group': '/organize/new-group',
    group,
    'group-past': `${group}?show=past`,
    'group-settings': `${group}/settings`,
    team: `${group}/team`,
    invite: `${group}/team/invites/${made.invite}`,
    bans: `${group}/team/bans`,
    people: `${group}/people`,
    person: `${group}/people/${found.member}`,
    numbers: `${group}/numbers`,
    share: `${group}/share`,
    announcements: `${group}/announcements`,
    'announcements-new': `${group}/announcements/new`,
    badges: `${group}/badges`,
    'badge-new': `${group}/badges/new`,
    badge,
    'badge-edit': `${badge}/edit`,
    'badge-labels': `${badge}/links/${made.link}/print`,
    'new-event': `${group}/new-event`,
    event,
    'event-over': `/organize/events/${found.over}`,
    'event-draft': `/organize/events/${made.draft}`,
    edit: `/organize/events/${made.draft}/edit`,
    'edit-published': `${event}/edit`,
    questions: `${event}/questions`,
    'questions-of-group': `${group}/questions`,
    translations: `${event}/translations`,
    translation: `${event}/translations/ja`,
    'translation-of-group': `${group}/translations/ar`,
    publish: `/organize/events/${made.draft}/publish`,
    repeat: `${event}/repeat?repeatRule=monthly.1.weekday&repeatCount=3`,
    series: `/organize/events/${made.draft}/repeat`,
    cancel: `${event}/cancel`,
    duplicate: `${event}/duplicate`,
    attendees: `${event}/attendees`,
    attendee: `${event}/attendees/${found.guest}`,
    'event-announcements': `${event}/announcements`,
    announcement: `${event}/announcements/${made.announcement}`,
    preview: `${event}/announcements/${made.announcement}/preview`,
    print,
    poster: `${print}/poster`,
    tents: `${print}/tents`,
    'name-badges': `${print}/name-badges`,
    'door-list': `${print}/door-list`,
    claims: `${print}/claims`,
  }
  return Object.entries(paths).map(([name, path]) => ({ name: `organize-${name}`, path, as: found.as }))
}
