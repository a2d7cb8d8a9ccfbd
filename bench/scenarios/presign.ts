import { randomBytes } from 'node:crypto'
import type { ObjectStore } from '../../server/src/kernel/object-store.ts'
import { openKeys } from '../../server/src/platform/keys.ts'
import { openDiskStore } from '../../server/src/platform/storage/disk.ts'
import { openS3Store } from '../../server/src/platform/storage/s3.ts'
import type { Load, Round } from '../load.ts'
import type { Scenario } from '../scenario.ts'

/** One URL after the other: signing is arithmetic and asks nobody. */
async function sign(store: ObjectStore, { seconds }: Load): Promise<Round> {
  const took: number[] = []
  const startedAt = performance.now()
  for (let at = startedAt; at - startedAt < seconds * 1000; ) {
    const key = `staging/media/${took.length}.png`
    await store.presignPut({ key, contentType: 'image/png', size: 1000, now: new Date(), lifeSeconds: 900 })
    const now = performance.now()
    took.push(now - at)
    at = now
  }
  took.sort((a, b) => a - b)
  const at = (share: number) => took[Math.floor(took.length * share)]!
  const requestsPerSecond = (took.length * 1000) / (performance.now() - startedAt)
  return { requests: took.length, requestsPerSecond, p50Ms: at(0.5), p99Ms: at(0.99) }
}

/** How many presigned URLs one process makes, for a bucket by the client of S3, and for a disk of ours. */
export const scenario: Scenario = {
  name: 'presign',
  async sides() {
    const keys = openKeys(`bench:${randomBytes(32).toString('base64')}`)
    const disk = openDiskStore({ directory: '/nowhere', baseUrl: 'http://127.0.0.1', keys })
    const credentials = { accessKeyId: 'bench', secretAccessKey: 'bench' }
    const bucket = { bucket: 'hearth', region: 'us-east-1', endpoint: 'http://127.0.0.1', forcePathStyle: true }
    const s3 = openS3Store({ ...bucket, ...credentials })
    return {
      ours: { label: 'for S3', round: (load) => sign(s3, load) },
      theirs: { label: 'for a disk', round: (load) => sign(disk, load) },
    }
  },
}
