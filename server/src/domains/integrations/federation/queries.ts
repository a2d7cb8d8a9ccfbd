import { type Selectable, sql } from 'kysely'
import type { Reader, Writer } from '#kernel/context.ts'
import type { FederationActors } from '#kernel/data/database-schema.ts'
import { statement } from '#kernel/data/statement.ts'

type Keys = Pick<Selectable<FederationActors>, 'rsa_public' | 'rsa_private' | 'ed25519_public' | 'ed25519_private'>

/** A group that can be followed, as other servers see it. */
export interface ActorRow {
  id: string
  name: string
  urlname: string | null
  description: string | null
  photo_url: string | null
  cover_url: string | null
  opened_at: string
  rsa_public: string
  ed25519_public: string
}

const actor = statement<{ id?: string; urlname?: string }, ActorRow>((db, slot) => {
  const query = db
    .selectFrom('federation_actors as a')
    .innerJoin('groups as g', 'g.id', 'a.group_id')
    .select(['g.id', 'g.name', 'g.urlname', 'g.description', 'g.photo_url', 'g.cover_url'])
    .select(['a.opened_at', 'a.rsa_public', 'a.ed25519_public'])
    .where('a.closed_at', 'is', null)
    .where('g.hidden_at', 'is', null)
    .where('g.deleted_at', 'is', null)
    .where('g.urlname', 'is not', null)
  return slot.has('id')
    ? query.where('g.id', '=', slot('id'))
    : query.where(sql`lower(g.urlname)`, '=', slot('urlname'))
})

/** Undefined where the group did not turn it on, or is hidden or archived. */
export function findActor(db: Reader, by: { id: string } | { urlname: string }): Promise<ActorRow | undefined> {
  return actor.first(db, 'id' in by ? { id: by.id } : { urlname: by.urlname.toLowerCase() })
}

/** When the group was turned off; undefined if it is on or never was. */
export async function findClosing(db: Reader, groupId: string): Promise<string | undefined> {
  const query = db.selectFrom('federation_actors').select('closed_at').where('group_id', '=', groupId)
  return (await query.executeTakeFirst())?.closed_at ?? undefined
}

/** The keys that a group signs with, also after it was turned off. */
export function findSigner(db: Reader, groupId: string) {
  return db
    .selectFrom('federation_actors')
    .select(['rsa_private', 'ed25519_private'])
    .where('group_id', '=', groupId)
    .executeTakeFirst()
}

/** Whether it is on. Locked, so that turning it on and off run one at a time, and no event is shared meanwhile. */
export async function lockActor(tx: Writer, groupId: string): Promise<{ isOpen: boolean } | undefined> {
  const query = tx.selectFrom('federation_actors').select('closed_at').where('group_id', '=', groupId)
  const row = await query.forNoKeyUpdate().executeTakeFirst()
  return row && { isOpen: row.closed_at === null }
}

/** Whether it is on, and stays so until the transaction ends. */
export async function lockOpenActor(tx: Writer, groupId: string): Promise<boolean> {
  const query = tx.selectFrom('federation_actors').select('closed_at').where('group_id', '=', groupId)
  return (await query.forShare().executeTakeFirst())?.closed_at === null
}

/** False where the group has keys already. */
export async function insertActor(tx: Writer, groupId: string, keys: Keys, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('federation_actors')
    .values({ group_id: groupId, ...keys, opened_at: now.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function updateActor(tx: Writer, groupId: string, isOpen: boolean, now: Date): Promise<void> {
  const at = now.toISOString()
  await tx
    .updateTable('federation_actors')
    .set(isOpen ? { opened_at: at, closed_at: null } : { closed_at: at })
    .where('group_id', '=', groupId)
    .execute()
}

/** With its followers and what was sent. */
export async function deleteClosedActors(tx: Writer, before: Date): Promise<void> {
  await tx.deleteFrom('federation_actors').where('closed_at', '<', before.toISOString()).execute()
}

/** How many groups can be followed. */
export async function countActors(db: Reader): Promise<number> {
  const row = await db
    .selectFrom('federation_actors')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('closed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return row.count
}

/** Whether this was carried out before. */
export async function insertReceived(tx: Writer, hash: Buffer, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('federation_received')
    .values({ hash, received_at: now.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function deleteReceived(tx: Writer, before: Date): Promise<void> {
  await tx.deleteFrom('federation_received').where('received_at', '<', before.toISOString()).execute()
}
