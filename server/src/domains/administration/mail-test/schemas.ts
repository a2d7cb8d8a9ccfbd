import { Type } from 'typebox'
import { Nullable, OneOf, Shape } from '#kernel/operation/schema.ts'
import { causes } from './rules.ts'

export const MailTest = Shape('MailTest', {
  accepted: Type.Boolean({ description: 'Whether the mail server accepted the email' }),
  cause: OneOf(...causes),
  said: Nullable(Type.String({ description: 'The words of the mail server; null: none' })),
  answer: Type.String({ description: 'What happened' }),
  hint: Type.String({ description: 'What to do next' }),
})
