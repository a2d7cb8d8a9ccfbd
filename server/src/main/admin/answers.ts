import { eraseExpiredAnswers } from '../answers/expired.ts'
import type { AdminCommands } from './command.ts'

export const answerCommands: AdminCommands = {
  'answers erase': {
    usage: '',
    does: 'erase the answers to questions of events that are no longer kept, as each night and at the start of the API',
    run: async ({ database }) => ({ erased: await eraseExpiredAnswers(database) }),
  },
}
