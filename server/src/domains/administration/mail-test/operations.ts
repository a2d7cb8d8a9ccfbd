import { operation } from '#kernel/operation/operation.ts'
import { testMail } from './commands.ts'
import { MailTest, presentTest } from './wire.ts'

export const test = operation({
  id: 'mail.test',
  method: 'POST',
  path: '/v1/admin/mail-tests',
  summary: 'Send yourself a test email',
  description:
    'Emails the caller at once and returns what the mail server said. At most 20 per hour. Administrators only.',
  access: 'admin',
  fresh: 720,
  effect: 'external',
  output: MailTest,
  errors: ['invalid_state'],
  example: {},
  perHour: 20,
  async handler({ caller, ...ctx }) {
    return presentTest(await testMail(ctx, caller))
  },
})
