import { decideBackup, findArchive, findBackup } from '#domains/administration/health/index.ts'
import type { Database } from '#platform/database/database.ts'
import { type Check, resultOf, spanOf } from './check.ts'

const fix = 'Run hearthctl backup every night: docs/operate/backup.md shows how, and how to restore.'

export function backupCheck(db: Database, production: boolean): Check {
  return {
    name: 'backup',
    fix,
    async look() {
      const [archive, last] = [await findArchive(db), await findBackup(db)]
      const parts = [
        ...(last === undefined ? [] : [`${last.name}, ${spanOf(last.seconds)} old`]),
        ...(archive.is_on
          ? [`the log was archived ${archive.seconds === null ? 'never' : `${spanOf(archive.seconds)} ago`}`]
          : []),
      ]
      const all = parts.join('; ') || 'none, which is fine in development'
      return resultOf(decideBackup(last, archive, production), all)
    },
  }
}
