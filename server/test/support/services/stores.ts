import { randomBytes } from 'node:crypto'
import { DeleteBucketCommand, S3Client } from '@aws-sdk/client-s3'
import type { ObjectStore } from '#kernel/object-store.ts'
import { type Keys, openKeys, randomSecretKeys } from '#platform/keys.ts'
import { openS3Store, type S3Options } from '#platform/storage/s3.ts'
import { openRealClock } from '#test/support/app/clock.ts'
import { type App, openTestStore, startApp } from '#test/support/app/harness.ts'
import { findFreePort, listenOn } from '#test/support/net/ports.ts'
import { serviceSetting } from './environment.ts'

/** The two places where files can be. S3 is the one that the environment names, or else the one of `scripts/services`. */
export const drivers = ['disk', 's3'] as const
export type Driver = (typeof drivers)[number]

export interface TestStore extends AsyncDisposable {
  store: ObjectStore
}

export const s3Options = (bucket: string, endpoint = serviceSetting('S3_ENDPOINT')): S3Options => ({
  endpoint,
  bucket,
  region: serviceSetting('S3_REGION'),
  accessKeyId: serviceSetting('S3_ACCESS_KEY_ID'),
  secretAccessKey: serviceSetting('S3_SECRET_ACCESS_KEY'),
  forcePathStyle: true,
})

/** A bucket of its own, gone with the test. */
export async function openBucket(): Promise<TestStore & { bucket: string }> {
  const bucket = `hearth-test-${process.pid}-${randomBytes(4).toString('hex')}`
  const options = s3Options(bucket)
  const store = openS3Store(options)
  await store.prepare()
  return {
    store,
    bucket,
    async [Symbol.asyncDispose]() {
      await store.delete(await listKeys(store))
      const { accessKeyId, secretAccessKey, region, endpoint } = options
      const credentials = { accessKeyId, secretAccessKey }
      const client = new S3Client({ region, endpoint: endpoint!, forcePathStyle: true, credentials })
      await client.send(new DeleteBucketCommand({ Bucket: bucket }))
      client.destroy()
      store.close()
    },
  }
}

export async function openStore(driver: Driver, baseUrl: string, keys: Keys): Promise<TestStore> {
  if (driver === 's3') return openBucket()
  return { store: openTestStore(baseUrl, keys), [Symbol.asyncDispose]: async () => undefined }
}

export async function listKeys(store: ObjectStore, prefix = ''): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of store.list(prefix)) keys.push(key)
  return keys
}

/** The real API on a port, so that presigned URLs of ours lead somewhere. */
export async function startFileApp(driver: Driver, host = '127.0.0.1'): Promise<App> {
  const baseUrl = `http://${host}:${await findFreePort()}`
  const keys = openKeys(randomSecretKeys())
  const opened = await openStore(driver, baseUrl, keys)
  const app = await startApp({ baseUrl, keys, store: opened.store, clock: openRealClock() })
  await listenOn(app.http, Number(new URL(baseUrl).port), host)
  return {
    ...app,
    async [Symbol.asyncDispose]() {
      await app[Symbol.asyncDispose]()
      await opened[Symbol.asyncDispose]()
    },
  }
}

/** What a client does with a presigned URL. */
export async function send(url: string, bytes: Uint8Array, contentType?: string, method = 'PUT'): Promise<number> {
  const headers = contentType === undefined ? {} : { 'content-type': contentType }
  const hasBody = method !== 'GET' && method !== 'HEAD'
  const answer = await fetch(url, { method, headers, ...(hasBody && { body: bytes as Uint8Array<ArrayBuffer> }) })
  await answer.arrayBuffer()
  return answer.status
}
