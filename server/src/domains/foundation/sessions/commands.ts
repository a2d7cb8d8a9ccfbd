import { createHash, randomBytes, randomUUIDv7 } from 'node:crypto'
import type { Writer } from '#kernel/context.ts'
import { dayMs } from '#kernel/time.ts'
import { insertSession } from './queries.ts'

/** How the user signed in: `email`, `passkey`, `owner`, or the id of a provider. */
export type SignInMethod = string

const absoluteDays = 30

/** Creates a session on one device. The secret goes into the cookie; only its hash is stored. */
export async function createSession(
  tx: Writer,
  userId: string,
  userAgent: string | null,
  now: Date,
  method: SignInMethod = 'email',
  id: string = randomUUIDv7(),
): Promise<string> {
  const secret = randomBytes(32).toString('base64url')
  await insertSession(tx, {
    id,
    user_id: userId,
    token_hash: createHash('sha256').update(secret).digest(),
    user_agent: userAgent?.slice(0, 400) ?? null,
    created_at: now.toISOString(),
    last_seen_at: now.toISOString(),
    authenticated_at: now.toISOString(),
    method,
    expires_at: new Date(now.getTime() + absoluteDays * dayMs).toISOString(),
  })
  return secret
}
