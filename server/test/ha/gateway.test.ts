import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { parseEnv } from 'node:util'
import { spawnChild, waitUntil } from '#test/faults/child.ts'
import { openClient } from '#test/faults/load.ts'
import { generousLimits, makePerson, skipWithoutServices, startDeployment } from '#test/faults/processes.ts'
import { makeGrain } from '#test/support/builders/pictures.ts'
import { findFreePort } from '#test/support/net/ports.ts'
import { send } from '#test/support/services/stores.ts'
import { isFull } from './cluster.ts'

const folder = '/dev/shm/hearth-ha-s3'
const script = join(import.meta.dirname, '../../../scripts/services')

test('the gateway of S3 killed and started again: no acknowledged file is lost, and uploads go on', {
  skip: skipWithoutServices || !isFull,
}, async () => {
  const env = { PATH: process.env.PATH, SERVICES_DIR: folder, S3_PORT: String(await findFreePort()) }
  const services = (...words: string[]) => execFileSync(script, words, { env, encoding: 'utf8' })
  await using stack = new AsyncDisposableStack()
  stack.defer(() => {
    services('down', 's3')
    rmSync(folder, { recursive: true, force: true })
  })
  services('down', 's3')
  services('up', 's3')
  const s3 = parseEnv(services('env', 's3')) as Record<string, string>
  const deployment = stack.use(await startDeployment(1, { ...generousLimits, ...s3, STORAGE_DIR: '' }))
  const person = await makePerson(deployment.postgres.database)
  const client = openClient({ sockets: 10 })
  stack.defer(() => client[Symbol.dispose]())
  const { port } = deployment.apis[0]!
  const picture = await makeGrain(300)
  const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

  const stored: { key: string; at: number }[] = []
  let failed = 0
  let isOver = false
  async function uploadAgainAndAgain(): Promise<void> {
    while (!isOver) {
      const question = { category: 'media', filename: 'a.png', contentType: 'image/png', size: picture.length }
      const path = '/v1/uploads/request'
      const asked = await client.send({ port, method: 'POST', path, token: person.token, body: question })
      assert.equal(asked.status, 201, asked.body)
      const { uploadUrl, key } = JSON.parse(asked.body).data
      const status = await send(uploadUrl, picture, 'image/png').catch(() => 0)
      if (status === 200) stored.push({ key, at: performance.now() })
      else failed++
      await wait(100)
    }
  }
  const uploading = uploadAgainAndAgain()
  uploading.catch(() => undefined)
  await waitUntil('some files are stored', 60_000, () => stored.length >= 10)

  process.kill(Number(readFileSync(join(folder, 'run/ceph-client.rgw.a.pid'), 'utf8')), 'SIGKILL')
  const struckAt = performance.now()
  await waitUntil('uploads fail', 30_000, () => failed > 0)
  const conf = join(folder, 's3/memstore/ceph.conf')
  stack.use(spawnChild('radosgw', ['-c', conf, '-n', 'client.rgw.a', '-f']))
  await waitUntil('uploads go on', 60_000, () => (stored.at(-1)?.at ?? 0) > struckAt)
  const backMs = stored.find(({ at }) => at > struckAt)!.at - struckAt
  const goal = stored.length + 5
  await waitUntil('more files are stored', 60_000, () => stored.length >= goal)
  isOver = true
  await uploading

  for (const { key } of stored) {
    const response = await fetch(`http://127.0.0.1:${port}/v1/uploads/file/${key}`)
    assert.equal(response.status, 200, key)
    assert.equal(hash(Buffer.from(await response.arrayBuffer())), hash(picture), key)
  }
  console.log(
    `gateway of S3 killed: uploads back after ${(backMs / 1000).toFixed(1)} s; ${stored.length} files acknowledged, 0 lost, ` +
      `${failed} refused and sent again`,
  )
})
