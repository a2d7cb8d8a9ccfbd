import { isOutsideTransaction, type Migration } from '#platform/database/migration-files.ts'
import { plainStatement, splitStatements } from '#platform/database/migration-statements.ts'

/**
 * What would break the release before, which runs beside this one on the new schema: by the form of a statement, so that the
 * author thinks of it. A comment before the statement, `-- release before: why it works`, allows it.
 */
const breaking: [RegExp, string][] = [
  [
    /^drop (table|view|materialized view|function|procedure|type|schema|sequence|extension) /,
    'the release before uses it',
  ],
  [/^alter table .*\bdrop column\b/, 'the release before reads and writes the column'],
  [/\brename\b/, 'the release before knows the old name'],
  [/\balter column \S+ (set data )?type\b/, 'it rewrites the table, and the release before expects the old type'],
  [/\balter column \S+ set not null\b/, 'the release before may write null, and the table is read as a whole'],
  [/\balter column \S+ drop default\b/, 'the release before does not write the column'],
  [/\badd column (?!.*\b(default|generated)\b).*\bnot null\b/, 'the release before does not write the column'],
  [
    /\badd constraint (?!.*\b(not valid|using index)\b)/,
    'it reads the whole table under a lock; add it "not valid" first',
  ],
  [/^truncate /, 'the release before needs the rows'],
  [/^lock table /, 'requests of the release before wait'],
]

/** In a file whose statements are committed one by one, each must bear to be run again after a kill. */
const repeatable =
  /^(update|delete|do|analyze|comment|set|create or replace|create (unique )?index concurrently|create \w+ if not exists|drop .*if exists|alter table .*(add column if not exists|validate constraint|drop constraint if exists|set \())/

export function findBreaks(migration: Migration): string[] {
  const created = new Set<string>()
  return splitStatements(migration.text).flatMap((statement) => {
    const text = plainStatement(statement).toLowerCase()
    const table = /^create (?:unlogged )?table (?:if not exists )?(\S+)/.exec(text)?.[1]
    if (table) created.add(table)
    const target = /^(?:alter table (?:if exists )?(?:only )?|create (?:unique )?index .*? on |lock table )(\S+)/.exec(
      text,
    )?.[1]
    const reasons = target && created.has(target) ? [] : reasonsAgainst(text)
    if (isOutsideTransaction(migration) && !repeatable.test(text)) reasons.push('it cannot be run again after a kill')
    if (/--\s*release before: \S/.test(statement)) return []
    return reasons.map((reason) => `${migration.name}: ${text.slice(0, 100)}: ${reason}`)
  })
}

function reasonsAgainst(text: string): string[] {
  const reasons = breaking.filter(([form]) => form.test(text)).map(([, reason]) => reason)
  if (/^create unique index /.test(text)) reasons.push('the release before may write two rows that are the same')
  if (/^create (unique )?index (?!concurrently)/.test(text))
    reasons.push('writes wait while it is built; build it concurrently')
  return reasons
}
