import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { awardBadge } from '#domains/recognition/badges/index.ts'
import type { UnitOfWork, Writer } from '#kernel/context.ts'
import { sendingOf } from '#kernel/data/sending.ts'
import { exampleId, exampleIds } from '#kernel/operation/schema.ts'
import type { App } from '#test/support/app/harness.ts'
import { insertExampleTeam } from './door-team.ts'
import { insertExampleAdministration } from './example-administration.ts'
import { insertExampleAnswers, insertExampleGuests } from './example-answers.ts'
import { insertExampleSeries } from './example-series.ts'
import { inTransaction, makeUser, type Person } from './factories.ts'
import { insertOwnedRows } from './owned-rows.ts'
import { insertExampleListing, insertExampleSource } from './sources.ts'

interface World {
  ana: Person
  bo: Person
  root: Person
}

/** Those that can be brought back. */
const renewable = new WeakMap<App, World>()

/** Ana's ticket for the second event. */
export const exampleTicket = 'EXAMP0E001'

/** The example data, as often as a file asks: whatever was done since the first time is undone. The copy for it costs a second. */
export async function renewExampleData(app: App): Promise<World> {
  const made = renewable.get(app)
  if (made) {
    await sql`select kept.restore()`.execute(app.database)
    return made
  }
  const world = await makeExampleData(app)
  await keepRows(app)
  renewable.set(app, world)
  return world
}

/**
 * Copies every row, and makes the function that brings them back in one call, keys to others unchecked. Only tables that were
 * written to since: a trigger for each counts on a sequence, which no transaction waits for. A partitioned table is one of
 * them, because every statement names it and not its partitions.
 */
async function keepRows({ database }: App): Promise<void> {
  const { rows: tables } = await sql<{ name: string; columns: string }>`
    select c.relname as name, string_agg(quote_ident(a.attname), ', ') as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
    group by c.relname`.execute(database)
  const setUp = tables.map(
    ({ name }) => `create table kept."${name}" as table public."${name}";
      create sequence kept."${name}_writes";
      create trigger count_writes after insert or update or delete or truncate on public."${name}"
        execute function kept.count_write();`,
  )
  const steps = tables.map(({ name, columns }) => {
    const writes = `kept."${name}_writes"`
    return `if pg_sequence_last_value('${writes}') is not null then
      delete from public."${name}";
      insert into public."${name}" (${columns}) overriding system value select ${columns} from kept."${name}";
      perform setval('${writes}', 1, false);
    end if;`
  })
  // The triggers come last: they would count the copying. While rows are restored, no trigger runs.
  await sql`create schema kept`.execute(database)
  await sql`create function kept.count_write() returns trigger language plpgsql security definer
    as $$ begin perform nextval(format('kept.%I', tg_table_name || '_writes')); return null; end $$`.execute(database)
  await sql`do ${sql.lit(`begin ${setUp.join('\n')} end`)}`.execute(database)
  await sql`create function kept.restore() returns void language plpgsql set session_replication_role = replica
    as ${sql.lit(`#variable_conflict use_column\nbegin ${steps.join('\n')} end`)}`.execute(database)
}

/** Ana owns one object of every kind, each under the id of the examples; Bo is another user; Cy, whose own id is that of
 *  the examples, takes part in what Ana runs; Root is the administrator, who entitled Bo to something and has a report of
 *  theirs to look at. Once for an app. */
