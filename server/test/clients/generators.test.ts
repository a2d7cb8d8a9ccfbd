import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { after, before, it } from 'node:test'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { build } from 'esbuild'
import { useApp } from '#test/support/app/harness.ts'
import { makeToken, makeUser } from '#test/support/builders/factories.ts'
import { findFreePort, listenOn } from '#test/support/net/ports.ts'
import { root } from './built-client.ts'

/** What other tools make of the document that a running instance serves. */
const run = promisify(execFile)
const packages = createRequire(join(root, 'packages/client/package.json'))

/** The file of a command that a package installs. */
function commandOf(name: string, command: string): string {
  const folders = packages.resolve.paths(name)!.map((folder) => join(folder, name))
  const folder = folders.find((one) => {
    try {
      return readFileSync(join(one, 'package.json'))
    } catch {
      return false
    }
  })!
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { bin: Record<string, string> }
  return join(folder, bin[command]!)
}

interface Generator {
  package: string
  command: string
  words: readonly string[]
  files?: Record<string, string>
  /** A module whose `call` gets the name of who the token belongs to, and what the code of a refusal is. */
  use: string
}

const generators: Record<string, Generator> = {
  'openapi-typescript': {
    package: 'openapi-typescript',
    command: 'openapi-typescript',
    words: ['openapi.json', '-o', 'made/schema.d.ts'],
    use: `import createClient from 'openapi-fetch'
import type { paths } from './made/schema.js'
export async function call(baseUrl: string, token: string): Promise<[string, string]> {
  const api = createClient<paths>({ baseUrl, headers: { Authorization: \`Bearer \${token}\` } })
  const { data } = await api.GET('/v1/me')
  const { error } = await api.GET('/v1/events/{id}', { params: { path: { id: 'no-id' } } })
  return [data!.data.name, error!.code]
}`,
  },
  'hey-api': {
    package: '@hey-api/openapi-ts',
    command: 'openapi-ts',
    words: ['-i', 'openapi.json', '-o', 'made'],
    use: `import { client } from './made/client.gen'
import { eventsGet, usersGetMe } from './made/sdk.gen'
export async function call(baseUrl: string, token: string): Promise<[string, string]> {
  client.setConfig({ baseUrl, auth: token })
  const { data } = await usersGetMe()
  const { error } = await eventsGet({ path: { id: 'no-id' } })
  return [data!.data.name, error!.code]
}`,
  },
  orval: {
    package: 'orval',
    command: 'orval',
    words: ['--config', 'orval.config.mjs'],
    files: {
      'orval.config.mjs': `const output = { target: 'made/hearth.ts', client: 'fetch', baseUrl: { runtime: 'globalThis.hearthUrl' } }
export default { hearth: { input: 'openapi.json', output } }
`,
      'global.d.ts': 'declare var hearthUrl: string\n',
    },
    use: `import { eventsGet, usersGetMe } from './made/hearth'
export async function call(baseUrl: string, token: string): Promise<[string, string]> {
  globalThis.hearthUrl = baseUrl
  const me = await usersGetMe({ headers: { Authorization: \`Bearer \${token}\` } })
  const none = await eventsGet('no-id', {}, { headers: { Authorization: \`Bearer \${token}\` } })
  return [me.status === 200 ? me.data.data.name : '', none.status === 404 ? none.data.code : '']
}`,
  },
}

let baseUrl: string
let token: string
let text: string
const app = useApp({
  async prepare() {
    const port = await findFreePort()
    await listenOn(app.http, port, '127.0.0.1')
    baseUrl = `http://127.0.0.1:${port}`
    token = await makeToken(app, await makeUser(app, { name: 'Ana Sol' }), ['user', 'read:events'])
    text = await (await fetch(`${baseUrl}/openapi.json`)).text()
  },
})

let folder: string
before(() => {
  mkdirSync(join(root, '.tmp'), { recursive: true })
  folder = mkdtempSync(join(root, '.tmp/generators-'))
})
after(() => rmSync(folder, { recursive: true, force: true }))

const strict = {
  compilerOptions: {
    ...{ strict: true, noEmit: true, module: 'esnext', moduleResolution: 'bundler', target: 'es2023' },
    ...{ lib: ['es2023', 'dom', 'dom.iterable'], types: [] },
  },
  include: ['.'],
}

for (const [name, generator] of Object.entries(generators))
  it(`${name} makes a client that compiles under strict rules and calls the instance`, async () => {
    const project = join(folder, name)
    const files = {
      'openapi.json': text,
      'package.json': '{ "type": "module" }',
      'tsconfig.json': JSON.stringify(strict),
      'use.ts': generator.use,
      ...generator.files,
    }
    mkdirSync(join(project, 'made'), { recursive: true })
    for (const [file, content] of Object.entries(files)) writeFileSync(join(project, file), content)
    await run(process.execPath, [commandOf(generator.package, generator.command), ...generator.words], { cwd: project })
    const compiler = join(root, 'node_modules/typescript/bin/tsc')
    const { stdout } = await run(process.execPath, [compiler, '-p', '.'], { cwd: project }).catch(
      (error: { stdout: string }) => error,
    )
    assert.equal(stdout, '')
    const outfile = join(project, 'use.mjs')
    const nodePaths = packages.resolve.paths('openapi-fetch')!
    await build({ entryPoints: [join(project, 'use.ts')], outfile, nodePaths, bundle: true, format: 'esm' })
    const { call } = await import(pathToFileURL(outfile).href)
    assert.deepEqual(await call(baseUrl, token), ['Ana Sol', 'event_not_found'])
  })

it('Spectral finds no error', async () => {
  const file = join(folder, 'openapi.json')
  const rules = join(folder, 'spectral.yaml')
  writeFileSync(file, text)
  writeFileSync(rules, 'extends: ["spectral:oas"]\n')
  const words = ['lint', file, '--ruleset', rules, '--format', 'json', '--quiet', '--fail-severity', 'error']
  const { stdout } = await run(process.execPath, [commandOf('@stoplight/spectral-cli', 'spectral'), ...words], {
    cwd: folder,
    maxBuffer: 2 ** 26,
  }).catch((error: { stdout: string }) => error)
  const found = JSON.parse(stdout) as { severity: number; code: string; path: string[] }[]
  const errors = found.filter(({ severity }) => severity === 0).map(({ code, path }) => `${code} ${path.join('/')}`)
  assert.deepEqual(errors, [])
})
