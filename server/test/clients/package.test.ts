import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { before, describe, it } from 'node:test'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { allOperations } from '#domains/index.ts'
import { apiVersion } from '#surfaces/openapi/version.ts'
import { type BuiltClient, buildClient, compile, root } from './built-client.ts'
import { program } from './newcomer-guide.ts'

let client: BuiltClient
before(() => {
  client = buildClient()
})

async function sizeOf(code: string): Promise<number> {
  const stdin = { contents: code, resolveDir: client.project }
  const { outputFiles } = await build({ stdin, bundle: true, minify: true, format: 'esm', write: false })
  return gzipSync(outputFiles[0]!.contents, { level: 9 }).length
}

describe('the package of the TypeScript client', () => {
  it('is 4 kB and 15 bytes for each operation, compressed', async (t) => {
    const size = await sizeOf(`export * from '@hearth/client'`)
    t.diagnostic(`everything: ${size} bytes for ${allOperations.length} operations`)
    assert.ok(size <= 4000 + 15 * allOperations.length, `${size} bytes`)
  })

  it('costs a receiver of webhooks less than 750 bytes', async (t) => {
    const size = await sizeOf(`export { verifyWebhook } from '@hearth/client'`)
    t.diagnostic(`verifyWebhook alone: ${size} bytes`)
    assert.ok(size < 750, `${size} bytes`)
  })

  it('needs no other package, and nothing of Node', () => {
    const { dependencies, peerDependencies } = JSON.parse(readFileSync(join(client.folder, 'package.json'), 'utf8'))
    assert.deepEqual([dependencies, peerDependencies], [undefined, undefined])
    const files = globSync('dist/**/*.js', { cwd: client.folder })
    assert.ok(files.length > 5)
    for (const file of files) {
      const code = readFileSync(join(client.folder, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '')
      assert.doesNotMatch(code, /node:|\brequire\(|\bBuffer\b|\bprocess\b|from '[^.]/, file)
    }
  })

  it('follows the version of the API, as all packages do', () => {
    const files = globSync('packages/*/package.json', { cwd: root })
    assert.ok(files.length >= 2)
    for (const file of files)
      assert.equal(JSON.parse(readFileSync(join(root, file), 'utf8')).version, apiVersion, `version in ${file}`)
    const project = readFileSync(join(root, 'packages/python/pyproject.toml'), 'utf8')
    assert.equal(/^version = "(.+)"$/m.exec(project)?.[1], apiVersion, 'version in packages/python/pyproject.toml')
  })
})

it('the README of a package links to nothing that is not packed with it', () => {
  for (const file of globSync('packages/*/README.md', { cwd: root })) {
    const links = [...readFileSync(join(root, file), 'utf8').matchAll(/\]\((?!https?:|#)([^)]+)\)/g)]
    assert.deepEqual(
      links.map(([, target]) => target),
      [],
      file,
    )
  }
})

const opening = `import { HearthError, hearth, oauth, upload, verifyWebhook } from '@hearth/client'
const api = hearth({ baseUrl: 'https://hearth.example', token: async (refused) => refused })
`

const good = `${opening}import type { CreateEventRequest, EventListItem, Hearth, PageCall, WebhookEvent } from '@hearth/client'
const near: string | undefined = undefined
const call: PageCall<EventListItem, string> = api.events.list({ sort: 'soonest', near, limit: 5 })
for await (const event of call) event.description?.trim()
for await (const { pagination } of call.pages()) pagination.total?.toFixed()
const { data, error } = await api.rsvps.create('id', { signal: AbortSignal.timeout(5) }).result()
if (error) {
  switch (error.code) {
    case 'event_full':
    case 'network':
      error.retryAfterMs?.toFixed()
      break
    default:
      error.problems.map(({ field }) => field.trim())
  }
} else data.status satisfies 'confirmed' | 'waitlisted' | 'cancelled'
await api.profile.update({ bio: null, name: 'Ana' })
const url: string = await upload(api, new Blob(['x'], { type: 'image/png' }), 'avatar')
export function handle(hook: WebhookEvent): string {
  if (hook.type === 'rsvp.cancelled') return hook.data.reason
  return hook.type === 'badge.awarded' ? hook.data.badgeId : hook.id
}
export const hook: WebhookEvent = await verifyWebhook('{}', new Headers(), ['whsec_a', 'whsec_b'])
export const draft: Partial<CreateEventRequest> = { title: 'Sowing day' }
export const read = (hearth: Hearth) => hearth.rateLimit?.resetsAt.getTime()
const tokens = await oauth.refresh({ baseUrl: url, clientId: 'app' }, 'refresh').catch((reason: unknown) => {
  if (reason instanceof HearthError) console.log(reason.requestId)
  throw reason
})
hearth({ baseUrl: url, token: oauth.tokenSource({ baseUrl: url, clientId: 'app' }, tokens), retries: undefined })
`

/** Code that must not compile, and the error it gets. */
const mistakes: Record<string, [code: string, error: RegExp]> = {
  'a misspelt field': [`await api.profile.update({ boi: 'x' })`, /TS2(353|561): .*'boi'/],
  'a misspelt filter': [`await api.events.list({ grop: 'x' })`, /TS2(353|561): .*'grop'/],
  'a wrong enum': [`await api.events.list({ sort: 'nearest' })`, /TS2322: .*"nearest"/],
  'a foreign error code': [
    `const { error } = await api.rsvps.create('id').result()\nif (error?.code === 'username_taken') throw error`,
    /TS2367: .*"username_taken"/,
  ],
  'an unguarded null': [
    `for await (const event of api.events.list()) event.description.trim()`,
    /TS18047: 'event.description' is possibly 'null'/,
  ],
  'null for what cannot be null': [`await api.profile.update({ name: null })`, /TS2322: .*null/],
  'data without a look at the error': [
    `const { data } = await api.rsvps.create('id').result()\ndata.status`,
    /TS18048: 'data' is possibly 'undefined'/,
  ],
  'the data of another webhook': [
    `const hook = await verifyWebhook('', {}, '')\nif (hook.type === 'badge.awarded') hook.data.rsvpId`,
    /TS2339: .*'rsvpId'/,
  ],
  'an unknown operation': [`await api.events.remove('id')`, /TS2(339|551): .*'remove'/],
  'a missing argument': [`await api.rsvps.create()`, /TS2554/],
}

describe('the types of the client', () => {
  const fileOf = (name: string) => `${name.replaceAll(' ', '-')}.ts`
  const files = Object.entries(mistakes).map(([name, [code]]) => [fileOf(name), `${opening}${code}\nexport {}\n`])

  for (const compiler of ['packages/client/node_modules/typescript', 'node_modules/typescript'])
    it(`refuse every mistake and accept good code: ${compiler}`, () => {
      const sources = { ...Object.fromEntries(files), 'good.ts': good } as Record<string, string>
      const errors = compile(compiler, client.project, sources, { lib: ['es2022', 'dom'] })
      const elsewhere = errors.filter((line) => !files.some(([name]) => line.startsWith(`${name}(`)))
      assert.deepEqual(elsewhere, [])
      for (const [name, [, wanted]] of Object.entries(mistakes)) {
        const found = errors.filter((line) => line.startsWith(`${fileOf(name)}(`))
        assert.equal(found.length, 1, `${name}: ${found.join('\n')}`)
        assert.match(found[0]!, wanted, name)
      }
    })

  it('need nothing of browsers beside the types of Node, and fit the 15 lines of the guide', () => {
    const typeRoots = [join(root, 'node_modules/@types')]
    const options = { lib: ['es2022'], types: ['node'], typeRoots }
    const lines = program.split('\n').filter((line) => line && !line.startsWith('import'))
    assert.ok(lines.length <= 15, `${lines.length} lines`)
    const files = { 'good.ts': good, 'newcomer.ts': program }
    assert.deepEqual(compile('node_modules/typescript', client.project, files, options), [])
  })
})
