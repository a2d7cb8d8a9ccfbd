import { randomUUIDv7 } from 'node:crypto'
import { sendMailNow } from '#domains/foundation/notifications/index.ts'
import { markWelcomeStep } from '#domains/foundation/settings/index.ts'
import type { Caller, ExternalContext } from '#kernel/context.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { writeTestMail } from './mail.ts'
import { findTester } from './queries.ts'
import { type Cause, decideCause, decideSaid, oneLine } from './rules.ts'

export interface MailTestAttempt {
  cause: Cause
  said: string | null
}

/** From the first connection to the last answer. */
const timeoutMs = 20_000

/** Sends a mail to the caller now, and records what came of it. */
export async function testMail(ctx: ExternalContext, { userId }: Caller): Promise<MailTestAttempt> {
  if (!(await findTester(ctx.db, userId))?.email)
    throw new ApiError('invalid_state', 'Your account has no email address; add one in your settings')
  const attempt = await trySending(ctx, userId)
  await ctx.write(async (unit) => {
    unit.audit({ action: 'mail.test', target: userId, detail: { cause: attempt.cause } })
    if (isAccepted(attempt)) await markWelcomeStep(unit.db, 'mail')
  })
  return attempt
}

export const isAccepted = ({ cause }: MailTestAttempt) => cause === 'accepted' || cause === 'printed'

/** Each test is a mail of its own. */
async function trySending(ctx: ExternalContext, userId: string): Promise<MailTestAttempt> {
  try {
    const test = { to: { userId }, kind: 'always', key: `mail-test.${randomUUIDv7()}`, write: writeTestMail } as const
    const said = await withinTime(sendMailNow(ctx, test))
    return said === undefined ? { cause: 'printed', said: null } : { cause: 'accepted', said: oneLine(said) }
  } catch (error) {
    return { cause: decideCause(error), said: decideSaid(error) }
  }
}

/** A server can answer each command slowly; the person who waits gets an answer all the same. */
function withinTime<T>(sending: Promise<T>): Promise<T> {
  const late = AbortSignal.timeout(timeoutMs)
  return new Promise((resolve, reject) => {
    late.addEventListener('abort', () => reject(Object.assign(new Error('too slow'), { code: 'ETIMEDOUT' })))
    sending.then(resolve, reject)
  })
}
