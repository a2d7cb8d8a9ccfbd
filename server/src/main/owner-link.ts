import { openOwnership } from '#domains/accounts/sign-in/index.ts'
import type { Clock } from '#kernel/context.ts'
import type { Database } from '#platform/database.ts'
import { transact } from '#platform/outbox.ts'

interface Instance {
  database: Database
  clock: Clock
  baseUrl: string
}

/** Printed at each start until there is an administrator: who can read the log may become it. */
export async function makeOwnerLink({ database, clock, baseUrl }: Instance): Promise<string | undefined> {
  const systemActor = { userId: null, requestId: null }
  const token = await transact(database, clock, systemActor, ({ db }) => openOwnership(db, clock.now()))
  return token === undefined ? undefined : `${baseUrl}/sign-in/owner/${token}`
}
