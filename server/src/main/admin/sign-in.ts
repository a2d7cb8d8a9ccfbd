import { findAccountByEmail, openOperatorSignIn, openOwnership } from '#domains/accounts/sign-in/index.ts'
import { changeSettings } from '#domains/foundation/settings/index.ts'
import { systemClock } from '#platform/clock.ts'
import { CommandError, UsageError } from '../command.ts'
import type { AdminCommands } from './command.ts'

/** For an instance that no administrator can enter, such as one whose mail does not work. */
export const signInCommands: AdminCommands = {
  'owner-link': {
    usage: '',
    does: 'make a link, valid for a day, that makes its first visitor the administrator',
    async run({ write, config }) {
      const token = await write(({ db }) => openOwnership(db, systemClock.now()))
      if (token === undefined)
        throw new CommandError(
          'There is an administrator already. To sign in as one without mail: hearthctl admin sign-in-link --email E',
        )
      return { ownerLink: `${config.baseUrl}/sign-in/owner/${token}` }
    },
  },
  'passkeys optional': {
    usage: '',
    does: 'let administrators sign in without a passkey again, for when theirs are lost',
    run: ({ write }) =>
      write(async (unit) => {
        await changeSettings(unit, { administratorPasskeys: false }, systemClock.now())
        return { administratorPasskeys: false }
      }),
  },
  'sign-in-link': {
    usage: '--email E',
    does: 'make a link, valid for 15 minutes, that signs in to the account of this address once, in any browser',
    async run({ write, config }, { email }) {
      if (!email) throw new UsageError('--email is missing.')
      const token = await write(async ({ db, audit }) => {
        const account = await findAccountByEmail(db, email)
        if (!account)
          throw new CommandError(`No account has the address ${email}. Create one with: hearthctl admin user create`)
        if (account.isSuspended)
          throw new CommandError(`The account of ${email} is suspended. Another administrator can lift that.`)
        audit({ action: 'admin.sign-in-link', target: account.id })
        return openOperatorSignIn(db, email, systemClock.now())
      })
      return { email, signInLink: `${config.baseUrl}/sign-in/link/${token}` }
    },
  },
}
