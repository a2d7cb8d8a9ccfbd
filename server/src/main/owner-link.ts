import { openOwnership } from '#domains/accounts/sign-in/index.ts'
import type { Clock } from '#kernel/context.ts'
import type { Database } from '#platform/database/database.ts'
import { transact } from '#platform/database/outbox.ts'
import type { Logger } from '#platform/telemetry/logger.ts'

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

const rule = '='.repeat(76)

/** For a person who reads a terminal or a journal. The link has a line of its own, so that it can be copied whole. */
function frameOwnerLink(ownerLink: string): string {
  return `
${rule}
  Hearth has no administrator yet.

  Open this link to become the administrator and to set up the instance:

  ${ownerLink}

  It works once, for a day. For a new link: hearthctl admin owner-link
${rule}

`
}

/**
 * At each start until there is an administrator, whatever the log level: once for people, and as a line of the log for
 * programs. Anyone who can read either may become the administrator.
 */
export async function printOwnerLink(instance: Instance, logger: Logger): Promise<void> {
  try {
    const ownerLink = await makeOwnerLink(instance)
    if (ownerLink === undefined) return
    const always = logger.child({}, { level: 'info' })
    always.info({ ownerLink }, 'there is no administrator yet; the first to open this link becomes it')
    process.stdout.write(frameOwnerLink(ownerLink))
  } catch (err) {
    logger.warn({ err }, 'could not check whether there is an administrator')
  }
}