export async function makeExampleData(app: App): Promise<World> {
  const ana = await makeUser(app, { username: 'ana-world', name: 'Ana' })
  const bo = await makeUser(app, { username: 'bo-world', name: 'Bo' })
  const cy = await makeUser(app, { username: 'cy-world', name: 'Cy' })
  await app.database
    .updateTable('users')
    .set({ id: exampleId, show_on_guest_lists: true })
    .where('id', '=', cy.id)
    .execute()
  const root = await makeUser(app, { username: 'root-world', name: 'Root', role: 'admin' })
  await inTransaction(app, async ({ db, emit }) => {
    const at = app.clock.now().toISOString()
    await insertOwnedRows(db, ana.id, app.clock.now(), exampleId)
    const consent = {
      user_id: ana.id,
      client_id: await makeApps(db, ana.id, at),
      scopes: ['read:user'],
      granted_at: at,
      updated_at: at,
    }
    await db
      .insertInto('oauth_consents')
      .values({ id: exampleId, ...consent })
      .execute()
    const session = { user_agent: 'an old browser', method: 'email', created_at: at, last_seen_at: at }
    await db
      .insertInto('sessions')
      .values({
        id: exampleId,
        user_id: ana.id,
        token_hash: Buffer.alloc(32),
        ...session,
        authenticated_at: at,
        expires_at: at,
      })
      .execute()
    const token = { name: 'old laptop', token_prefix: 'hearth_pat_0000', scopes: ['read:user'], created_at: at }
    await db
      .insertInto('tokens')
      .values({ id: exampleId, user_id: ana.id, token_hash: Buffer.alloc(32), ...token })
      .execute()
    const upload = {
      key: `media/${exampleId}/${'0'.repeat(32)}.png`,
      category: 'media',
      filename: 'lamp.png',
      content_type: 'image/png',
    }
    await db
      .insertInto('uploads')
      .values({ ...upload, user_id: ana.id, size: 1, created_at: at, check_after: at })
      .execute()
    await db.insertInto('upload_usage').values({ user_id: ana.id, total_size: 1, file_count: 1 }).execute()
    await makeCommunity(db, { ana, bo, cy: { ...cy, id: exampleId } }, app.clock.now())
    await makeBadges(db, emit, { ana, bo }, app.clock.now())
    await makePasses(db, ana, bo, app.clock.now())
    await insertExampleAdministration(db, { ana, bo, root }, at)
    await makeWebhook(db, app, ana.id)
    await insertExampleSource(db, app, ana.id)
    await insertExampleListing(db, app, ana.id)
    const report = { reporter_id: bo.id, target_type: 'group', target_id: exampleId, reason: 'spam', created_at: at }
    await db
      .insertInto('reports')
      .values({ id: exampleId, owner_id: ana.id, ...report })
      .execute()
  })
  return { ana, bo, root }
}

/** Ana's application with two secrets, whose id is the answer, and one with one. */
async function makeApps(db: Writer, ownerId: string, at: string): Promise<string> {
  const [full, roomy] = ['hearth_app_00000000000000000000000000000001', 'hearth_app_00000000000000000000000000000003']
  const client = { origin: 'app', owner_id: ownerId, redirect_uris: ['https://poster.example/callback'] }
  await db
    .insertInto('oauth_clients')
    .values([
      { client_id: full, name: 'Poster', ...client, is_public: false, created_at: at },
      { client_id: roomy, name: 'Printer', ...client, is_public: false, created_at: at },
    ])
    .execute()
  const [first, second, third] = exampleIds
  const secrets: [string, string][] = [
    [first, full],
    [second, full],
    [third, roomy],
  ]
  await db
    .insertInto('oauth_client_secrets')
    .values(
      secrets.map(([id, client_id]) => ({
        id,
        client_id,
        secret_hash: Buffer.alloc(32, id.slice(-1)),
        created_at: at,
      })),
    )
    .execute()
  return full
}

/** Ana's webhook, a pull webhook, and an attempt to deliver an event that is still there. */
async function makeWebhook(db: Writer, app: App, ownerId: string): Promise<void> {
  const at = app.clock.now().toISOString()
  const secrets = app.keys.encrypt('webhook-secrets', JSON.stringify([{ secret: 'whsec_AAAA', until: null }]))
  const webhook = { id: exampleId, user_id: ownerId, url: 'https://receiver.example/hearth', event_types: ['*'] }
  await db
    .insertInto('webhooks')
    .values({ ...webhook, secrets, created_at: at })
    .execute()
  const pull = { ...webhook, id: exampleIds[1], url: '', is_pull: true, scopes: ['developer'] }
  await db
    .insertInto('webhooks')
    .values({ ...pull, secrets, created_at: at })
    .execute()
  const forever = { webhook_id: pull.id, lease_until: 'infinity', taken_at: new Date().toISOString() }
  await sendingOf(db)
    .insertInto('webhook_queues')
    .values([{ webhook_id: exampleId, lease_until: null, taken_at: null }, forever])
    .execute()
  // The id of the examples is of a day long past, which has no partition by itself.
  await sql`create table if not exists webhook_attempts_of_examples partition of webhook_attempts
    for values from ('01990000-0000-0000-0000-000000000000') to ('01990000-ffff-ffff-ffff-ffffffffffff')`.execute(
    sendingOf(db),
  )
  const event = { id: randomUUIDv7(), type: 'user.updated', subject_user_id: ownerId, occurred_at: at }
  const data = JSON.stringify({ userId: ownerId, fields: ['bio'] })
  await db
    .insertInto('outbox_events')
    .values({ ...event, data, relayed_at: at })
    .execute()
  await sendingOf(db).deleteFrom('webhook_attempts').execute()
  const attempt = { id: exampleId, webhook_id: exampleId, event_id: event.id, event_type: event.type, attempt: 1 }
  const outcome = { is_success: true, status_code: 200, duration_ms: 12, response_body: 'ok', attempted_at: at }
  await sendingOf(db)
    .insertInto('webhook_attempts')
    .values({ ...attempt, ...outcome })
    .execute()
}

