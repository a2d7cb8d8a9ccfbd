import type pg from 'pg'
import { compareMigrations } from '#platform/database/migrations.ts'
import { compareJobs } from '#platform/worker/jobs.ts'
import { openWords } from './apply.ts'

/** Whether nothing is missing; prints what is. */
export async function checkSchema(client: pg.Client): Promise<boolean> {
  const { missing, changed, unknown, unfinished, replacedBy } = await compareMigrations(client)
  const jobs = await compareJobs(client)
  const problems = [
    ...missing.map(({ name }) => `missing: ${name}`),
    ...changed.map((name) => `changed after it was applied: ${name} (restore the file as it was released)`),
    ...(jobs.isCurrent
      ? []
      : [`missing: the schema of the job queue, ${jobs.found ?? 'none'} instead of ${jobs.wanted}`]),
  ]
  for (const line of problems) console.log(line)
  if (unknown.length > 0)
    console.log(`The database is newer than this release: it has ${unknown.join(', ')}. ${advise(replacedBy)}`)
  console.log(problems.length === 0 ? 'The database is up to date.' : 'Run: hearthctl migrate')
  if (problems.length === 0 && unknown.length === 0 && unfinished.length > 0) console.log(openWords)
  return problems.length === 0
}

const advise = (replacedBy: string | undefined) =>
  replacedBy === undefined
    ? 'This release may work with it.'
    : 'Its upgrade is finished, so this release changes nothing; docs/operate/upgrade.md says how to go back.'
