import { sql } from 'kysely'
import type { Database } from '#platform/database.ts'
import { type Check, fail, ok, type Result, spanOf, warn } from './check.ts'

const dayHours = 24
const fix = 'Run hearthctl backup every night: docs/operate/backup.md shows how, and how to restore.'

interface Archive {
  isOn: boolean
  seconds: number | null
  isFailing: boolean
}

interface Last {
  name: string
  seconds: number
}

export function backupCheck(db: Database, production: boolean): Check {
  return {
    name: 'backup',
    fix,
    async look() {
      const [archive, last] = [await findArchive(db), await findLast(db)]
      if (archive.isOn && archive.isFailing)
        return fail(
          'PostgreSQL cannot archive its log',
          'Look at the log of PostgreSQL for archive_command, and at the disk of the archive.',
        )
      return judge(archive, last, production)
    },
  }
}

/** A physical backup, such as that of pgBackRest, goes with an archive of the log. */
async function findArchive(db: Database): Promise<Archive> {
  const { rows } = await sql<Archive>`
    select current_setting('archive_mode') <> 'off' as "isOn",
      extract(epoch from now() - last_archived_time)::float8 as seconds,
      coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) as "isFailing"
    from pg_stat_archiver`.execute(db)
  return rows[0]!
}

async function findLast(db: Database): Promise<Last | undefined> {
  const { rows: tables } = await sql<{
    found: boolean
  }>`select to_regclass('public.backups') is not null as found`.execute(db)
  if (!tables[0]!.found) return undefined
  const { rows } = await sql<Last>`
    select name, extract(epoch from now() - made_at)::float8 as seconds from backups order by made_at desc limit 1`.execute(
    db,
  )
  return rows[0]
}

function judge(archive: Archive, last: Last | undefined, production: boolean): Result {
  const parts = [
    ...(last === undefined ? [] : [`${last.name}, ${spanOf(last.seconds)} old`]),
    ...(archive.isOn
      ? [`the log was archived ${archive.seconds === null ? 'never' : `${spanOf(archive.seconds)} ago`}`]
      : []),
  ]
  const hours = (last?.seconds ?? Number.POSITIVE_INFINITY) / 3600
  if (archive.isOn || hours <= dayHours * 1.5) return ok(parts.join('; '))
  if (!production) return ok(parts.join('; ') || 'none, which is fine in development')
  if (last === undefined) return warn('there is no backup', fix)
  return hours > dayHours * 7
    ? fail(`the last backup is ${spanOf(last.seconds)} old`, fix)
    : warn(`the last backup is ${spanOf(last.seconds)} old`, fix)
}
