import assert from 'node:assert/strict'
import { compareObjects, compareStaging, removeObjects, sweepWaiting } from '#domains/foundation/uploads/background.ts'
import type { JobContext } from '#kernel/context.ts'
import type { AnyJob } from '#kernel/jobs.ts'
import type { App } from '#test/support/app/harness.ts'
import { send } from '#test/support/services/stores.ts'
import { jobContext } from './factories.ts'

export interface Wish {
  category: string
  filename: string
  contentType: string
  size: number
}

export interface Asked {
  key: string
  uploadUrl: string
  publicUrl: string
}

export const ask = (app: App, token: string, wish: Partial<Wish> = {}) =>
  app.post('/v1/uploads/request', {
    token,
    body: { category: 'media', filename: 'a.png', contentType: 'image/png', size: 1000, ...wish },
  })

/** Asks for a URL and sends the bytes to it, as the documented snippet does. */
export async function upload(app: App, token: string, bytes: Buffer, wish: Partial<Wish> = {}): Promise<Asked> {
  const asked = await ask(app, token, { size: bytes.length, ...wish })
  assert.equal(asked.status, 201, asked.text)
  assert.equal(await send(asked.body.data.uploadUrl, bytes, wish.contentType ?? 'image/png'), 200)
  return asked.body.data as Asked
}

export const filePath = (key: string) => `/v1/uploads/file/${key}`

async function run(app: App, job: AnyJob): Promise<void> {
  await (job.handler as (ctx: Partial<JobContext>, data: object) => Promise<void>)(jobContext(app), {})
}

/** What the worker does in the background, when a test says so. */
export const sweep = (app: App) => run(app, sweepWaiting)
export const removeLeft = (app: App) => run(app, removeObjects)
export async function compare(app: App): Promise<void> {
  await run(app, compareStaging)
  await run(app, compareObjects)
}

/** The counters equal the records, in total and for each user. */
export async function assertCountsAgree(app: App): Promise<void> {
  const counted = await app.database
    .selectFrom('upload_usage')
    .select(['user_id', 'total_size', 'file_count'])
    .where('file_count', '>', 0)
    .orderBy('user_id')
    .execute()
  const rows = await app.database
    .selectFrom('uploads')
    .select((eb) => ['user_id', eb.fn.sum<number>('size').as('total_size'), eb.fn.countAll<number>().as('file_count')])
    .where('state', '<>', 'rejected')
    .groupBy('user_id')
    .orderBy('user_id')
    .execute()
  assert.deepEqual(counted, rows)
}
