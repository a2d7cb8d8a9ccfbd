import type { Selectable } from 'kysely'
import type { Reader, Writer } from '#kernel/context.ts'
import type { LinkedAccounts } from '#kernel/data/database-schema.ts'
import { listing } from '#kernel/operation/page.ts'

const columns = ['provider', 'provider_username', 'provider_email', 'created_at'] as const

export type LinkedAccountRow = Pick<Selectable<LinkedAccounts>, (typeof columns)[number]>

/** A user has at most one account per provider, so the provider's name is a key. */
export const listLinkedAccounts = listing<{ userId: string }, LinkedAccountRow>(
  { by: ['provider'], direction: 'asc', isCounted: true },
  (db, slot) => db.selectFrom('linked_accounts').select(columns).where('user_id', '=', slot('userId')),
)

export function listLinkedAccountsOf(db: Reader, userId: string): Promise<LinkedAccountRow[]> {
  return db.selectFrom('linked_accounts').select(columns).where('user_id', '=', userId).orderBy('provider').execute()
}

export function findLink(
  db: Reader,
  provider: string,
  providerUserId: string,
): Promise<Pick<Selectable<LinkedAccounts>, 'user_id' | 'issuer'> | undefined> {
  return db
    .selectFrom('linked_accounts')
    .select(['user_id', 'issuer'])
    .where('provider', '=', provider)
    .where('provider_user_id', '=', providerUserId)
    .executeTakeFirst()
}

/** For an account that was linked before issuers were stored. */
export async function updateMissingIssuer(tx: Writer, userId: string, provider: string, issuer: string): Promise<void> {
  await tx
    .updateTable('linked_accounts')
    .set({ issuer })
    .where('user_id', '=', userId)
    .where('provider', '=', provider)
    .where('issuer', 'is', null)
    .execute()
}

export type NewLinkedAccount = Selectable<LinkedAccounts>

/** False when the identity is linked already, or the user has another account of the provider. */
export async function insertLinkedAccount(tx: Writer, account: NewLinkedAccount): Promise<boolean> {
  const result = await tx
    .insertInto('linked_accounts')
    .values(account)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n
}

export async function deleteLinkedAccount(tx: Writer, userId: string, provider: string): Promise<boolean> {
  const result = await tx
    .deleteFrom('linked_accounts')
    .where('user_id', '=', userId)
    .where('provider', '=', provider)
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}
