import { createMailHook, liftBounce, recordBounce, removeMailHook } from '#domains/foundation/notifications/index.ts'
import { systemClock } from '#platform/clock.ts'
import { UsageError } from '../command.ts'
import type { AdminCommands } from './command.ts'

function requireEmail(email: string | undefined): string {
  if (!email) throw new UsageError('--email is missing.')
  return email
}

export const mailCommands: AdminCommands = {
  'mail hook': {
    usage: '',
    does: 'make the address to which a mail provider reports bounces; the one before ends',
    async run({ write, config }) {
      const secret = await write((unit) => createMailHook(unit, systemClock.now()))
      return { url: `${config.baseUrl}/hooks/mail/${secret}` }
    },
  },
  'mail hook remove': {
    usage: '',
    does: 'take no more reports of bounces',
    run: async ({ write }) => ({ removed: await write((unit) => removeMailHook(unit)) }),
  },
  'mail bounce': {
    usage: '--email E',
    does: 'send no more notifications to an address that rejects mail',
    async run({ write }, given) {
      const email = requireEmail(given.email)
      await write((unit) => recordBounce(unit, email, systemClock.now()))
      return { email, suppressed: true }
    },
  },
  'mail unbounce': {
    usage: '--email E',
    does: 'send notifications to the address again',
    async run({ write }, given) {
      const email = requireEmail(given.email)
      await write((unit) => liftBounce(unit, email))
      return { email, suppressed: false }
    },
  },
}
