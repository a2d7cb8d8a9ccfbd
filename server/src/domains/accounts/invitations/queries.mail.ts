import { sql } from 'kysely'
import { hasJoined } from '#domains/foundation/membership/index.ts'
import type { Reader, Writer } from '#kernel/context.ts'
import { statement } from '#kernel/data/statement.ts'
import { canSenderInvite, isOfComingEvent, isOfOpenGroup } from './queries.ts'

export interface UnsentRow {
  id: string
  email: string
  address_hash: Buffer
  token_hash: Buffer
  role: string
  group_id: string | null
  group_name: string | null
  event_id: string | null
  admitted_at: string | null
  created_by: string
  locale: string
  is_move: boolean
  /** Of the group's move, or of an invitation to an event. */
  note: string | null
  photo_url: string | null
}

const unsent = statement<{ id: string; now: string }, UnsentRow>((db, slot) =>
  db
    .selectFrom('invitations as i')
    .leftJoin('groups as g', 'g.id', 'i.group_id')
    .leftJoin('group_moves as m', 'm.group_id', 'i.group_id')
    .leftJoin('users as u', (join) => join.on(sql`lower(u.email)`, '=', sql`lower(i.email)`))
    .select((eb) => ['i.id', eb.ref('i.email').$notNull().as('email'), 'i.address_hash', 'i.token_hash', 'i.role'])
    .select((eb) => eb.ref('i.created_by').$notNull().as('created_by'))
    .select(['i.group_id', 'g.name as group_name', 'i.event_id', 'i.admitted_at', 'i.is_move', 'g.photo_url'])
    .select(sql<string | null>`coalesce(i.note, m.note)`.as('note'))
    .select(sql<string>`coalesce(u.locale, (select locale from instance_settings))`.as('locale'))
    .where('i.id', '=', slot('id'))
    .where('i.email', 'is not', null)
    .where('i.mailed_at', 'is', null)
    .where('i.revoked_at', 'is', null)
    .where('i.accepted_at', 'is', null)
    .where('i.declined_at', 'is', null)
    .where('i.expires_at', '>', slot('now'))
    .where(isOfOpenGroup)
    .where(isOfComingEvent(sql.val(slot('now'))))
    .where(canSenderInvite),
)

/** Undefined when its mail is sent, or must not be sent any more. */
export function findUnsent(db: Reader, id: string, now: Date): Promise<UnsentRow | undefined> {
  return unsent.first(db, { id, now: now.toISOString() })
}

interface Addressed {
  hashes: readonly Buffer[]
  groupId: string | null
  eventId: string | null
  by: string
  email: string
  since: Date
}

export interface AddressFacts {
  isRefused: boolean
  /**
   * Suspended, muted or banned from the group, a member already or, of an event, one who has an RSVP or a block with the sender; or
   * the address takes no mail.
   */
  isClosed: boolean
  isRepeated: boolean
  mails: number
}

/** What decides whether an address is mailed. One statement, whatever the answer. */
export async function findAddressFacts(
  tx: Writer,
  { hashes, groupId, eventId, by, email, since }: Addressed,
): Promise<AddressFacts> {
  const { rows } = await sql<AddressFacts>`
    select
      exists (select from invitation_refusals r where r.address_hash = any(${hashes}::bytea[])) as "isRefused",
      exists (select from mail_suppressions s where s.address_lower = lower(${email}))
        or exists (select from users u where lower(u.email) = lower(${email}) and (u.suspended_at is not null
          or ${eventId}::uuid is null and (${hasJoined(sql`${groupId}::uuid`, sql`u.id`)}
            or exists (select from group_roles r where r.user_id = u.id and r.group_id = ${groupId}::uuid))
          or ${eventId}::uuid is not null and (exists (select from rsvps p where p.event_id = ${eventId}::uuid
              and p.user_id = u.id and p.status in ('confirmed', 'waitlisted', 'requested', 'declined'))
            or exists (select from blocks k where k.blocker_id = ${by} and k.blocked_id = u.id
              or k.blocker_id = u.id and k.blocked_id = ${by}))
          or exists (select from group_mutes m where m.user_id = u.id and m.group_id = ${groupId}::uuid)
          or exists (select from group_bans b where b.user_id = u.id and b.group_id = ${groupId}::uuid)))
        as "isClosed",
      exists (select from invitations i where i.address_hash = any(${hashes}::bytea[])
        and i.admitted_at is not null and i.group_id is not distinct from ${groupId}::uuid
        and i.event_id is not distinct from ${eventId}::uuid) as "isRepeated",
      (select count(*) from invitations i where i.address_hash = any(${hashes}::bytea[])
        and i.admitted_at > ${since.toISOString()})::integer as mails`.execute(tx)
  return rows[0]!
}

/** False when it is gone: its move was stopped meanwhile. */
export async function updateAdmitted(tx: Writer, id: string, now: Date): Promise<boolean> {
  const at = now.toISOString()
  const result = await tx.updateTable('invitations').set({ admitted_at: at }).where('id', '=', id).executeTakeFirst()
  return result.numUpdatedRows > 0n
}

export async function updateMailed(tx: Writer, id: string, isRefused: boolean, now: Date): Promise<void> {
  const at = now.toISOString()
  await tx
    .updateTable('invitations')
    .set({ mailed_at: at, due_at: null, ...(isRefused && { bounced_at: at }) })
    .where('id', '=', id)
    .execute()
}

type Reported = (tx: Writer, hashes: readonly Buffer[], since: Date, now: Date) => Promise<number>

/** The mails of the last 30 days to these addresses. */
const reported =
  (column: 'bounced_at' | 'complained_at'): Reported =>
  async (tx, hashes, since, now) => {
    if (hashes.length === 0) return 0
    const result = await tx
      .updateTable('invitations')
      .set({ [column]: now.toISOString() })
      .where(sql<boolean>`address_hash = any(${hashes}::bytea[])`)
      .where('created_at', '>', since.toISOString())
      .where('mailed_at', 'is not', null)
      .where(column, 'is', null)
      .executeTakeFirst()
    return Number(result.numUpdatedRows)
  }

export const updateBounced = reported('bounced_at')
export const updateComplained = reported('complained_at')

export async function insertRefusal(tx: Writer, hash: Buffer, now: Date): Promise<void> {
  await tx
    .insertInto('invitation_refusals')
    .values({ address_hash: hash, created_at: now.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
