import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '#kernel/context.ts'
import type { ExportAccess } from './access.ts'

/** Where the next batch begins: the values of the columns that order it, as text. */
type Edge = readonly string[]
type Row = Record<string, unknown>
type Line = Row & { type: string }

interface Batches {
  type: string
  /** Before the first row. */
  start: Edge
  select(access: ExportAccess, after: Edge): RawBuilder<Row & { edge: string[] }>
}

const batchSize = 500
const limit = sql`limit ${sql.lit(batchSize)}`
const zero = '00000000-0000-0000-0000-000000000000'

/** One statement for each batch, so that a download holds neither a transaction nor all rows in memory. */
async function* listBatches(db: Reader, access: ExportAccess, { type, start, select }: Batches) {
  let after: Edge | undefined = start
  while (after) {
    const { rows }: { rows: (Row & { edge: string[] })[] } = await select(access, after).execute(db)
    if (rows.length > 0) yield rows.map(({ edge: _, ...row }): Line => ({ type, ...row }))
    after = rows.length === batchSize ? rows.at(-1)!.edge : undefined
  }
}

/** No address: organizers see none elsewhere. */
const person = sql`u.id as "userId", u.username, u.name`
const people = (id: string) => sql`join users u on u.id = ${sql.ref(id)} and u.deleted_at is null`

const announcement = sql`a.id, a.event_id as "eventId", a.subject, a.body, a.audience, a.status, a.created_at as "createdAt",
  a.send_at as "sendAt", a.sent_at as "sentAt", a.recipient_count as recipients`
/** By language; null where there is none. */
const translationsOf = (isOf: RawBuilder<unknown>, isOwner: boolean) => sql`(
  select jsonb_object_agg(t.language, jsonb_strip_nulls(jsonb_build_object('title', t.title, 'description', t.description,
    'venueNotes', case when ${isOwner}::boolean then t.venue_notes end)))
  from translations t where ${isOf})`

const isAnnounced = ({ isOwner }: ExportAccess) => sql`(${isOwner}::boolean or a.status = 'sent')`