/** A tag of Ana's that was viewed, an unclaimed tag, and Bo's code. */
async function makePasses(db: Writer, ana: Person, bo: Person, now: Date) {
  const at = now.toISOString()
  const [ownTag, freeTag, othersCode] = ['ExampleOwnTag000000001', 'ExampleFreeTag00000001', 'ExampleOthersCode00001']
  await db
    .insertInto('passes')
    .values([
      { id: ownTag, type: 'nfc', owner_id: ana.id, claimed_at: at, created_at: at },
      { id: freeTag, type: 'nfc', created_at: at },
      { id: othersCode, type: 'qr', owner_id: bo.id, created_at: at },
    ])
    .execute()
  await db
    .insertInto('pass_visits')
    .values({
      id: exampleId,
      pass_id: ownTag,
      owner_id: ana.id,
      visitor: 'ExampleVisitor00000001',
      visited_on: at,
      visited_at: at,
    })
    .execute()
}

/** A badge that every database has, from its migrations. */
const firstRsvp = '0199d000-0000-7000-8000-000000000001'

/** Ana's garden has a badge, which Bo holds and a code leads to; the platform has one without holders and one of Ana's. */
async function makeBadges(db: Writer, emit: UnitOfWork['emit'], { ana, bo }: Record<'ana' | 'bo', Person>, now: Date) {
  const [first, second] = exampleIds
  const look = { icon: '🌱', color: '#2f9e6b', created_at: now.toISOString() }
  await db
    .insertInto('badges')
    .values([
      { id: first, group_id: first, slug: 'garden-helper', name: 'Helper', points: 25, ...look },
      { id: second, slug: 'founder', name: 'Founder', points: 100, ...look },
    ])
    .execute()
  await awardBadge({ db, emit }, { badgeId: first, userIds: [bo.id], source: 'organiser' }, now)
  await awardBadge({ db, emit }, { badgeId: firstRsvp, userIds: [ana.id], source: 'achievement' }, now)
  await db
    .insertInto('claim_links')
    .values({ id: first, badge_id: first, code: 'EXAMPLE-CLAIM', created_at: look.created_at })
    .execute()
}

/**
 * Three groups: Ana's garden with events, Ana's choir without, which she joined, and Bo's library with an open invitation and the offer of a role to Ana. Four
 * events: Cy is coming; Ana and Cy are there, and Cy is checked in; a draft; one seat, which Bo has, and Cy waits.
 */
