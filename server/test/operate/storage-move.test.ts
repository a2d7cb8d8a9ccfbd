import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { it } from 'node:test'
import type { ObjectStore } from '#kernel/object-store.ts'
import { openKeys, randomSecretKeys } from '#platform/keys.ts'
import { openDiskStore } from '#platform/storage/disk.ts'
import { run, spawnChild, temporaryFolder, waitUntil } from '#test/faults/child.ts'
import { environment, serverFolder } from '#test/faults/processes.ts'
import { cloneDatabase } from '#test/support/app/databases.ts'
import { listKeys, openBucket, s3Options } from '#test/support/services/stores.ts'
import { isFull } from './programs.ts'

const count = isFull ? 500 : 30
const user = '01990000-0000-7000-8000-000000000001'
const patienceMs = 60_000

type Files = Map<string, Buffer>

/** Some small, some of megabytes, one empty; named by their hash as served files are. */
function makeFiles(size: number): Files {
  const files: Files = new Map([[`staging/avatar/${user}/${randomBytes(16).toString('hex')}.png`, randomBytes(1000)]])
  for (let i = files.size; i < size; i++) {
    const bytes = randomBytes(i === 1 ? 0 : i % 50 === 2 ? 3_000_000 : 500 + i * 37)
    const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32)
    files.set(`files/avatar/${user}/${randomBytes(16).toString('hex')}.png.${hash}`, bytes)
  }
  return files
}

async function put(store: ObjectStore, files: Files): Promise<void> {
  for (const [key, bytes] of files) await store.put(key, bytes, 'image/png')
}

async function assertSame(store: ObjectStore, files: Files): Promise<void> {
  assert.deepEqual((await listKeys(store)).sort(), [...files.keys()].sort())
  for (const [key, bytes] of files) assert.ok((await store.read(key, 1e9))!.equals(bytes), key)
}

async function openPlaces() {
  await using stack = new AsyncDisposableStack()
  const { url } = stack.use(await cloneDatabase())
  const { path: folder } = stack.use(await temporaryFolder())
  const { store: bucket, bucket: name } = stack.use(await openBucket())
  const directory = join(folder, 'files')
  const disk = openDiskStore({ directory, baseUrl: 'https://hearth.test', keys: openKeys(randomSecretKeys()) })
  const { endpoint, region, accessKeyId, secretAccessKey } = s3Options(name)
  const settings = {
    disk: { STORAGE_DIR: directory },
    s3: {
      ...{ S3_BUCKET: name, S3_ENDPOINT: endpoint!, S3_REGION: region, S3_FORCE_PATH_STYLE: 'true' },
      ...{ S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey },
    },
  }
  const envFiles = { disk: join(folder, 'disk.env'), s3: join(folder, 's3.env') }
  for (const kind of ['disk', 's3'] as const)
    await writeFile(
      envFiles[kind],
      Object.entries(settings[kind])
        .map(([key, value]) => `${key}=${value}\n`)
        .join(''),
    )
  const argsOf = (to: 'disk' | 's3') => ['src/main/hearthctl.mjs', 'admin', 'storage', 'move', '--to-env', envFiles[to]]
  const optionsOf = (from: 'disk' | 's3') => {
    const env = { ...environment({ DATABASE_URL: url }), STORAGE_DIR: '', ...settings[from] }
    return { cwd: serverFolder, env }
  }
  const start = (from: 'disk' | 's3', to: 'disk' | 's3') => spawnChild(process.execPath, argsOf(to), optionsOf(from))
  const move = async (from: 'disk' | 's3', to: 'disk' | 's3') => {
    const output = await run(process.execPath, argsOf(to), optionsOf(from))
    return JSON.parse(output.slice(output.indexOf('{')))
  }
  const ending = stack.move()
  return { disk, bucket, start, move, [Symbol.asyncDispose]: () => ending.disposeAsync() }
}

it(`${count} files move from the disk to a bucket and back, and a killed run continues where it ended`, async () => {
  await using places = await openPlaces()
  const { disk, bucket, start, move } = places
  const files = makeFiles(count)
  await put(disk, files)
  {
    await using killed = start('disk', 's3')
    await waitUntil('some files are in the bucket', patienceMs, async () => (await listKeys(bucket)).length >= 5)
    killed.signal('SIGKILL')
    await killed.exit
  }
  const started = performance.now()
  const before = (await listKeys(bucket)).length
  const second = await move('disk', 's3')
  console.log(`${count - before} of ${count} files in ${Math.round(performance.now() - started)} ms`)
  assert.ok(before < count, 'the run was killed too late to show anything')
  assert.deepEqual([second.objects, second.copied, second.gone, second.damaged], [count, count - before, 0, []])
  await assertSame(bucket, files)

  // What came while the operator changed the settings.
  const later = makeFiles(3)
  await put(disk, later)
  const third = await move('disk', 's3')
  assert.equal(third.copied, 3)
  await assertSame(bucket, new Map([...files, ...later]))

  await disk.delete(await listKeys(disk))
  const back = await move('s3', 'disk')
  assert.deepEqual([back.objects, back.copied], [count + 3, count + 3])
  await assertSame(disk, new Map([...files, ...later]))
})

it('the place where the files are is refused as the target', {
  skip: !isFull && 'only in npm run test:operate',
}, async () => {
  await using places = await openPlaces()
  const { move } = places
  await assert.rejects(move('disk', 'disk'), /names the place where the files are already/)
  await assert.rejects(move('s3', 's3'), /names the place where the files are already/)
})
