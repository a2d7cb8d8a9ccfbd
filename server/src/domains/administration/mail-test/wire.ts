import { type Static, Type } from 'typebox'
import { Nullable, OneOf, Shape } from '#kernel/operation/schema.ts'
import { messagesFor } from '#messages/index.ts'
import { isAccepted, type MailTestAttempt } from './commands.ts'
import { causes } from './rules.ts'

export const MailTest = Shape('MailTest', {
  accepted: Type.Boolean({ description: 'Whether the mail server accepted the email' }),
  cause: OneOf(...causes),
  said: Nullable(Type.String({ description: 'The words of the mail server; null: none' })),
  answer: Type.String({ description: 'What happened' }),
  hint: Type.String({ description: 'What to do next' }),
})

/** Pages have their own language and say it themselves, by the cause. */
export function presentTest(attempt: MailTestAttempt): Static<typeof MailTest> {
  const { answer, hint } = messagesFor('en').mailTest.causes[attempt.cause]
  return { accepted: isAccepted(attempt), ...attempt, answer, hint }
}
