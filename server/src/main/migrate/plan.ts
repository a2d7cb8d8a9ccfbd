import type pg from 'pg'
import { sqlState } from '#platform/database/database.ts'
import { isOutsideTransaction, type Migration } from '#platform/database/migration-files.ts'
import { findConcurrentIndex, plainStatement, splitStatements } from '#platform/database/migration-statements.ts'
import { compareMigrations } from '#platform/database/migrations.ts'
import { compareJobs } from '#platform/worker/jobs.ts'
import { CommandError } from '../command.ts'
import { openWords } from './apply.ts'
import { type Observed, openScratch, ScratchNotEmpty } from './scratch.ts'
import { describeSize, readSizes, type Sizes } from './sizes.ts'

/** Prints what `migrate` would do to this database. Only the scratch database is changed. */
export async function printPlan(client: pg.Client, url: string, scratchUrl?: string): Promise<void> {
  const { missing, unfinished } = await compareMigrations(client)
  const jobs = await compareJobs(client)
  if (missing.length === 0 && jobs.isCurrent)
    return console.log(['The database is up to date.', ...(unfinished.length > 0 ? [openWords] : [])].join('\n'))
  const sizes = await readSizes(client)
  if (sizes.size === 0)
    return console.log(
      `The database is empty: ${missing.length} migrations create its tables, and nothing waits for them.`,
    )
  const observed = await observeAll(client, url, missing, scratchUrl)
  for (const migration of missing) printMigration(migration, observed?.get(migration.name), sizes)
  if (!jobs.isCurrent)
    console.log(
      `The job queue: schema ${jobs.found ?? 'none'} becomes ${jobs.wanted}. Its statements are not shown here.\n`,
    )
  console.log(observed ? limits : `${withoutScratch}\n${limits}`)
}

const limits = `How long a statement takes, how many rows an update changes and which plan PostgreSQL chooses depend on your data and
cannot be known here. Numbers of rows are the estimates of PostgreSQL's last ANALYZE. A lock that is not free within a second
is given up and requested again, so requests wait no longer than that for a lock, and then as long as the statement takes.`

const withoutScratch = `The locks are not shown, because this role may not create the scratch database they are measured in. Give it the right
(alter role … createdb), or name an empty database: hearthctl migrate --plan --scratch URL`

async function observeAll(client: pg.Client, url: string, missing: Migration[], scratchUrl?: string) {
  try {
    await using scratch = await openScratch(client, url, missing, scratchUrl)
    const observed = new Map<string, Observed[]>()
    for (const migration of missing) observed.set(migration.name, await scratch.observe(migration))
    return observed
  } catch (error) {
    if (error instanceof ScratchNotEmpty) throw new CommandError(error.message)
    if (sqlState(error) === '42501') return undefined
    throw error
  }
}

function printMigration(migration: Migration, observed: Observed[] | undefined, sizes: Sizes): void {
  const way = isOutsideTransaction(migration)
    ? 'outside a transaction: each statement is committed by itself'
    : 'one transaction: locks are held until its end'
  console.log(`${migration.name} (${way})`)
  const steps: Partial<Observed>[] =
    observed ?? splitStatements(migration.text).map((text) => ({ statement: plainStatement(text) }))
  steps.forEach((step, n) => {
    console.log(`  ${n + 1}. ${shorten(step.statement!)}`)
    for (const line of step.locks ? describe(step as Observed, sizes) : []) console.log(`       ${line}`)
  })
  console.log()
}

const shorten = (text: string) => (text.length > 160 ? `${text.slice(0, 159)}…` : text)

/** What is true of the live database: the locks and reads were measured, the sizes are those of the live tables. */
function describe(step: Observed, sizes: Sizes): string[] {
  if (!step.isMeasured) return describeUnmeasured(step, sizes)
  const lines = step.created.map((table) => `new table ${table}`)
  for (const [table, mode] of step.locks)
    if (sizes.has(table)) lines.push(`${lockName(mode)} on ${table}, ${describeSize(sizes, table)}: ${effect(mode)}`)
  for (const table of step.rewritten) lines.push(`rewrites ${table}, ${describeSize(sizes, table)}, with its indexes`)
  const isRead = (table: string) => sizes.has(table) && !step.rewritten.includes(table)
  if (changesRows(step.statement)) lines.push('how many rows it reads and changes depends on the data')
  else
    for (const table of step.scanned.filter(isRead)) lines.push(`reads all of ${table}, ${describeSize(sizes, table)}`)
  return lines
}

function describeUnmeasured({ statement }: Observed, sizes: Sizes): string[] {
  const table = findConcurrentIndex(statement)?.table.replace(/^public\./, '')
  if (table)
    return [
      `SHARE UPDATE EXCLUSIVE on ${table}, ${describeSize(sizes, table)}: ${effect('ShareUpdateExclusiveLock')}`,
      `reads all of ${table} twice, and waits for every transaction that was open before it`,
    ]
  if (/^drop index concurrently/i.test(statement))
    return ['waits for transactions that use the index; blocks no request']
  return ['cannot be measured: it commits by itself, and what it locks and changes depends on the data']
}

const changesRows = (statement: string) => /^(insert|update|delete|with|do|select|merge)\b/i.test(statement)

const lockName = (mode: string) =>
  mode
    .replace(/Lock$/, '')
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toUpperCase()

function effect(mode: string): string {
  if (mode === 'AccessExclusiveLock') return 'reads and writes wait'
  if (mode === 'RowExclusiveLock') return 'only writes of the same rows wait'
  return mode === 'ShareUpdateExclusiveLock' ? 'no request waits' : 'writes wait, reads do not'
}
