import assert from 'node:assert/strict'
import { test } from 'node:test'
import { temporaryFolder } from '#test/faults/child.ts'
import { cloneDatabase } from '#test/support/app/databases.ts'
import {
  describeRows,
  describeStore,
  filesCount,
  fillStore,
  makeEmptyDatabase,
  runHearthctl,
} from '#test/support/operate/backup-drill.ts'
import { openBucket, s3Options } from '#test/support/services/stores.ts'
import { isFull } from './programs.ts'

function environmentOf(bucket: string): Record<string, string> {
  const { endpoint, region, accessKeyId, secretAccessKey } = s3Options(bucket)
  return {
    S3_BUCKET: bucket,
    S3_ENDPOINT: endpoint!,
    S3_REGION: region,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
    S3_FORCE_PATH_STYLE: 'true',
  }
}

const skip = isFull ? false : 'npm run test:operate runs it'

test(`a backup of a bucket with ${filesCount} files is restored into another bucket`, { skip }, async (t) => {
  await using stack = new AsyncDisposableStack()
  const folder = stack.use(await temporaryFolder()).path
  const source = stack.use(await cloneDatabase())
  const [from, to] = [stack.use(await openBucket()), stack.use(await openBucket())]
  const target = stack.use(await makeEmptyDatabase())
  const sourceEnv = { DATABASE_URL: source.url, ...environmentOf(from.bucket) }
  runHearthctl(sourceEnv, 'seed')
  const recorded = await fillStore(source.url, from.store)
  const [rows, files] = [await describeRows(source.url), await describeStore(from.store)]
  assert.equal(Object.keys(files).length, recorded)

  const timed = (env: Record<string, string>, ...words: string[]) => {
    const started = performance.now()
    const said = runHearthctl(env, ...words).trim()
    t.diagnostic(`${words[0]} ${((performance.now() - started) / 1000).toFixed(1)} s`)
    return said
  }
  const backup = timed(sourceEnv, 'backup', folder)
  await from.store.delete(Object.keys(files))
  const targetEnv = { DATABASE_URL: target.url, ...environmentOf(to.bucket) }
  timed(targetEnv, 'restore', backup)
  runHearthctl(targetEnv, 'admin', 'outbound', 'resume')
  assert.deepEqual(await describeStore(to.store), files)
  assert.deepEqual(await describeRows(target.url), rows)
})
