import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { isRunning, listWorkers } from '#domains/administration/health/index.ts'
import { readBuild } from '#platform/config/build.ts'
import type { Config } from '#platform/config/config.ts'
import { openDatabase } from '#platform/database/database.ts'
import { assertMigrated, finishMigrations, reopenMigrations } from '#platform/database/finished-migrations.ts'
import { connectToMigrate } from '#platform/database/migrations.ts'
import type { Logger } from '#platform/telemetry/logger.ts'
import { compareJobs } from '#platform/worker/jobs.ts'
import { CommandError } from '../command.ts'
import { printed } from './apply.ts'

const pollMs = 1000

/** What `hearthctl migrate --finish` does. Repeated, it changes nothing. */
export async function finishUpgrade(config: Config, waitMs: number, logger: Logger): Promise<void> {
  const { version } = readBuild()
  await onEach(config, async (client) => {
    await assertMigrated(client)
    if (!(await compareJobs(client)).isCurrent)
      throw new CommandError(
        'The upgrade has not ended: the schema of the job queue is missing. Run: hearthctl migrate',
      )
  })
  await waitForOtherWorkers(config, version, waitMs, logger)
  const open = await onEach(config, (client) => finishMigrations(client, printed))
  console.log(
    open.length === 0
      ? 'The upgrade was finished before.'
      : `The upgrade to ${version} is finished. A process of the release before that starts now changes nothing; before you go back to it, run: hearthctl migrate --reopen`,
  )
}

/** What `hearthctl migrate --reopen` does, before the way back. */
export async function reopenUpgrade(config: Config): Promise<void> {
  const opened = await onEach(config, (client) => reopenMigrations(client, printed))
  console.log(
    opened.length === 0
      ? 'The upgrade is open already.'
      : `The upgrade is open again (${opened.at(-1)}): the release before may run. What only this release offers and people have switched on since stays on, and the release before does not obey it: switch it off first.`,
  )
}

/** Of the database of webhooks, if it is another one, and then of the main one, where the end is asked for. */
async function onEach<T>({ database }: Config, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const { webhooksUrl, url } = database
  if (webhooksUrl !== undefined) await onDatabase(webhooksUrl, work)
  return onDatabase(url, work)
}

async function onDatabase<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await connectToMigrate(url)
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Workers say which release they are of. One that was killed counts for as long as it could still run. */
async function waitForOtherWorkers(
  { database }: Config,
  version: string,
  waitMs: number,
  logger: Logger,
): Promise<void> {
  const db = openDatabase({ ...database, statementTimeoutMs: 10_000, lockTimeoutMs: 1000, poolMax: 1 }, logger)
  const until = performance.now() + waitMs
  try {
    for (let tries = 0; ; tries++) {
      const other = (await listWorkers(db)).find((worker) => isRunning(worker) && worker.version !== version)
      if (other === undefined) return
      const seen = `A worker of Hearth ${other.version} was seen ${Math.round(other.seconds)} seconds ago`
      if (performance.now() >= until)
        throw new CommandError(
          `${seen}, so the upgrade to ${version} is not finished. Stop it; one that was killed counts for a minute. Then run this again.`,
        )
      if (tries === 0) console.log(`${seen}: waiting until it has stopped.`)
      await wait(pollMs)
    }
  } finally {
    await db.destroy()
  }
}
