import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Finding } from '#main/doctor/check.ts'
import { spawnChild, waitUntil } from '#test/faults/child.ts'
import { findFreePort } from '#test/support/net/ports.ts'
import { serviceSetting } from '#test/support/services/environment.ts'

/** Settings of an instance with one thing wrong, and the line that must say so. */
export interface Broken {
  what: string
  env: Record<string, string>
  name: string
  text: RegExp
  fix: RegExp
}

/** The line is there, names what is wrong and says what to do; every other line that is not good is one of `also`. */
export function assertNamed(findings: Finding[], { what, name, text, fix }: Broken, also: string[] = []): void {
  const shown = findings.map((one) => `${one.state} ${one.name}: ${one.text}`).join('\n')
  const line = findings.find((one) => one.name === name && one.state === 'fail' && text.test(one.text))
  assert.ok(line, `${what}: no line names it:\n${shown}`)
  assert.match(line.fix ?? '', fix, what)
  const others = findings.filter((one) => one.state === 'fail' && one.name !== name && !also.includes(one.name))
  assert.deepEqual(others, [], `${what}: other lines fail too`)
}

export function assertClean(findings: Finding[]): void {
  assert.deepEqual(
    findings.filter(({ state }) => state === 'warn' || state === 'fail'),
    [],
  )
}

/** No finding that is not good leaves the reader without a next step. */
export function assertHelpful(findings: Finding[]): void {
  for (const { name, state, fix } of findings)
    if (state === 'warn' || state === 'fail') assert.ok((fix ?? '').length > 15, `${name} does not say what to do`)
}

/** A proxy as people write it: it passes everything on and says for whom it asks. */
export async function startProxy(port: number): Promise<{ url: string } & AsyncDisposable> {
  const server = createServer((incoming, outgoing) => {
    const headers = { ...incoming.headers, 'x-forwarded-for': incoming.socket.remoteAddress ?? '' }
    const onward = request(
      { host: '127.0.0.1', port, path: incoming.url, method: incoming.method, headers },
      (answer) => {
        outgoing.writeHead(answer.statusCode!, answer.headers)
        answer.pipe(outgoing)
      },
    )
    onward.on('error', () => outgoing.writeHead(502).end())
    incoming.pipe(onward)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Redis as something that cannot count: part of a cluster, or a sentinel. */
export async function startOtherRedis(kind: 'cluster' | 'sentinel'): Promise<{ url: string } & AsyncDisposable> {
  const port = await findFreePort()
  const folder = mkdtempSync(join(tmpdir(), 'hearth-doctor-'))
  const file = join(folder, 'redis.conf')
  // The default port of the cluster's own messages, 10,000 above, may be in use.
  const cluster = kind === 'cluster' ? `cluster-enabled yes\ncluster-port ${await findFreePort()}\n` : ''
  writeFileSync(file, `port ${port}\nbind 127.0.0.1\ndir ${folder}\n${cluster}`)
  const child = spawnChild('/usr/bin/redis-server', [file, ...(kind === 'sentinel' ? ['--sentinel'] : [])])
  await waitUntil(`Redis listens as a ${kind}`, 30_000, () => {
    if (child.hasExited()) throw new Error(child.output())
    return /Ready to accept connections|Sentinel ID is/.test(child.output())
  })
  return {
    url: `redis://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      await child[Symbol.asyncDispose]()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Set-ups that need no server of their own, on top of one that works. */
export function brokenSettings(databaseUrl: string, emptyDatabaseUrl: string): Broken[] {
  const other = (change: (url: URL) => void) => {
    const url = new URL(databaseUrl)
    change(url)
    return url.href
  }
  return [
    {
      what: 'a database that does not exist',
      env: { DATABASE_URL: other((url) => Object.assign(url, { pathname: '/no_such_database' })) },
      name: 'database',
      text: /no_such_database.* does not exist/,
      fix: /createdb/,
    },
    {
      what: 'a database server that does not run',
      env: { DATABASE_URL: 'postgres://hearth:a-password-in-the-url@127.0.0.1:9/hearth' },
      name: 'database',
      text: /ECONNREFUSED/,
      fix: /Start PostgreSQL/,
    },
    {
      what: 'a database that was never migrated',
      env: { DATABASE_URL: emptyDatabaseUrl },
      name: 'schema',
      text: /empty/,
      fix: /hearthctl migrate/,
    },
    {
      what: 'a mail server that is away',
      env: { SMTP_URL: 'smtp://someone:a-password-in-the-url@127.0.0.1:9' },
      name: 'mail',
      text: /ECONNREFUSED/,
      fix: /SMTP_URL/,
    },
    {
      what: 'a folder that cannot be written',
      env: { STORAGE_DIR: '/dev/null/files' },
      name: 'files',
      text: /not a directory/,
      fix: /install --directory/,
    },
    {
      what: 'a folder that cannot be made, although root may write everywhere',
      env: { STORAGE_DIR: '/proc/hearth-files' },
      name: 'files',
      text: /cannot be made/,
      fix: /set STORAGE_DIR to another folder/,
    },
    {
      what: 'a store that does not know the key',
      env: {
        STORAGE_DIR: '',
        S3_ENDPOINT: serviceSetting('S3_ENDPOINT'),
        S3_BUCKET: 'hearth',
        S3_FORCE_PATH_STYLE: 'true',
        S3_ACCESS_KEY_ID: 'not-a-key',
        S3_SECRET_ACCESS_KEY: 'not-a-secret-of-the-store',
      },
      name: 'files',
      text: /key/i,
      fix: /S3_ACCESS_KEY_ID/,
    },
    {
      what: 'settings that cannot be used',
      env: { LOG_LEVEL: 'loud', PORT: 'many' },
      name: 'configuration',
      text: /LOG_LEVEL/,
      fix: /docs\/operate\/settings\.md/,
    },
  ]
}
