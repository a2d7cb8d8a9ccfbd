import { createHash } from 'node:crypto'
import type { Pool } from 'pg'
import { findTokenHolder } from '../server/src/domains/accounts/tokens/index.ts'
import type { CredentialHolder } from '../server/src/kernel/context.ts'
import { sqlOf } from './captured-sql.ts'

const text = await sqlOf((db) => findTokenHolder(db, Buffer.alloc(32)))

/** Whose token it is, if anybody's. */
export async function findHolder(pool: Pool, authorization = ''): Promise<CredentialHolder | undefined> {
  const hash = createHash('sha256').update(authorization.slice('Bearer '.length)).digest()
  const { rows } = await pool.query<CredentialHolder>({ name: 'holder', text, values: [hash] })
  return rows[0]
}
