import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { sql } from 'kysely'
import { personalDataRegistry } from '#domains/index.ts'
import { inErasureOrder } from '#kernel/data/personal-data.ts'
import { type Database, openDatabase } from '#platform/database/database.ts'
import { openLogger } from '#platform/telemetry/logger.ts'
import { cloneDatabase, type TestDatabase, testDatabaseOptions } from '#test/support/app/databases.ts'
import { assertNoSteps } from './next-steps.ts'

let clone: TestDatabase
let database: Database
before(async () => {
  clone = await cloneDatabase()
  database = openDatabase(testDatabaseOptions(clone.url), openLogger('silent'))
})
after(async () => {
  await database.destroy()
  await clone[Symbol.asyncDispose]()
})

/** Columns that name a person and are no holding, each with the reason why. */
const exceptions: Record<string, string> = {
  'attendee_list_rows.email': 'of a person without an account in the group; erased when the job has invited them',
  'former_addresses.address': 'owed one mail, and deleted when it is sent; after three days in any case',
  'group_people_changes.user_id': 'an id only, deleted when the job has counted it, within a minute',
  'invitations.email': 'erased after 30 days; with an account, found by who accepted it',
  'sign_up_requests.email': 'of a person without an account; deleted when it is decided, after 30 days in any case',
  'notices.last_user_id': 'how far the job is, an id only; cleared when all mails are queued',
  'sources.address': 'the address of a calendar, encrypted',
  'outbox_events.subject_user_id': 'ids only, in partitions that are dropped after 30 days',
}

interface Key {
  table: string
  column: string
  /** What happens to the row when the account goes, where a foreign key says so. */
  onDelete: 'cascade' | 'set null' | 'refuse' | null
}

/** Every column of the live schema that points to a person, by its foreign key or by its name. */
async function listKeys(): Promise<Key[]> {
  const { rows } = await sql<Key>`
    select c.relname as "table", a.attname as "column",
      case k.confdeltype when 'c' then 'cascade' when 'n' then 'set null' when 'a' then 'refuse' end as "onDelete"
    from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      left join pg_constraint k on k.conrelid = c.oid and k.contype = 'f' and k.confrelid = 'users'::regclass
        and k.conkey = array[a.attnum]
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and (k.oid is not null or a.attname ~ '(^|_)(by|email|address(_lower)?)$'
        or a.attname ~ '(^|_)(user|account|actor|owner|reporter|author|member|sender|recipient|person)_?id$')
      and a.attname <> 'provider_email' and a.attname not like 'venue\\_%'
    order by 1, 2`.execute(database)
  return rows
}

/** An address or a name elsewhere in a row that is found by its owner goes with that row. */
const ofTheRow = new Set([
  'users.email',
  'account_recoveries.new_email',
  'sign_in_challenges.email',
  'linked_accounts.provider_user_id',
  'audit_log.address',
])

async function listUncovered(): Promise<string[]> {
  const isHeld = ({ table, column }: Key) =>
    personalDataRegistry.some(
      (one) => (one.table === table && one.owner === column) || one.cascades.includes(table as never),
    )
  const names = (await listKeys()).filter((key) => !isHeld(key)).map(({ table, column }) => `${table}.${column}`)
  return names.filter((name) => !ofTheRow.has(name) && !(name in exceptions))
}

it('every column that names a person is exported and erased by a capability, or is excused by name', async () => {
  const step = 'is in no capability.ts: declare it in `personal` of the capability that owns the table'
  const excuse = 'or excuse it in server/test/catalogue/personal-data.test.ts (exceptions)'
  assertNoSteps((await listUncovered()).map((name) => `${name} ${step}; ${excuse}`))
})

it('a table that is added later and forgotten is found, by its foreign key or by its name', async () => {
  await sql`create table souvenirs (id uuid primary key, keeper uuid references users, user_id uuid, sent_by uuid)`.execute(
    database,
  )
  assert.deepEqual(await listUncovered(), ['souvenirs.keeper', 'souvenirs.sent_by', 'souvenirs.user_id'])
})