async function makeCommunity(db: Writer, { ana, bo, cy }: Record<'ana' | 'bo' | 'cy', Person>, now: Date) {
  const [first, second, third, fourth] = exampleIds
  const at = now.toISOString()
  const made = { created_at: at, updated_at: at }
  await db
    .insertInto('groups')
    .values([
      { id: first, urlname: 'garden', name: 'Garden', tags: ['plants'], ...made },
      { id: second, urlname: 'choir', name: 'Choir', favorites_count: 1, ...made },
      { id: third, urlname: 'library', name: 'Library', ...made },
    ])
    .execute()
  const granted = { granted_at: at }
  await db
    .insertInto('group_roles')
    .values([
      { group_id: first, user_id: ana.id, role: 'owner', ...granted },
      { group_id: first, user_id: cy.id, role: 'volunteer', ...granted },
      { group_id: second, user_id: ana.id, role: 'owner', ...granted },
      { group_id: third, user_id: bo.id, role: 'owner', ...granted },
    ])
    .execute()
  await db.insertInto('group_favorites').values({ group_id: second, user_id: ana.id, favorited_at: at }).execute()
  const invite = { role: 'manager', auto_approve: true, created_at: at }
  await db
    .insertInto('group_claim_invites')
    .values([
      { token: 'invitation-to-the-garden', group_id: first, ...invite },
      { token: 'invitation-to-the-library', group_id: third, ...invite },
    ])
    .execute()
  await db
    .insertInto('group_claim_requests')
    .values({ id: exampleId, group_id: first, user_id: bo.id, role: 'manager', status: 'pending', created_at: at })
    .execute()
  await db
    .insertInto('role_offers')
    .values({ id: exampleId, group_id: third, user_id: ana.id, role: 'manager', offered_by: bo.id, offered_at: at })
    .execute()
  const hour = 3_600_000
  const event = {
    group_id: first,
    starts_at: new Date(now.getTime() + hour).toISOString(),
    over_at: new Date(now.getTime() + 4 * hour).toISOString(),
    timezone: 'Europe/Berlin',
    event_type: 'in_person',
    status: 'scheduled',
    ...made,
  }
  await insertExampleSeries(db, now)
  await db
    .insertInto('events')
    .values([
      { id: first, title: 'Sowing day', ...event },
      { id: second, title: 'Harvest', ...event },
      { id: third, title: 'Winter plans', ...event, status: 'draft' },
      { id: fourth, title: 'A walk for two', ...event, series_id: first },
    ])
    .execute()
  await db
    .insertInto('event_seats')
    .values([
      { event_id: first, max_attendees: 10, confirmed: 1 },
      { event_id: second, max_attendees: 3, confirmed: 3, confirmed_guests: 1 },
      { event_id: third },
      { event_id: fourth, max_attendees: 3, confirmed: 3, confirmed_guests: 1, waitlisted: 1, last_place: 1 },
    ])
    .execute()
  const seat = (event_id: string, user_id: string, n: number) => ({
    id: exampleIds[n]!,
    event_id,
    user_id,
    group_id: first,
    status: 'confirmed',
    rsvp_at: at,
    updated_at: at,
  })
  await db
    .insertInto('rsvps')
    .values([
      seat(first, cy.id, 0),
      seat(second, ana.id, 1),
      { ...seat(second, cy.id, 2), party_size: 2 },
      { ...seat(fourth, cy.id, 3), status: 'waitlisted', place: 1 },
      { ...seat(fourth, bo.id, 0), id: '01990000-0000-7000-8000-000000000005' },
      { ...seat(fourth, ana.id, 0), id: '01990000-0000-7000-8000-000000000006', party_size: 2 },
    ])
    .execute()
  const ticket = (user_id: string, code: string) => ({ event_id: second, user_id, code, created_at: at })
  await db
    .insertInto('tickets')
    .values([ticket(ana.id, exampleTicket), ticket(cy.id, 'EXAMP0E002')])
    .execute()
  await db
    .insertInto('checkin_codes')
    .values({ id: exampleId, event_id: first, code: 'GARDEN-DOOR', created_at: at })
    .execute()
  await db
    .insertInto('checkins')
    .values({
      id: exampleId,
      event_id: second,
      group_id: first,
      user_id: cy.id,
      method: 'manual',
      checked_in_by: ana.id,
      checked_in_at: at,
    })
    .execute()
  await insertExampleTeam(db, now, ana)
  for (const insert of [insertExampleGuests, insertExampleAnswers]) await insert(db, { ana: ana.id, cy: cy.id }, now)
  const walkIn = { id: exampleId, event_id: second, name: 'Kim Okafor', checked_in_at: at, created_at: at }
  await db.insertInto('walk_ins').values(walkIn).execute()
  await db.updateTable('event_seats').set({ walk_ins: 1 }).where('event_id', '=', second).execute()
  await makeAnnouncements(db, ana, now)
}

/** Of the first event: a draft, one that waits for its time, and a sent one. Of the garden: a draft. */
async function makeAnnouncements(db: Writer, ana: Person, now: Date) {
  const [first, second, third, fourth] = exampleIds
  const words = { subject: 'Bring boots', body: 'It has *rained* all week.', audience: 'confirmed', recipient_count: 0 }
  const made = { ...words, event_id: first, created_by: ana.id, created_at: now.toISOString() }
  const sendAt = new Date(now.getTime() + 24 * 3_600_000).toISOString()
  await db
    .insertInto('announcements')
    .values([
      { ...made, id: first, status: 'draft' },
      { ...made, id: second, status: 'scheduled', send_at: sendAt },
      { ...made, id: third, status: 'sent', sent_at: now.toISOString(), recipient_count: 1 },
      { ...made, id: fourth, event_id: null, group_id: first, audience: 'members', status: 'draft' },
    ])
    .execute()
  await db.insertInto('announcement_counts').values({ announcement_id: third!, delivered: 1 }).execute()
}
