import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { it } from 'node:test'
import type { ObjectStore } from '#kernel/object-store.ts'
import { openKeys, randomSecretKeys } from '#platform/keys.ts'
import { openTestStore } from '#test/support/app/harness.ts'
import { copyObjects } from './storage-move.ts'

const keys = openKeys(randomSecretKeys())
const progress = { say: () => undefined, show: () => undefined }
const contentTypeOf = async () => 'image/png'
const copy = (source: ObjectStore, target: ObjectStore, isChecking = false) =>
  copyObjects({ source, target, contentTypeOf, progress, isChecking })

async function putFile(store: ObjectStore, bytes = randomBytes(100)): Promise<string> {
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32)
  const key = `files/avatar/u/${randomBytes(16).toString('hex')}.png.${hash}`
  await store.put(key, bytes, 'image/png')
  return key
}

it('only what the target lacks is copied, unless every file is compared', async () => {
  const [source, target] = [openTestStore('https://a.test', keys), openTestStore('https://b.test', keys)]
  const key = await putFile(source)
  await source.put('other/backup.tar', Buffer.from('not ours'), 'application/x-tar')
  assert.deepEqual(await copy(source, target), { objects: 1, copied: 1, copiedBytes: 100, gone: 0, damaged: [] })
  await target.put(key, Buffer.alloc(100), 'image/png')
  assert.equal((await copy(source, target)).copied, 0)
  assert.equal((await copy(source, target, true)).copied, 1)
  assert.deepEqual(await target.read(key, 1000), await source.read(key, 1000))
})

it('a file that was cut at the target is written again, and one that the source has damaged is named', async () => {
  const [source, target] = [openTestStore('https://a.test', keys), openTestStore('https://b.test', keys)]
  const [cut, damaged] = [await putFile(source), await putFile(source)]
  await target.put(cut, Buffer.from('half'), 'image/png')
  await source.put(damaged, Buffer.from('rot'), 'image/png')
  assert.deepEqual(await copy(source, target), { objects: 2, copied: 2, copiedBytes: 103, gone: 0, damaged: [damaged] })
})

it('a file that is deleted during the run is counted as gone, and a target that keeps other bytes ends the run', async () => {
  const [source, target] = [openTestStore('https://a.test', keys), openTestStore('https://b.test', keys)]
  await putFile(source)
  const emptied = { ...source, read: async () => undefined }
  assert.deepEqual(await copy(emptied, target), { objects: 1, copied: 0, copiedBytes: 0, gone: 1, damaged: [] })
  const broken = { ...target, put: (key: string) => target.put(key, Buffer.from('x'), 'image/png') }
  await assert.rejects(copy(source, broken), /has other bytes for files/)
})
