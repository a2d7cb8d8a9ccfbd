import { changeSettings } from '#domains/instance/settings/index.ts'
import { systemClock } from '#platform/clock.ts'
import { UsageError } from '../command.ts'
import type { AdminCommands } from './command.ts'

const textMax = 300

export const noticeCommands: AdminCommands = {
  'notice set': {
    usage: '--text TEXT [--until TIME]',
    does: 'show a notice to everyone on every page, until TIME (such as 2027-01-01T18:00:00Z) or until it is cleared',
    async run({ write }, { text = '', until }) {
      if (text.trim() === '' || text.length > textMax) throw new UsageError(`--text has 1 to ${textMax} characters.`)
      if (until !== undefined && !(Date.parse(until) > systemClock.now().getTime()))
        throw new UsageError('--until is a time in the future, such as 2027-01-01T18:00:00Z.')
      const notice = { text, until: until === undefined ? null : new Date(until).toISOString() }
      await write((unit) => changeSettings(unit, { notice }, systemClock.now()))
      return { notice }
    },
  },
  'notice clear': {
    usage: '',
    does: 'show no notice',
    async run({ write }) {
      await write((unit) => changeSettings(unit, { notice: null }, systemClock.now()))
      return { notice: null }
    },
  },
}
