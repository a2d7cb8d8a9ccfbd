import { sendNotice } from '#domains/administration/notices/index.ts'
import { changeSettings } from '#domains/foundation/settings/index.ts'
import { namePattern } from '#kernel/formats/names.ts'
import { systemClock } from '#platform/clock.ts'
import { UsageError } from '../command.ts'
import type { AdminCommands } from './command.ts'

const textMax = 300
const mailSubjectMax = 120
const mailTextMax = 5000

const subjectForm = new RegExp(namePattern, 'u')

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
  'notice mail': {
    usage: '--subject SUBJECT --text TEXT',
    does: 'send an email to all members, at most two per day; the worker sends the emails',
    async run({ write }, { subject = '', text = '' }) {
      if (!subjectForm.test(subject) || [...subject].length > mailSubjectMax)
        throw new UsageError(`--subject is one line of 1 to ${mailSubjectMax} characters.`)
      if (text.trim() === '' || [...text].length > mailTextMax)
        throw new UsageError(`--text has 1 to ${mailTextMax} characters.`)
      const { id } = await write((unit) => sendNotice(unit, { subject, text, createdBy: null }, systemClock.now()))
      return { id, subject }
    },
  },
}
