import type { UnitOfWork } from '#kernel/context.ts'
import { deleteLinkedAccount, insertLinkedAccount, type NewLinkedAccount } from './queries.ts'

/**
 * Links an account, with an event and an audit entry. False when the identity is linked already, or the user has
 * another account of the provider.
 */
export async function linkAccount(unit: UnitOfWork, account: NewLinkedAccount): Promise<boolean> {
  if (!(await insertLinkedAccount(unit.db, account))) return false
  recordChange(unit, 'linked-accounts.link', account.user_id, account.provider)
  return true
}

/** Unlinks an account, with an event and an audit entry. False when there was none. */
export async function unlinkAccount(unit: UnitOfWork, userId: string, provider: string): Promise<boolean> {
  if (!(await deleteLinkedAccount(unit.db, userId, provider))) return false
  recordChange(unit, 'linked-accounts.unlink', userId, provider)
  return true
}

function recordChange({ emit, audit }: UnitOfWork, action: string, userId: string, provider: string): void {
  emit('linked_account.changed', { userId, provider }, { subjectUserId: userId })
  audit({ action, target: userId, detail: { provider } })
}
