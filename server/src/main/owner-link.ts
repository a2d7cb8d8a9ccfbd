import { openOwnership } from '#domains/accounts/sign-in/index.ts'
import type { Clock } from '#kernel/context.ts'
import type { Database } from '#platform/database.ts'
import type { Logger } from '#platform/logger.ts'
import { transact } from '#platform/outbox.ts'

interface Instance {
  database: Database
  clock: Clock
  baseUrl: string
}

/** A link that makes its first visitor the administrator. Undefined when there is one already. */
export async function makeOwnerLink({ database, clock, baseUrl }: Instance): Promise<string | undefined> {
  const systemActor = { userId: null, requestId: null }
  const token = await transact(database, clock, systemActor, ({ db }) => openOwnership(db, clock.now()))
  return token === undefined ? undefined : `${baseUrl}/sign-in/owner/${token}`
}

/** At each start until there is an administrator, whatever the log level: anyone who can read the log may become it. */
export async function printOwnerLink(instance: Instance, logger: Logger): Promise<void> {
  try {
    const ownerLink = await makeOwnerLink(instance)
    const always = logger.child({}, { level: 'info' })
    if (ownerLink) always.info({ ownerLink }, 'there is no administrator yet; the first to open this link becomes it')
  } catch (err) {
    logger.warn({ err }, 'could not check whether there is an administrator')
  }
}
