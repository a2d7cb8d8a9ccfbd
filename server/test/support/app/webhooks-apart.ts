import pg from 'pg'
import { openDatabase } from '#platform/database/database.ts'
import { dropSendingKeys } from '#platform/database/sending-schema.ts'
import { openLogger } from '#platform/telemetry/logger.ts'

/** `TEST_WEBHOOKS=apart`: what sends webhooks does it from a database of their own. */
export const areWebhooksApart = process.env.TEST_WEBHOOKS === 'apart'

/** Makes a copy of the main database that of webhooks. */
async function prepareApart(url: string): Promise<void> {
  const timeouts = { statementTimeoutMs: 60_000, lockTimeoutMs: 60_000, acquireTimeoutMs: 60_000 }
  const database = openDatabase({ url, poolMax: 1, prepared: true, ...timeouts }, openLogger('silent'))
  await dropSendingKeys(database)
  await database.destroy()
}

export async function openApart<Clone extends { url: string }>(
  clone: () => Promise<Clone>,
): Promise<Clone | undefined> {
  if (!areWebhooksApart) return undefined
  const made = await clone()
  await prepareApart(made.url)
  return made
}

/** In a cluster of its own: the database of webhooks beside the one of this URL. */
export const apartOf = (url: string) => url.replace(/\/postgres$/, '/webhooks')

export async function createApart(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url.replace(/\/postgres$/, '/template1') })
  await client.connect()
  await client.query('create database webhooks template postgres')
  await client.end()
  await prepareApart(apartOf(url))
  return apartOf(url)
}