it('what a holding leaves to a foreign key goes by it', async () => {
  const keys = await listKeys()
  for (const one of personalDataRegistry.filter(({ erasure }) => erasure === 'with the account')) {
    const key = keys.find(({ table, column }) => table === one.table && column === one.owner)
    const why = `capability.ts says that ${one.name} ends with the account`
    const step = `${one.table}.${one.owner} needs "on delete cascade" in a migration: ${why}`
    assert.equal(key?.onDelete, 'cascade', step)
  }
})

it('every holding finds the rows of a person by an index', async () => {
  const { rows } = await sql<{ table: string; column: string }>`
    select i.indrelid::regclass::text as "table", a.attname as "column"
    from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
    where (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = format('(%I IS NOT NULL)', a.attname))
      and (a.attnum = i.indkey[0] or a.attname = 'target_id')`.execute(database)
  const indexed = new Set(rows.map(({ table, column }) => `${table}.${column}`))
  const searched = personalDataRegistry.map(({ table, owner }) => `${table}.${owner}`)
  const slow = searched.filter((name) => !indexed.has(name))
  assertNoSteps(slow.map((name) => `add an index that begins with ${name} in a migration`))
})

it('every holding has a name of its own, and the account is the last', () => {
  const names = personalDataRegistry.map((one) => one.name)
  const twice = names.filter((name, n) => names.indexOf(name) !== n)
  assertNoSteps(twice.map((name) => `rename the second ${name}, in capability.ts`))
  assert.equal(names.at(-1), 'account', 'no other personal data has the step `account`')
})

/** The order in which people were erased and exported so far; a name that is added later need not be here. */
const inOrder = {
  others: `
    rememberedAnswers auditLog sessions tokens grants apps apiUsage webhooks mcpCalls passkeys linkedAccounts
    signInAttempts feedGenerations rsvps tickets checkins checkinsGiven checkinReceipts checkinCodesMade
    serversBlocked sourcesAdded walkInsEntered doorVolunteer doorInvitationsMade newEventMails eventDigests
    groupRoles groupBans groupBansGiven favorites pastGroups groupMutes roleOffers roleOffersMade groupClaims
    groupClaimReviews groupClaimInvites ownershipClaims ownershipClaimDecisions groupNotes groupNotesWritten
    groupPeople`,
  own: `
    limitedActions scores gains gainsToCount badges badgesReturned badgesGiven badgesMade achievements
    claimLinksMade peopleNews following followers pastFollows pastFollowers followCounts passVisits passes
    passesMade connections connectionsOfOthers blocks blockedBy reports reportsAssigned reportsOwned reportsReviewed
    reportNotes warnings warningsSent reportsAbout notifications mailSuppressions portfolio uploads storage
    entitlements entitlementsGiven onboarding acceptedTerms`,
  late: `
    signUpBansMade secondApprovals secondApprovalsRequested secondApprovalsDecided identityProvidersAdded notices
    heldContent heldContentDecided invitationsSent movesGranted movesStarted invitationsReceived invitationsAccepted
    addressRecoveries addressRecoveriesOpened addressRecoveriesApproved eventsMade eventsChanged announcements
    selectedForAnnouncements announcementMails formerUsernames`,
  account: `account`,
}

it('personal data is erased step by step, in the order in which it always was', () => {
  const known = Object.entries(inOrder).map(([step, names]) => ({ step, names: names.trim().split(/\s+/) }))
  const isKnown = new Set(known.flatMap(({ names }) => names))
  const found = personalDataRegistry.filter(({ name }) => isKnown.has(name)).map(({ step, name }) => `${step} ${name}`)
  const listed = known.flatMap(({ step, names }) => names.map((name) => `${step} ${name}`))
  assert.deepEqual(found, listed, 'the step of personal data is in capability.ts, its place in capabilities.ts')
})

it('the step decides what is erased first, however capabilities are listed', () => {
  const steps = (all: typeof personalDataRegistry) => inErasureOrder(all).map(({ step }) => step)
  assert.deepEqual(steps(personalDataRegistry.toReversed()), steps(personalDataRegistry))
})
