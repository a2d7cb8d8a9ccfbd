import { sql } from 'kysely'
import type { Reader, Writer } from '#kernel/context.ts'
import { sqlCommand, statement } from '#kernel/data/statement.ts'

export type DeliveryState = 'delivered' | 'bounced' | 'refused' | 'skipped'

export async function insertCounts(tx: Writer, announcementId: string): Promise<void> {
  await tx
    .insertInto('announcement_counts')
    .values({ announcement_id: announcementId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

const insert = sqlCommand<{ announcementId: string; userIds: string[]; now: string }, { user_id: string }>(
  (slot) => sql`
    insert into announcement_deliveries (announcement_id, user_id, queued_at)
    select ${slot('announcementId')}::uuid, u.id, ${slot('now')}::timestamptz
    from users u where u.id = any(${slot('userIds')}::uuid[])
    on conflict do nothing returning user_id`,
)

/** Those of the users who had no mail queued for this announcement. */
export async function insertDeliveries(
  tx: Writer,
  announcementId: string,
  userIds: string[],
  now: Date,
): Promise<string[]> {
  const rows = await insert.all(tx, { announcementId, userIds, now: now.toISOString() })
  return rows.map(({ user_id }) => user_id)
}

const queued = statement<{ announcementId: string; userId: string }, { state: string }>((db, slot) =>
  db
    .selectFrom('announcement_deliveries as d')
    .select('d.state')
    .where('d.announcement_id', '=', slot('announcementId'))
    .where('d.user_id', '=', slot('userId')),
)

/** Undefined for a mail that the release before has queued. */
export async function findDelivery(db: Reader, announcementId: string, userId: string): Promise<string | undefined> {
  return (await queued.first(db, { announcementId, userId }))?.state
}

interface Outcome {
  announcementId: string
  userId: string
  state: DeliveryState
}

/** The counter changes only with the delivery, so a repeated job does not count twice. */
const finish = sqlCommand<Outcome>(
  (slot) => sql`
    with done as (
      update announcement_deliveries set state = ${slot('state')}
      where announcement_id = ${slot('announcementId')} and user_id = ${slot('userId')} and state = 'queued'
      returning state)
    update announcement_counts set
      delivered = delivered + (done.state = 'delivered')::int,
      bounced = bounced + (done.state = 'refused')::int,
      skipped = skipped + (done.state = 'skipped')::int
    from done where announcement_id = ${slot('announcementId')}`,
)

export async function updateDelivery(tx: Writer, outcome: Outcome): Promise<void> {
  await finish.all(tx, outcome)
}

const bounce = sqlCommand<{ userId: string; since: string }>(
  (slot) => sql`
    with bounced as (
      update announcement_deliveries set state = 'bounced'
      where user_id = ${slot('userId')} and state = 'delivered' and queued_at > ${slot('since')}::timestamptz
      returning announcement_id)
    update announcement_counts as c set delivered = c.delivered - 1, bounced = c.bounced + 1
    from bounced where c.announcement_id = bounced.announcement_id`,
)

/** The recent mails to this user have come back. */
export async function updateBounced(tx: Writer, userId: string, since: Date): Promise<void> {
  await bounce.all(tx, { userId, since: since.toISOString() })
}

export const purgeMax = 5000

/** Deletes some of the deliveries that were queued before this time; the counts stay. */
export async function deleteDeliveries(tx: Writer, before: Date): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from announcement_deliveries where ctid = any(array(
      select ctid from announcement_deliveries where queued_at < ${before.toISOString()} limit ${purgeMax}))`.execute(
    tx,
  )
  return Number(numAffectedRows)
}
