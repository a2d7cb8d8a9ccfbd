import { randomUUIDv7 } from 'node:crypto'
import type { UnitOfWork } from '#kernel/context.ts'
import type { SecurityChange } from '#kernel/events.ts'
import { insertFormerAddress } from './queries.former-addresses.ts'

/** Stores the former address outside the event, because events are retained longer than the address may be. */
export async function notifyFormerAddress(
  { db, emit }: Pick<UnitOfWork, 'db' | 'emit'>,
  address: string,
  news: Pick<SecurityChange, 'userId' | 'change'>,
  now: Date,
): Promise<void> {
  const addressId = randomUUIDv7()
  await insertFormerAddress(db, { id: addressId, address, created_at: now.toISOString() })
  emit('account.security_changed', { ...news, addressId })
}
