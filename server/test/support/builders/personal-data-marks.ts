import { randomBytes, randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { personalDataRegistry } from '#domains/index.ts'
import { awardBadge } from '#domains/recognition/badges/index.ts'
import type { Writer } from '#kernel/context.ts'
import { exampleId, exampleIds } from '#kernel/operation/schema.ts'
import type { Database } from '#platform/database/database.ts'
import { insertAdministrationRows } from './administration-rows.ts'
import { makeAnnouncementRows } from './announcement-rows.ts'
import { insertDeveloperRows } from './developer-rows.ts'
import { insertEventRows } from './event-rows.ts'
import { insertMailRows } from './mail-rows.ts'
import { insertOrganizerRows } from './organizer-rows.ts'
import { insertOwnedRows } from './owned-rows.ts'

/** What a mark looks like: a word of its own in any answer, dump or key. */
export const markForm = /zqmark(?:-[a-z]+)+/g

const markOf = (table: string, column: string) => `zqmark-${table}-${column}`.replaceAll('_', '-')

/** Text that is one of a few words, or names something else, although no constraint says so. */
const words = new Set([
  'idempotency_keys.body',
  'idempotency_keys.operation',
  'linked_accounts.provider',
  'mcp_calls.tool',
  'mcp_calls.error_code',
  'oauth_clients.client_id',
  'movers.listed_as',
  ...['onboarding_dismissals.step_key', 'checkin_receipts.method'],
  'reports.reason',
  'reports.outcome',
  'scores.listed_as',
  'sessions.method',
  'user_achievements.achievement',
  'user_entitlements.source',
  'users.theme_color',
  'users.locale',
  'users.timezone',
  // Written from the name of the user, which has a mark.
  'group_people.name_key',
  'rsvps.name_key',
  // Only in rows about people without an account.
  'attendee_list_rows.email',
  // Encrypted, and no part of an export.
  'webhooks.secrets',
  ...['sources.address', 'sources.api_key', 'series_regulars.said'],
  ...['sources.problem', 'sources.timezone', 'sources.etag', 'sources.last_modified', 'sources.host'],
])
const lists = new Set(['scopes', 'transports'])

/** Columns of free text, as the schema is now: a column added later is marked without a word here. */
async function listTexts(database: Database): Promise<{ table: string; column: string; isArray: boolean }[]> {
  const { rows } = await sql<{ table: string; column: string; isArray: boolean }>`
    select c.relname as "table", a.attname as "column", a.atttypid = 'text[]'::regtype as "isArray"
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      and a.atttypid in ('text'::regtype, 'text[]'::regtype)
      and not exists (select from pg_constraint k
        where (k.conrelid = c.oid and k.contype in ('c', 'f') and a.attnum = any(k.conkey))
          or (k.confrelid = c.oid and k.contype = 'f' and a.attnum = any(k.confkey)))`.execute(database)
  return rows.filter(({ table, column }) => !words.has(`${table}.${column}`) && !lists.has(column))
}

function textFor(table: string, column: string): string {
  const mark = markOf(table, column)
  if (/(url|uri|uris|links|website)$/.test(column)) return `https://${mark}.example/`
  return column.includes('email') ? `${mark}@example.org` : mark
}

/** Puts a mark into every free text of a person's own rows and gives all of them. What belongs to a group, or was
 *  written by others about the person, stays as it is. */
export async function plantMarks(database: Database, userId: string): Promise<Set<string>> {
  const marks = new Set<string>()
  const texts = await listTexts(database)
  for (const { table, owner, erasure, export: give } of personalDataRegistry) {
    if (!give || erasure === 'anonymized' || erasure === 'never') continue
    for (const { column, isArray } of texts.filter((text) => text.table === table && text.column !== owner)) {
      const value = textFor(table, column)
      const { numAffectedRows } = await sql`
        update ${sql.table(table)} set ${sql.ref(column)} = ${isArray ? [value] : value}
        where ${sql.ref(owner)}::text = ${userId}`.execute(database)
      if (numAffectedRows) marks.add(markOf(table, column))
    }
  }
  const mark = (table: string, column: string) => {
    marks.add(markOf(table, column))
    return markOf(table, column)
  }
  await database
    .updateTable('idempotency_keys')
    .set({ body: JSON.stringify({ data: { title: mark('idempotency_keys', 'body') } }) })
    .where('user_id', '=', userId)
    .execute()
  await database
    .insertInto('mail_suppressions')
    .values({
      address_lower: textFor('users', 'email'),
      reason: mark('mail_suppressions', 'reason'),
      suppressed_at: new Date().toISOString(),
    })
    .execute()
  return marks
}

interface Others {
  ana: string
  bo: string
  /** Members that Cy blocked, and members that blocked Cy. */
  blocked: string
  blocker: string
}

/** In the world of the examples: a row of this person, who is Cy there, in every table that Cy has none in. */
export async function makeRowsEverywhere(db: Writer, people: Others, now: Date): Promise<void> {
  const { ana, bo } = people
  const [garden, choir, library] = exampleIds
  const [sowing, harvest, draft] = exampleIds
  const at = now.toISOString()
  const later = new Date(now.getTime() + 86_400_000).toISOString()
  const mine = { user_id: exampleId }
  const id = () => randomUUIDv7()
  const hash = () => randomBytes(32)

  await db
    .insertInto('sessions')
    .values({
      id: id(),
      ...mine,
      token_hash: hash(),
      user_agent: 'x',
      created_at: at,
      last_seen_at: at,
      expires_at: later,
    })
    .execute()
  await db
    .insertInto('tokens')
    .values({ id: id(), ...mine, name: 'x', token_hash: hash(), token_prefix: 'x', scopes: ['user'], created_at: at })
    .execute()
  const client_id = 'hearth_app_00000000000000000000000000000002'
  const uri = { redirect_uris: ['https://x.example'], website: 'x', logo_uri: 'x', policy_uri: 'x', tos_uri: 'x' }
  const client = { client_id, origin: 'app', owner_id: exampleId, name: 'x', description: 'x', is_public: true }
  await db
    .insertInto('oauth_clients')
    .values({ ...client, ...uri, created_at: at })
    .execute()
  const consents = [exampleId, bo].map((user_id) => ({ id: id(), user_id }))
  const granted = { client_id, scopes: ['read:user'], granted_at: at, updated_at: at }
  await db
    .insertInto('oauth_consents')
    .values(consents.map((consent) => ({ ...consent, ...granted })))
    .execute()
  await db
    .insertInto('passkeys')
    .values({
      id: id(),
      ...mine,
      credential_id: hash(),
      public_key: hash(),
      counter: 0,
      transports: [],
      name: 'x',
      created_at: at,
    })
    .execute()
  const linked = { provider_user_id: 'x', provider_username: 'x', provider_email: 'x' }
  await db
    .insertInto('linked_accounts')
    .values({ provider: 'github', ...mine, ...linked, created_at: at })
    .execute()
  const challenge = { kind: 'email_change', email: 'x', created_at: at, expires_at: later }
  await db
    .insertInto('sign_in_challenges')
    .values({ id: id(), ...mine, token_hash: hash(), ...challenge })
    .execute()
  await db
    .insertInto('username_holds')
    .values({ username_lower: 'x', ...mine, held_until: later })
    .execute()
  await db
    .insertInto('notification_preferences')
    .values({ ...mine, badges: false })
    .execute()
  await insertOwnedRows(db, exampleId, now)
  await db
    .insertInto('group_bans')
    .values([
      { group_id: choir, ...mine, banned_by: ana, banned_at: at },
      { group_id: library, user_id: ana, banned_by: exampleId, banned_at: at },
    ])
    .execute()
  await db
    .insertInto('group_favorites')
    .values({ group_id: garden, ...mine, favorited_at: at, event_mail: 'weekly', event_mail_since: at })
    .execute()
  await insertMailRows(db, exampleId, garden, at)
  await insertDeveloperRows(db, exampleId, at)
  await insertOrganizerRows(db, exampleId, garden, at)
  await insertAdministrationRows(db, exampleId, at)
  await db.updateTable('groups').set({ favorites_count: 1 }).where('id', '=', garden).execute()
  const claim = { role: 'manager', created_at: at }
  await db
    .insertInto('group_claim_requests')
    .values([
      { id: id(), group_id: garden, ...mine, status: 'pending', ...claim },
      {
        id: id(),
        group_id: garden,
        user_id: ana,
        status: 'approved',
        ...claim,
        reviewed_by: exampleId,
        reviewed_at: at,
      },
    ])
    .execute()
  await db
    .insertInto('group_claim_invites')
    .values({ token: 'invitation-by-cy', group_id: garden, auto_approve: true, ...claim, created_by: exampleId })
    .execute()
  await db.updateTable('events').set({ created_by: exampleId }).where('id', '=', draft).execute()
  await db
    .insertInto('checkins')
    .values({
      id: id(),
      event_id: harvest,
      user_id: ana,
      method: 'manual',
      checked_in_by: exampleId,
      checked_in_at: at,
    })
    .execute()
  await insertEventRows(db, exampleId, { event: sowing, given: draft, giver: ana }, at)
  const badge = { name: 'By Cy', slug: 'by-cy', icon: '🧺', color: '#ff6b5e', points: 5 }
  await db
    .insertInto('badges')
    .values({ id: id(), ...badge, created_by: exampleId, created_at: at })
    .execute()
  const award = { badgeId: exampleIds[1]!, userIds: [exampleId], source: 'organiser', by: exampleId } as const
  await awardBadge({ db, emit: () => undefined }, award, now)
  await db.insertInto('badge_returns').values({ badge_id: exampleId, user_id: exampleId, returned_at: at }).execute()
  await db
    .insertInto('movers')
    .values({ ...mine, period: 'week', starts_on: at.slice(0, 10), gained: 5, earlier: 0, badges: 1 })
    .execute()
  await db
    .insertInto('claim_links')
    .values({ id: id(), badge_id: exampleId, code: 'BY-CY', created_by: exampleId, created_at: at })
    .execute()
  await makeAnnouncementRows(db, { eventId: sowing, userId: exampleId, at })

  await db
    .insertInto('follows')
    .values([
      { follower_id: exampleId, followee_id: ana, followed_at: at },
      { follower_id: ana, followee_id: exampleId, followed_at: at },
      { follower_id: bo, followee_id: exampleId, followed_at: at },
    ])
    .execute()
  await db
    .insertInto('follow_counts')
    .values([
      { ...mine, followers: 2, following: 1 },
      { user_id: ana, followers: 1, following: 1 },
      { user_id: bo, followers: 0, following: 1 },
    ])
    .execute()
  // The smaller id comes first in a pair, so a member listed before Cy has a smaller id than Cy's.
  const early = '01000000-0000-7000-8000-000000000000'
  await db.insertInto('users').values({ id: early, name: 'Early' }).execute()
  const pass = { label: 'x', design_id: 'x', action: 'connect', created_by: exampleId, created_at: at }
  const [tag, code] = ['ATagThatCyClaimed00001', 'TheCodeThatCyShows0001']
  await db
    .insertInto('passes')
    .values([
      { id: tag, type: 'nfc', owner_id: exampleId, claimed_at: at, ...pass },
      { id: code, type: 'qr', owner_id: exampleId, ...pass },
    ])
    .execute()
  const visit = { owner_id: exampleId, visitor: 'x', visited_on: at, visited_at: at }
  await db
    .insertInto('pass_visits')
    .values([tag, code].map((pass_id) => ({ id: id(), pass_id, ...visit })))
    .execute()
  await db
    .insertInto('past_follows')
    .values([
      { follower_id: exampleId, followee_id: bo },
      { follower_id: people.blocker, followee_id: exampleId },
    ])
    .execute()
  const byPass = { pass_id: code, visitor_id: ana }
  await db
    .insertInto('connections')
    .values([
      { id: id(), first_id: exampleId, second_id: ana, connected_at: at, ...byPass },
      { id: id(), first_id: early, second_id: exampleId, connected_at: at },
    ])
    .execute()
  await db
    .insertInto('blocks')
    .values([
      { blocker_id: exampleId, blocked_id: people.blocked, blocked_at: at },
      { blocker_id: people.blocker, blocked_id: exampleId, blocked_at: at },
    ])
    .execute()
  const report = { target_type: 'user', reason: 'spam', created_at: at }
  await db
    .insertInto('reports')
    .values([
      { id: id(), reporter_id: exampleId, target_id: bo, ...report, detail: 'x' },
      { id: id(), reporter_id: ana, target_id: exampleId, ...report, detail: 'They sold me a broken lamp' },
      { id: id(), target_id: ana, ...report, status: 'resolved', reviewed_by: exampleId, reviewed_at: at },
    ])
    .execute()
  await db
    .insertInto('feed_generations')
    .values({ ...mine, generation: 1, rotated_at: at })
    .execute()
  await db
    .insertInto('user_entitlements')
    .values([
      { id: id(), ...mine, entitlement: 'beta', source: 'admin', granted_at: at },
      { id: id(), user_id: ana, entitlement: 'beta', source: 'admin', granted_by: exampleId, granted_at: at },
    ])
    .execute()
  const key = `avatar/${exampleId}/${'1'.repeat(32)}.png`
  const upload = { key, category: 'avatar', filename: 'x', content_type: 'image/png', size: 1 }
  await db
    .insertInto('uploads')
    .values({ ...upload, ...mine, created_at: at, check_after: later })
    .execute()
  await db
    .insertInto('upload_usage')
    .values({ ...mine, total_size: 1, file_count: 1 })
    .execute()
  const webhook = { id: id(), ...mine, url: 'https://receiver.example/', event_types: ['*'], secrets: 'x' }
  await db
    .insertInto('webhooks')
    .values({ ...webhook, created_at: at })
    .execute()
  await db.insertInto('webhook_queues').values({ webhook_id: webhook.id }).execute()
  await db
    .insertInto('user_achievements')
    .values({ ...mine, achievement: 'first_checkin', completed_at: at })
    .execute()
  await db
    .insertInto('group_past_people')
    .values({ ...mine, group_id: choir! })
    .execute()
  await db
    .insertInto('group_mutes')
    .values({ ...mine, group_id: library!, muted_at: at })
    .execute()
  const offers = [
    { user_id: exampleId, offered_by: ana },
    { user_id: bo, offered_by: exampleId },
  ]
  await db
    .insertInto('role_offers')
    .values(offers.map((offer) => ({ id: id(), group_id: choir!, role: 'volunteer', ...offer, offered_at: at })))
    .execute()
  await db
    .insertInto('limited_actions')
    .values({ ...mine, kind: 'group', amount: 1, done_at: at })
    .execute()
  await db
    .insertInto('accepted_terms')
    .values({ ...mine, version: 'x', accepted_at: at })
    .execute()
  await db
    .insertInto('onboarding_dismissals')
    .values({ ...mine, step_key: 'write_bio', dismissed_at: at })
    .execute()
  await db
    .insertInto('idempotency_keys')
    .values({
      ...mine,
      key: 'x',
      operation: 'portfolio.create',
      fingerprint: hash(),
      status: 201,
      body: '{}',
      created_at: at,
    })
    .execute()
  await db
    .insertInto('audit_log')
    .values({ id: id(), at, actor_id: exampleId, action: 'tokens.create', target: exampleId })
    .execute()
}
