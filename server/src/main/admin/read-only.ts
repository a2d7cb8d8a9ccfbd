import { findMode, updateReadOnly, waitForWriters } from '#platform/database/read-only.ts'
import { UsageError } from '../command.ts'
import type { AdminCommands } from './command.ts'

const reasonMax = 300
const standardWaitSeconds = 60

function secondsOf(text: string | undefined): number {
  const seconds = text === undefined ? standardWaitSeconds : Number(text)
  if (!Number.isInteger(seconds) || seconds < 0 || seconds > 3600)
    throw new UsageError('--wait is a whole number of seconds, at most 3600.')
  return seconds
}

export const readOnlyCommands: AdminCommands = {
  'read-only on': {
    usage: '[--reason TEXT] [--wait SECONDS]',
    does: 'let members read and change nothing, and wait until everything that had begun has ended',
    async run({ database, write }, { reason = null, wait }) {
      const seconds = secondsOf(wait)
      if (reason !== null && (reason.trim() === '' || reason.length > reasonMax))
        throw new UsageError(`--reason is shown on every page; it has 1 to ${reasonMax} characters.`)
      await write(async (unit) => {
        await updateReadOnly(unit.db, { reason })
        unit.audit({ action: 'admin.read-only-on', target: 'instance', detail: { reason } })
      })
      const left = await waitForWriters(database, seconds * 1000)
      const isQuiet = left.transactions + left.workerConnections === 0
      if (!isQuiet) process.exitCode = 1
      return { readOnly: true, ...(await findMode(database)), isQuiet, ...(!isQuiet && { stillRunning: left }) }
    },
  },
  'read-only off': {
    usage: '',
    does: 'let members change things again',
    async run({ write }) {
      await write(async (unit) => {
        await updateReadOnly(unit.db, null)
        unit.audit({ action: 'admin.read-only-off', target: 'instance' })
      })
      return { readOnly: false }
    },
  },
}
