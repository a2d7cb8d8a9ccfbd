import type { Static } from 'typebox'
import type { Caller, Cipher, Outbound, UnitOfWork, Writer } from '#kernel/context.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import {
  deleteProvider,
  hasLinkedAccounts,
  insertProvider,
  listProvidersWithSecrets,
  lockProviders,
  type ProviderRow,
  updateProvider,
} from './queries.ts'
import { assertIssuer, assertNewProvider } from './rules.ts'
import type { CreateIdentityProviderRequest, UpdateIdentityProviderRequest } from './wire.ts'

interface Tools {
  cipher: Cipher
  outbound: Pick<Outbound, 'refusalOf'>
}

export async function createProvider(
  { db, audit }: UnitOfWork,
  { cipher, outbound }: Tools,
  caller: Caller,
  { id, name, issuer, clientId, clientSecret }: Static<typeof CreateIdentityProviderRequest>,
  now: Date,
): Promise<ProviderRow> {
  assertIssuer(issuer, outbound.refusalOf(issuer))
  assertNewProvider(id, await lockProviders(db), await hasLinkedAccounts(db, id))
  const at = now.toISOString()
  const row = await insertProvider(db, {
    ...{ id, name, issuer, client_id: clientId },
    client_secret: cipher.encrypt('identity-providers', clientSecret),
    ...{ created_by: caller.userId, created_at: at, updated_at: at },
  })
  if (!row) throw new ApiError('invalid_state', `There is a provider "${id}" already; choose another id`)
  audit({ action: 'identity-providers.create', target: id, detail: { name, issuer } })
  return row
}

export async function changeProvider(
  { db, audit }: UnitOfWork,
  { cipher }: Tools,
  id: string,
  { name, clientId, clientSecret }: Static<typeof UpdateIdentityProviderRequest>,
  now: Date,
): Promise<ProviderRow> {
  const changes = {
    ...(name !== undefined && { name }),
    ...(clientId !== undefined && { client_id: clientId }),
    ...(clientSecret !== undefined && { client_secret: cipher.encrypt('identity-providers', clientSecret) }),
  }
  const row = await updateProvider(db, id, { ...changes, updated_at: now.toISOString() })
  if (!row) throw new ApiError('provider_not_found')
  audit({ action: 'identity-providers.update', target: id, detail: { name: row.name, fields: Object.keys(changes) } })
  return row
}

/** Linked accounts stay, so that their owners can remove them; they cannot be used to sign in. */
export async function removeProvider({ db, audit }: UnitOfWork, id: string): Promise<void> {
  const row = await deleteProvider(db, id)
  if (!row) throw new ApiError('provider_not_found')
  audit({ action: 'identity-providers.delete', target: id, detail: { name: row.name, issuer: row.issuer } })
}

/** Encrypts every secret with the first key. There are few, so it is one transaction. */
export async function encryptSecretsAgain(db: Writer, cipher: Cipher): Promise<number> {
  const rows = await listProvidersWithSecrets(db)
  for (const { id, client_secret } of rows)
    await updateProvider(db, id, {
      client_secret: cipher.encrypt('identity-providers', cipher.decrypt('identity-providers', client_secret)),
    })
  return rows.length
}
