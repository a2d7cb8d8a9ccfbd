import { findUser } from '#domains/accounts/users/index.ts'
import type { Caller, Reader } from '#kernel/context.ts'
import { requireReceived } from './commands.ts'
import type { ReceivedRow } from './queries.ts'
import { decideReceived, type ReceivedStatus } from './rules.ts'

export interface ReceivedView {
  invitation: ReceivedRow
  status: ReceivedStatus
}

/** What the reader of a mailed link sees. Throws 404 for a link that does not work. */
export async function viewReceived(
  db: Reader,
  token: string,
  caller: Pick<Caller, 'userId'> | undefined,
  now: Date,
): Promise<ReceivedView> {
  const invitation = await requireReceived(db, token, now)
  const user = caller && (await findUser(db, caller.userId))
  return { invitation, status: decideReceived(invitation, user && { userId: user.id, email: user.email }) }
}
