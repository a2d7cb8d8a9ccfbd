import { randomUUIDv7 } from 'node:crypto'
import { findSettings, markWelcomeStep } from '#domains/instance/settings/index.ts'
import type { Caller, ExternalContext, Mail, Mailer } from '#kernel/context.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { writeTestMail } from './mail.ts'
import { findTester } from './queries.ts'
import { type Cause, decideCause, decideSaid, oneLine } from './rules.ts'

export interface Attempt {
  cause: Cause
  said: string | null
}

/** From the first connection to the last answer. */
const timeoutMs = 20_000

/** Sends a mail to the caller now, and records what came of it. */
export async function testMail({ db, mailer, links, write }: ExternalContext, { userId }: Caller): Promise<Attempt> {
  const tester = await findTester(db, userId)
  if (!tester?.email) throw new ApiError('invalid_state', 'Your account has no email address; add one in your settings')
  const { name: instanceName, brand_color: brandColor } = await findSettings(db)
  const place = { instanceName, brandColor, baseUrl: links.baseUrl, id: randomUUIDv7() }
  const attempt = await trySending(mailer, writeTestMail({ to: tester.email, locale: tester.locale, ...place }))
  await write(async (unit) => {
    unit.audit({ action: 'mail.test', target: userId, detail: { cause: attempt.cause } })
    if (isAccepted(attempt)) await markWelcomeStep(unit.db, 'mail')
  })
  return attempt
}

export const isAccepted = ({ cause }: Attempt) => cause === 'accepted' || cause === 'printed'

async function trySending(mailer: Mailer, mail: Mail): Promise<Attempt> {
  try {
    const said = await withinTime(mailer.send(mail))
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
