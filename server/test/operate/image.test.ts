import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import { systemClock } from '#platform/clock.ts'
import { type Database, openDatabase } from '#platform/database/database.ts'
import { openLogger } from '#platform/telemetry/logger.ts'
import { temporaryFolder, waitUntil } from '#test/faults/child.ts'
import { openClient } from '#test/faults/load.ts'
import { makePerson, type Postgres, startPostgres } from '#test/faults/processes.ts'
import { testDatabaseOptions } from '#test/support/app/databases.ts'
import { makeEventWithGroup } from '#test/support/builders/events.ts'
import { makePng } from '#test/support/builders/pictures.ts'
import { openSink } from '#test/support/mail/post-office.ts'
import { findFreePort } from '#test/support/net/ports.ts'
import { buildImage, image, openPodman, type Podman, seccompOfUnit } from './containers.ts'
import { isFull, root, skipWithoutPrograms } from './programs.ts'

const programs = ['mmdebstrap', 'buildah', 'podman', 'runc', 'catatonit']
const packages = { ...Object.fromEntries(programs.map((name) => [name, name])), 'systemd-analyze': 'systemd' }
const skip = isFull ? skipWithoutPrograms(packages) : 'npm run test:operate runs it'
const megabytesMax = 290
const stopMsMax = 6000
const hardened = ['--read-only', '--cap-drop', 'all', '--security-opt', 'no-new-privileges']

