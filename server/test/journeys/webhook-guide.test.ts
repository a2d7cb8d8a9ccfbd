import assert from 'node:assert/strict'
import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Webhook } from 'standardwebhooks'
import { catalog, publicTypes } from '#domains/developers/webhooks/index.ts'
import { eventTypes } from '#kernel/events.ts'
import { findFreePort } from '#test/support/net/ports.ts'
import { startReceiver } from '#test/support/net/receiver.ts'

const page = join(import.meta.dirname, '../../../docs/webhooks.md')
const text = readFileSync(page, 'utf8')

describe('the table of events', () => {
  function heardBy(type: (typeof publicTypes)[number]): string {
    const { heardFrom, parties, isDirect } = catalog[type]
    if (isDirect) return 'only the webhook under test'
    const people = parties ? 'the two members it is about' : 'the member it is about'
    const roles = { manager: 'owners and managers', volunteer: 'all organizers' }
    if (heardFrom === undefined) return people
    if (heardFrom !== 'volunteer once published') return `${people}; ${roles[heardFrom]} of the group`
    return `${people}; owners and managers of the group, and volunteers once it is published`
  }
  function scopesOf(type: (typeof publicTypes)[number]): string {
    const { scope, ownScope } = catalog[type]
    return ownScope ? `\`${scope}\`; \`${ownScope}\` for the owner's own` : `\`${scope}\``
  }
  it('says what the code says', () => {
    const lines = publicTypes.map((type) => {
      const data = Object.keys(catalog[type].data).map((name) => `\`${name}\``)
      return `| \`${type}\` | ${eventTypes[type].description} | ${data.join(', ')} | ${heardBy(type)} | ${scopesOf(type)} |`
    })
    const table = [
      '| type | when | data | who receives it | scope of the creator |',
      '|---|---|---|---|---|',
      ...lines,
    ].join('\n')
    const wanted = text.replace(
      /<!-- events -->[\s\S]*<!-- \/events -->/,
      `<!-- events -->\n\n${table}\n\n<!-- /events -->`,
    )
    if (process.env.UPDATE_DOCS) writeFileSync(page, wanted)
    else assert.equal(text, wanted, 'run this test with UPDATE_DOCS=1')
  })
})

const secret = `whsec_${Buffer.alloc(32, 5).toString('base64')}`
const webhook = new Webhook(secret)
const folder = mkdtempSync(join(tmpdir(), 'hearth-guide-'))
const children: ChildProcess[] = []
after(() => {
  for (const child of children) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

/** The code under a heading of the page. */
function snippet(heading: string): string {
  const [, code] = new RegExp(`### ${heading}\\n[^]*?\`\`\`\\w+\\n([^]*?)\`\`\``).exec(text) ?? []
  assert.ok(code, heading)
  return code
}

const has = (program: string) => {
  try {
    execFileSync('sh', ['-c', `command -v ${program}`], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

const body = JSON.stringify({ id: 'evt_1', type: 'rsvp.confirmed', data: { name: 'Zoë' } })

async function send(url: string, change: { body?: string; at?: Date; key?: Webhook; extra?: string } = {}) {
  const at = change.at ?? new Date()
  const signature = (change.key ?? webhook).sign('evt_1', at, body)
  const headers = {
    'webhook-id': 'evt_1',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': change.extra ? `${change.extra} ${signature}` : signature,
  }
  return (await fetch(url, { method: 'POST', headers, body: change.body ?? body })).status
}

/** Starts a receiver from the page and puts it to the test. */
async function judge(command: string, args: string[]): Promise<void> {
  const port = await findFreePort()
  const env = { ...process.env, WEBHOOK_SECRET: secret, PORT: String(port), GOCACHE: join(folder, 'cache') }
  const child = spawn(command, args, { env, cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(child)
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString()
  })
  const url = `http://127.0.0.1:${port}/`
  for (const end = Date.now() + 60_000; (await send(url).catch(() => 0)) === 0; await wait(100))
    assert.ok(Date.now() < end && child.exitCode === null, `${command} does not listen`)
  assert.equal(await send(url), 204)
  assert.match(output, /evt_1 rsvp\.confirmed/)
  const other = new Webhook(`whsec_${Buffer.alloc(32, 6).toString('base64')}`)
  assert.equal(await send(url, { extra: other.sign('evt_1', new Date(), body) }), 204, 'one of two is enough')
  assert.equal(await send(url, { body: body.replace('1', '2') }), 401, 'another body')
  assert.equal(await send(url, { key: other }), 401, 'another secret')
  assert.equal(await send(url, { at: new Date(Date.now() - 600_000) }), 401, 'an old one')
  child.kill('SIGKILL')
  await once(child, 'exit')
}

describe('the receiver in', () => {
  it('Node takes what is genuine and nothing else', async () => {
    writeFileSync(join(folder, 'receiver.mjs'), snippet('Node'))
    await judge(process.execPath, ['receiver.mjs'])
  })
  it('Python takes what is genuine and nothing else', { skip: !has('python3') && 'no python3 here' }, async () => {
    writeFileSync(join(folder, 'receiver.py'), snippet('Python'))
    await judge('python3', ['receiver.py'])
  })
  it('Go takes what is genuine and nothing else', { skip: !has('go') && 'no go here' }, async () => {
    mkdirSync(join(folder, 'go'))
    writeFileSync(join(folder, 'go/main.go'), snippet('Go'))
    await judge('go', ['run', 'go/main.go'])
  })
})

it('curl and openssl sign as we do', {
  skip: !(has('curl') && has('openssl')) && 'no curl or openssl here',
}, async () => {
  await using receiver = await startReceiver()
  const timestamp = String(Math.floor(Date.now() / 1000))
  const env = {
    ...process.env,
    WEBHOOK_SECRET: secret,
    ID: 'evt_1',
    TIMESTAMP: timestamp,
    BODY: body,
    URL: receiver.url(),
  }
  const { stdout } = await promisify(execFile)('bash', ['-c', snippet('curl and openssl')], { env })
  assert.equal(stdout.trim(), '200')
  const [one] = receiver.received
  webhook.verify(one!.body, one!.headers)
})
