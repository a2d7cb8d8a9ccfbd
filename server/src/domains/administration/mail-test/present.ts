import type { Static } from 'typebox'
import { messagesFor } from '#messages/index.ts'
import { type Attempt, isAccepted } from './commands.ts'
import type { MailTest } from './schemas.ts'

/** Pages have their own language and say it themselves, by the cause. */
export function presentTest(attempt: Attempt): Static<typeof MailTest> {
  const { answer, hint } = messagesFor('en').mailTest.causes[attempt.cause]
  return { accepted: isAccepted(attempt), ...attempt, answer, hint }
}