describe('the image', { skip }, () => {
  const stack = new AsyncDisposableStack()
  let podman: Podman
  let folder: string
  let postgres: Postgres
  let database: Database
  let port: number
  let commit: string | undefined
  let settings: Record<string, string>
  const given = () => Object.entries(settings).flatMap(([name, value]) => ['--env', `${name}=${value}`])

  before(async () => {
    folder = stack.use(await temporaryFolder()).path
    podman = openPodman(folder)
    commit = buildImage()
    const sink = stack.use(await openSink())
    postgres = stack.use(await startPostgres())
    await sql`create database fresh`.execute(postgres.database)
    const url = postgres.url.replace(/\/postgres$/, '/fresh')
    database = openDatabase(testDatabaseOptions(url), openLogger('silent'))
    stack.defer(() => database.destroy())
    port = await findFreePort()
    settings = {
      ...{ BASE_URL: `http://localhost:${port}`, DATABASE_URL: url, SMTP_URL: sink.url },
      ...{ SECRET_KEYS: `k1:${Buffer.alloc(32, 7).toString('base64')}`, STORAGE_DIR: '/var/lib/hearth/files' },
      ...{ HOST: '127.0.0.1', PORT: String(port) },
    }
  })
  after(async () => {
    podman?.tried('pod', 'rm', '--force', 'hearth')
    podman?.tried('rm', '--force', '--time', '0', 'hearth-operate')
    podman?.tried('volume', 'rm', '--force', 'hearth-files', 'hearth-operate-files')
    await stack.disposeAsync()
  })

  const untilReady = () =>
    waitUntil('the container is ready', 120_000, async () => {
      const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined)
      return answer?.status === 200
    })

  /** A new member reserves a seat and shows a picture, all through the API. */
  async function takePart(): Promise<void> {
    using client = openClient({ sockets: 1 })
    const { token } = await makePerson(database)
    const event = await makeEventWithGroup({ database, clock: systemClock })
    const json = { 'content-type': 'application/json' }
    const reserved = await client.send({
      port,
      token,
      method: 'POST',
      path: `/v1/events/${event.id}/rsvp`,
      headers: json,
    })
    assert.ok(reserved.status === 200 || reserved.status === 201, `${reserved.status} ${reserved.body}`)
    const picture = await makePng()
    const wish = { category: 'media', filename: 'a.png', contentType: 'image/png', size: picture.length }
    const asked = await client.send({ port, token, method: 'POST', path: '/v1/uploads/request', body: wish })
    assert.equal(asked.status, 201, asked.body)
    const { uploadUrl, publicUrl } = JSON.parse(asked.body).data as Record<string, string>
    const sent = await fetch(uploadUrl!, { method: 'PUT', headers: { 'content-type': 'image/png' }, body: picture })
    assert.equal(sent.status, 200)
    assert.equal((await fetch(publicUrl!)).status, 200)
  }

  it(`is at most ${megabytesMax} MB, and has no shell and no package manager`, () => {
    const megabytes = Number(podman('image', 'inspect', '--format', '{{.Size}}', image)) / 1e6
    console.log(`the image has ${megabytes.toFixed(0)} MB`)
    assert.ok(megabytes <= megabytesMax, `${megabytes} MB`)
    const id = podman('create', image).trim()
    const files = execFileSync('sh', ['-c', `podman export ${id} | tar t`], { encoding: 'utf8', maxBuffer: 64e6 })
    podman('rm', id)
    const programsInside = files
      .split('\n')
      .filter((path) => /^(usr\/)?(local\/)?s?bin\/./.test(path.replace('usr/local', 'local')))
    assert.deepEqual(
      programsInside.sort(),
      ['hearthctl', 'node', 'pg_dump', 'pg_restore'].map((name) => `usr/local/bin/${name}`),
    )
    assert.ok(!/\.test\.ts$/m.test(files.replaceAll(/^app\/node_modules\/.*$/gm, '')))
  })

  it('tells which commit it is, and its programs find their libraries', () => {
    assert.ok(podman('run', '--rm', ...hardened, image, 'version').includes(`commit ${commit ?? ''}`))
    for (const program of ['pg_dump', 'pg_restore'])
      assert.match(podman('run', '--rm', ...hardened, '--entrypoint', program, image, '--version'), /PostgreSQL/)
    assert.match(podman('run', '--rm', ...hardened, '--entrypoint', 'hearthctl', image, 'version'), /^Hearth /)
  })

  it('migrates, serves a member with a read-only root as user 65532, and stops in order', async () => {
    const migrated = podman('run', '--rm', ...hardened, ...given(), image, 'migrate')
    assert.match(migrated, /Applied \d+ migrations/)
    const volume = ['--volume', 'hearth-operate-files:/var/lib/hearth/files', '--volume', '/var/backups/hearth']
    podman('run', '--detach', '--replace', '--name', 'hearth-operate', ...hardened, ...volume, ...given(), image)
    await untilReady()
    const pid = podman('inspect', '--format', '{{.State.Pid}}', 'hearth-operate').trim()
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    assert.match(status, /^Uid:\t65532\t65532\t65532\t65532$/m)
    assert.match(status, /^CapEff:\t0+$/m)
    assert.match(status, /^NoNewPrivs:\t1$/m)
    await takePart()
    assert.equal((await fetch(`http://127.0.0.1:${port}/docs/guides/organizers`)).status, 200)
    const saved = podman.tried('exec', 'hearth-operate', 'hearthctl', 'backup', '/var/backups/hearth')
    assert.equal(saved.code, 0, saved.said)
    await waitUntil('the health check passes', 60_000, () => {
      return podman.tried('healthcheck', 'run', 'hearth-operate').code === 0
    })
    const startedAt = performance.now()
    const stopping = podman.started('stop', '--time', '30', 'hearth-operate')
    await waitUntil('the process has ended', 60_000, () => !existsSync(`/proc/${pid}`))
    const ms = performance.now() - startedAt
    await stopping
    const code = podman('inspect', '--format', '{{.State.ExitCode}}', 'hearth-operate').trim()
    console.log(`stopped in ${Math.round(ms)} ms with ${code}`)
    assert.equal(code, '0', podman.tried('logs', 'hearth-operate').said.slice(-4000))
    assert.ok(ms <= stopMsMax, `${ms} ms`)
  })

  it('works with no more system calls than the systemd units allow', async () => {
    const profile = join(folder, 'seccomp.json')
    writeFileSync(profile, JSON.stringify(seccompOfUnit('hearth-api@.service')))
    const filter = ['--security-opt', `seccomp=${profile}`]
    const volume = ['--volume', 'hearth-operate-files:/var/lib/hearth/files']
    podman(
      'run',
      '--detach',
      '--replace',
      '--name',
      'hearth-operate',
      ...hardened,
      ...filter,
      ...volume,
      ...given(),
      image,
    )
    await untilReady()
    await takePart()
  })

  it('runs as a pod: migrations, then API and worker', async () => {
    const file = join(folder, 'pod.yaml')
    const configmap = join(folder, 'configmap.yaml')
    const pod = readFileSync(join(root, 'deploy/container/pod.yaml'), 'utf8')
    writeFileSync(file, pod.replaceAll('localhost/hearth:latest', image))
    const manifest = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'hearth' }, data: settings }
    writeFileSync(configmap, JSON.stringify(manifest))
    podman.tried('rm', '--force', '--time', '0', 'hearth-operate')
    podman('play', 'kube', '--replace', '--configmap', configmap, file)
    await untilReady()
    await takePart()
    await waitUntil('the worker relays what happened', 60_000, async () => {
      const { rows } = await sql<{ count: number }>`
        select count(*) from outbox_events where relayed_at is null`.execute(database)
      return rows[0]!.count === 0
    })
    podman('pod', 'stop', '--time', '30', 'hearth')
    const codes = podman('ps', '--all', '--filter', 'pod=hearth', '--format', '{{.Names}} {{.ExitCode}}')
    for (const name of ['hearth-api', 'hearth-worker']) assert.match(codes, new RegExp(`^${name} 0$`, 'm'))
  })
})
