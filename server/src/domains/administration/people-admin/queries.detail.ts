import { type Selectable, sql } from 'kysely'
import type { Reader } from '#kernel/context.ts'
import type { Users } from '#kernel/data/database-schema.ts'
import { statement } from '#kernel/data/statement.ts'
import { accountColumns } from './queries.ts'

interface Of {
  userId: string
  now: string
}

const ownColumns = [
  ...accountColumns,
  'bio',
  'location',
  'locale',
  'timezone',
  'trusted_at',
  'suspension_reason',
] as const

export type DetailRow = Pick<Selectable<Users>, (typeof ownColumns)[number]> & {
  sessions: number
  seen_at: string | null
  tokens: number
  apps: number
  passkeys: number
  groups_joined: number
  held_items: number
  scheduled_announcements: number
}

/** Live sessions, as `sessions` counts them. */
const liveSessions = (now: string) =>
  sql`from sessions s where s.user_id = u.id and s.revoked_at is null and least(s.expires_at, s.last_seen_at + interval '7 days') > ${now}`

const detail = statement<Of, DetailRow>((db, slot) =>
  db
    .selectFrom('users as u')
    .select(ownColumns.map((name) => `u.${name}` as const))
    .select([
      sql<number>`(select count(*)::integer ${liveSessions(slot('now'))})`.as('sessions'),
      sql<string | null>`(select max(s.last_seen_at) ${liveSessions(slot('now'))})`.as('seen_at'),
      sql<number>`(select count(*)::integer from tokens t where t.user_id = u.id and t.revoked_at is null
        and (t.expires_at is null or t.expires_at > ${slot('now')}))`.as('tokens'),
      sql<number>`(select count(*)::integer from oauth_consents c where c.user_id = u.id)`.as('apps'),
      sql<number>`(select count(*)::integer from passkeys p where p.user_id = u.id)`.as('passkeys'),
      sql<number>`(select count(*)::integer from group_favorites f
        where f.user_id = u.id and not f.is_pending)`.as('groups_joined'),
      sql<number>`(select count(*)::integer from held_items h where h.user_id = u.id and h.decided_at is null)`.as(
        'held_items',
      ),
      sql<number>`(select count(*)::integer from announcements a
        where a.created_by = u.id and a.status = 'scheduled')`.as('scheduled_announcements'),
    ])
    .where('u.id', '=', slot('userId'))
    .where('u.deleted_at', 'is', null),
)

export function findDetail(db: Reader, userId: string, now: Date): Promise<DetailRow | undefined> {
  return detail.first(db, { userId, now: now.toISOString() })
}

/** More of each kind are not shown. */
const recent = sql.lit(20)

const linked = statement<
  { userId: string },
  { provider: string; provider_username: string | null; created_at: string }
>((db, slot) =>
  db
    .selectFrom('linked_accounts')
    .select(['provider', 'provider_username', 'created_at'])
    .where('user_id', '=', slot('userId'))
    .orderBy('provider'),
)

interface RoleRow {
  id: string
  urlname: string | null
  name: string
  role: string
  granted_at: string
  hidden_at: string | null
}

const roles = statement<{ userId: string }, RoleRow>((db, slot) =>
  db
    .selectFrom('group_roles as r')
    .innerJoin('groups as g', 'g.id', 'r.group_id')
    .select(['g.id', 'g.urlname', 'g.name', 'r.role', 'r.granted_at', 'g.hidden_at'])
    .where('r.user_id', '=', slot('userId'))
    .where('g.deleted_at', 'is', null)
    .orderBy('r.granted_at', 'desc')
    .orderBy('r.group_id', 'desc')
    .limit(sql.lit(100)),
)

interface RsvpRow {
  id: string
  title: string
  starts_at: string
  timezone: string | null
  status: string
  rsvp_at: string
}

const rsvps = statement<{ userId: string }, RsvpRow>((db, slot) =>
  db
    .selectFrom('rsvps as r')
    .innerJoin('events as e', 'e.id', 'r.event_id')
    .select(['e.id', 'e.title', 'e.starts_at', 'e.timezone', 'r.status', 'r.rsvp_at'])
    .where('r.user_id', '=', slot('userId'))
    .where('r.status', 'in', ['confirmed', 'waitlisted', 'cancelled'])
    .orderBy('r.rsvp_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(recent),
)

interface EntitlementRow {
  id: string
  entitlement: string
  granted_at: string
  expires_at: string | null
  source: string
}

const entitlements = statement<Of, EntitlementRow>((db, slot) =>
  db
    .selectFrom('user_entitlements')
    .select(['id', 'entitlement', 'granted_at', 'expires_at', 'source'])
    .where('user_id', '=', slot('userId'))
    .where(sql<boolean>`(expires_at is null or expires_at > ${slot('now')})`)
    .orderBy('granted_at', 'desc')
    .limit(sql.lit(100)),
)

export interface ReportOfPersonRow {
  id: string
  target_type: string
  target_id: string
  reason: string
  status: string
  outcome: string | null
  created_at: string
  is_by: boolean
}

/** Reports about the user and reports by the user. An administrator does not see who reported them or what they own. */
const reports = statement<{ userId: string; viewerId: string }, ReportOfPersonRow>((db, slot) => {
  const of = (condition: unknown, isBy: boolean) => sql`(
    select id, target_type, target_id, reason, status, outcome, created_at, ${sql.lit(isBy)} as is_by
    from reports where ${condition} order by created_at desc, id desc limit ${recent})`
  const about = of(sql`target_type = 'user' and target_id = ${slot('userId')}`, false)
  const by = of(sql`reporter_id = ${slot('userId')} and owner_id is distinct from ${slot('viewerId')}::uuid`, true)
  return db
    .selectFrom(sql<ReportOfPersonRow>`(${about} union all ${by})`.as('r'))
    .select(['id', 'target_type', 'target_id', 'reason', 'status', 'outcome', 'created_at', 'is_by'])
    .orderBy('created_at', 'desc')
})

interface WarningRow {
  id: string
  text: string
  warned_by: string | null
  created_at: string
}

const warnings = statement<{ userId: string }, WarningRow>((db, slot) =>
  db
    .selectFrom('user_warnings as w')
    .leftJoin('users as by', (join) => join.onRef('by.id', '=', 'w.warned_by').on('by.deleted_at', 'is', null))
    .select(['w.id', 'w.text', 'by.username as warned_by', 'w.created_at'])
    .where('w.user_id', '=', slot('userId'))
    .orderBy('w.created_at', 'desc')
    .orderBy('w.id', 'desc')
    .limit(recent),
)

/** What other capabilities keep of the user, the latest first. */
export async function listDetails(db: Reader, userId: string, viewerId: string, now: Date) {
  const at = { userId, now: now.toISOString() }
  const [linkedAccounts, groups, seats, granted, reported, warned] = await Promise.all([
    linked.all(db, { userId }),
    roles.all(db, { userId }),
    rsvps.all(db, { userId }),
    entitlements.all(db, at),
    reports.all(db, { userId, viewerId }),
    warnings.all(db, { userId }),
  ])
  return { linkedAccounts, groups, rsvps: seats, entitlements: granted, reports: reported, warnings: warned }
}

export type DetailParts = Awaited<ReturnType<typeof listDetails>>

const suspension = statement<{ userId: string }, { suspended_at: string | null }>((db, slot) =>
  db.selectFrom('users').select('suspended_at').where('id', '=', slot('userId')),
)

export async function findSuspendedAt(db: Reader, userId: string): Promise<string | null> {
  return (await suspension.first(db, { userId }))?.suspended_at ?? null
}
