import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { openRealClock } from '#test/support/app/clock.ts'
import { databaseUrl, migrate } from '#test/support/app/databases.ts'
import { type App, startApp } from '#test/support/app/harness.ts'

export interface ScaleInstance {
  app: App
  /** What it holds is too much to be written down after the tests. */
  drop(): Promise<void>
}

async function onServer(text: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl('postgres') })
  await client.connect()
  await client.query(text)
  await client.end()
}

/** A large database of its own, or the one named, which was filled before and stays. */
export async function openScaleInstance(fill: (url: string) => Promise<void>, known?: string): Promise<ScaleInstance> {
  if (known) {
    const app = await startApp({ beside: { url: known }, clock: openRealClock() })
    return { app, drop: async () => app[Symbol.asyncDispose]() }
  }
  const name = `hearth_scale_${randomBytes(4).toString('hex')}`
  const url = databaseUrl(name)
  const drop = () => onServer(`drop database ${name} with (force)`)
  await onServer(`create database ${name}`)
  try {
    await migrate(url)
    await fill(url)
  } catch (error) {
    await drop()
    throw error
  }
  const app = await startApp({ beside: { url }, clock: openRealClock() })
  return {
    app,
    async drop() {
      await app[Symbol.asyncDispose]()
      await drop()
    },
  }
}