const sources = {
  organizer: {
    type: 'organizer',
    start: [zero],
    select: ({ groupId }, [id]) => sql`
      select ${person}, r.role, r.granted_at as "since", array[r.user_id::text] as edge
      from group_roles r ${people('r.user_id')}
      where r.group_id = ${groupId} and r.user_id > ${id}::uuid order by r.user_id ${limit}`,
  },
  member: {
    type: 'member',
    start: [zero],
    select: ({ groupId }, [id]) => sql`
      select ${person}, f.favorited_at as "joinedAt", array[f.user_id::text] as edge
      from group_favorites f ${people('f.user_id')}
      where f.group_id = ${groupId} and not f.is_pending and f.user_id > ${id}::uuid order by f.user_id ${limit}`,
  },
  event: {
    type: 'event',
    start: ['-infinity', zero],
    select: ({ groupId, isOwner }, [at, id]) => sql`
      select e.id, e.title, e.description, e.status, e.visibility, e.event_type as "eventType", e.starts_at as "dateTime",
        e.ends_at as "endTime", e.timezone, e.series_id as "seriesId", e.venue_name as "venueName",
        e.venue_address as "venueAddress", e.venue_city as "venueCity", e.venue_state as "venueState",
        e.venue_is_online as "isOnline", e.photo_url as "photoUrl", e.created_at as "createdAt",
        e.language, ${translationsOf(sql`t.event_id = e.id`, isOwner)} as translations,
        case when ${isOwner}::boolean then e.venue_notes end as "venueNotes",
        case when ${isOwner}::boolean then e.online_url end as "onlineUrl",
        (select count(*)::integer from walk_ins w where w.event_id = e.id and w.removed_at is null) as "walkIns",
        array[e.starts_at::text, e.id::text] as edge
      from events e
      where e.group_id = ${groupId} and (e.starts_at, e.id) > (${at}::timestamptz, ${id}::uuid)
        and (${isOwner}::boolean or e.status <> 'draft')
      order by e.starts_at, e.id ${limit}`,
  },
  rsvp: {
    type: 'rsvp',
    start: [zero, zero],
    select: ({ groupId }, [id, eventId]) => sql`
      select r.event_id as "eventId", ${person}, r.status, r.rsvp_at as "rsvpAt", r.party_size as "partySize",
        array[r.user_id::text, r.event_id::text] as edge
      from rsvps r ${people('r.user_id')}
      where r.group_id = ${groupId} and (r.user_id, r.event_id) > (${id}::uuid, ${eventId}::uuid)
        and r.status in ('confirmed', 'waitlisted', 'cancelled') and r.end_reason is distinct from 'request'
      order by r.user_id, r.event_id ${limit}`,
  },
  checkIn: {
    type: 'checkIn',
    start: [zero, zero],
    select: ({ groupId }, [id, eventId]) => sql`
      select c.event_id as "eventId", ${person}, c.method, c.checked_in_at as "checkedInAt",
        array[c.user_id::text, c.event_id::text] as edge
      from checkins c ${people('c.user_id')}
      where c.group_id = ${groupId} and (c.user_id, c.event_id) > (${id}::uuid, ${eventId}::uuid)
      order by c.user_id, c.event_id ${limit}`,
  },
  badge: {
    type: 'badge',
    start: [zero],
    select: ({ groupId }, [id]) => sql`
      select b.id, b.slug, b.name, b.description, b.icon, b.color, b.points, b.created_at as "createdAt",
        array[b.id::text] as edge
      from badges b
      where b.group_id = ${groupId} and b.deleted_at is null and b.id > ${id}::uuid order by b.id ${limit}`,
  },
  groupAnnouncement: {
    type: 'announcement',
    start: ['-infinity', zero],
    select: (access, [at, id]) => sql`
      select ${announcement}, array[a.created_at::text, a.id::text] as edge
      from announcements a
      where a.group_id = ${access.groupId} and (a.created_at, a.id) > (${at}::timestamptz, ${id}::uuid)
        and ${isAnnounced(access)}
      order by a.created_at, a.id ${limit}`,
  },
  eventAnnouncement: {
    type: 'announcement',
    start: ['-infinity', zero, zero],
    select: (access, [at, eventId, id]) => sql`
      select ${announcement}, array[e.starts_at::text, e.id::text, a.id::text] as edge
      from events e join announcements a on a.event_id = e.id
      where e.group_id = ${access.groupId} and (e.starts_at, e.id) >= (${at}::timestamptz, ${eventId}::uuid)
        and (e.starts_at, e.id, a.id) > (${at}::timestamptz, ${eventId}::uuid, ${id}::uuid) and ${isAnnounced(access)}
      order by e.starts_at, e.id, a.id ${limit}`,
  },
} satisfies Record<string, Batches>

export const listRows = (db: Reader, access: ExportAccess, source: keyof typeof sources) =>
  listBatches(db, access, sources[source])

/** Private notes and labels of the team: only for who can read them elsewhere. */
export const listNotes = (db: Reader, access: ExportAccess) =>
  listBatches(db, access, {
    type: 'note',
    start: [zero],
    select: ({ groupId }, [id]) => sql`
      select ${person}, n.note, n.labels, n.updated_at as "updatedAt", array[n.user_id::text] as edge
      from group_person_notes n ${people('n.user_id')}
      where n.group_id = ${groupId} and n.user_id > ${id}::uuid order by n.user_id ${limit}`,
  })

export const listAwards = (db: Reader, access: ExportAccess, badgeId: string) =>
  listBatches(db, access, {
    type: 'award',
    start: [zero],
    select: (_, [id]) => sql`
      select a.badge_id as "badgeId", ${person}, a.points, a.awarded_at as "awardedAt", array[a.user_id::text] as edge
      from badge_awards a ${people('a.user_id')}
      where a.badge_id = ${badgeId} and a.user_id > ${id}::uuid order by a.user_id ${limit}`,
  })

export async function findGroupRow(db: Reader, groupId: string): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    select id, urlname, name, description, city, website, contact, social_links as "socialLinks", tags, theme, joining,
      code_of_conduct as "codeOfConduct", photo_url as "photoUrl", cover_url as "coverUrl",
      favorites_count as "memberCount", created_at as "createdAt", language,
      ${translationsOf(sql`t.group_id = groups.id`, false)} as translations
    from groups where id = ${groupId}`.execute(db)
  return rows[0]
}

export async function listOwnerIds(db: Reader, groupId: string): Promise<string[]> {
  const owners = db.selectFrom('group_roles').select('user_id').where('group_id', '=', groupId)
  return (await owners.where('role', '=', 'owner').execute()).map((row) => row.user_id)
}
