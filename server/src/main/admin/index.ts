import { countDifferences } from '#domains/recognition/scores/index.ts'
import { accountCommands } from './accounts.ts'
import { addressCommands } from './address.ts'
import { answerCommands } from './answers.ts'
import type { AdminCommands } from './command.ts'
import { keyCommands } from './keys.ts'
import { mailCommands } from './mail.ts'
import { noticeCommands } from './notice.ts'
import { outboundCommands } from './outbound.ts'
import { readOnlyCommands } from './read-only.ts'
import { signInCommands } from './sign-in.ts'
import { storageCommands } from './storage.ts'

export const adminCommands: AdminCommands = {
  ...accountCommands,
  ...signInCommands,
  ...mailCommands,
  ...outboundCommands,
  ...storageCommands,
  ...readOnlyCommands,
  ...addressCommands,
  ...noticeCommands,
  ...keyCommands,
  ...answerCommands,
  'scores check': {
    usage: '',
    does: 'count points, ranks and holders again and print how many rows differ',
    run: ({ database }) => countDifferences(database),
  },
}
