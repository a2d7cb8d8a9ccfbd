import {
  linkAccount as insertLink,
  listLinkedAccountsOf,
  unlinkAccount as removeLink,
} from '#domains/accounts/linked-accounts/index.ts'
import {
  insertPasskey,
  listPasskeysOf,
  deletePasskey as removePasskey,
  updatePasskeyName,
} from '#domains/accounts/passkeys/index.ts'
import { lockUser } from '#domains/foundation/users/index.ts'
import type { Caller, UnitOfWork, Writer } from '#kernel/context.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { messagesFor } from '#messages/index.ts'
import { canRemove, type Identity, type SignInMethods } from './rules.ts'

const passkeysMax = 20
/** Event data is in English, like the whole API. */
const providerNames: Readonly<Record<string, string>> = messagesFor('en').accounts.providers

/** A verified credential from a browser. */
export interface PasskeyToAdd {
  id: string
  credentialId: Buffer
  publicKey: Buffer
  counter: number
  transports: string[]
  name: string
}

export async function createPasskey({ db, emit }: UnitOfWork, caller: Caller, passkey: PasskeyToAdd, now: Date) {
  const { userId } = caller
  await lockUser(db, userId)
  const { length } = await listPasskeysOf(db, userId)
  if (length >= passkeysMax) throw new ApiError('limit_reached')
  // Only the first one can be added without a passkey: a mailbox must not be enough to become an administrator.
  if (length > 0 && caller.credential.lacksPasskey) throw new ApiError('passkey_required')
  const { id, name, counter, transports } = passkey
  const keys = { credential_id: passkey.credentialId, public_key: passkey.publicKey, counter, transports }
  const row = { id, user_id: userId, ...keys, name, created_at: now.toISOString() }
  if (!(await insertPasskey(db, row))) throw new ApiError('invalid_state')
  emit('account.security_changed', { userId, change: 'passkey_added', name })
}

export async function renamePasskey({ db }: UnitOfWork, userId: string, id: string, name: string): Promise<void> {
  if (!(await updatePasskeyName(db, userId, id, name))) throw new ApiError('not_found')
}

async function countMethods(tx: Writer, userId: string): Promise<SignInMethods> {
  const { email } = await lockUser(tx, userId)
  const passkeys = (await listPasskeysOf(tx, userId)).length
  return { email, passkeys, linkedAccounts: (await listLinkedAccountsOf(tx, userId)).length }
}

export async function deletePasskey({ db, emit }: UnitOfWork, userId: string, id: string): Promise<void> {
  const methods = await countMethods(db, userId)
  const name = await removePasskey(db, userId, id)
  if (name === null) throw new ApiError('not_found')
  if (!canRemove(methods, 'passkeys')) throw new ApiError('last_login_method')
  emit('account.security_changed', { userId, change: 'passkey_removed', name })
}

export async function unlinkAccount(unit: UnitOfWork, userId: string, provider: string): Promise<void> {
  const methods = await countMethods(unit.db, userId)
  if (!(await removeLink(unit, userId, provider))) throw new ApiError('not_found')
  if (!canRemove(methods, 'linkedAccounts')) throw new ApiError('last_login_method')
  const name = providerNames[provider] ?? provider
  unit.emit('account.security_changed', { userId, change: 'provider_unlinked', name })
}

/** False when the identity belongs to an account already, or this account has another one of the same provider. */
export function linkIdentity(unit: UnitOfWork, userId: string, identity: Identity, now: Date): Promise<boolean> {
  return insertLink(unit, {
    user_id: userId,
    provider: identity.provider,
    provider_user_id: identity.id,
    issuer: identity.issuer ?? null,
    provider_username: identity.username,
    provider_email: identity.email,
    created_at: now.toISOString(),
  })
}

/** Like `linkIdentity`, for an existing account: its user is notified. */
export async function linkAccount(unit: UnitOfWork, userId: string, identity: Identity, now: Date): Promise<boolean> {
  if (!(await linkIdentity(unit, userId, identity, now))) return false
  const name = identity.providerName ?? providerNames[identity.provider] ?? identity.provider
  unit.emit('account.security_changed', { userId, change: 'provider_linked', name })
  return true
}
