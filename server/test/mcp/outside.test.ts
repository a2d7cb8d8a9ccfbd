import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { type App, startApp } from '#test/support/app/harness.ts'
import { toolOperations } from '#test/support/app/tools.ts'
import { makeExampleData } from '#test/support/builders/example-data.ts'
import { makeToken } from '#test/support/builders/factories.ts'
import { findFreePort, listenOn } from '#test/support/net/ports.ts'
import { startConformanceServer } from './conformance-server.ts'

/** Programs that people use, as processes of their own: `npm run test:mcp`. */
const skip = process.env.MCP !== 'full' && 'npm run test:mcp'

const modules = join(import.meta.dirname, '../../../node_modules')
const programs = {
  inspector: join(modules, '@modelcontextprotocol/inspector/clients/launcher/build/index.js'),
  bridge: join(modules, 'mcp-remote/dist/proxy.js'),
  conformance: join(modules, '@modelcontextprotocol/conformance/dist/index.js'),
}

interface Ended {
  code: number
  out: string
  err: string
}

/** What a program keeps goes where it is thrown away. */
const home = mkdtempSync(join(tmpdir(), 'hearth-mcp-'))
after(() => rmSync(home, { recursive: true, force: true }))
const env = { PATH: process.env.PATH!, HOME: home, NO_COLOR: '1' }

function run(program: string, args: string[]): Promise<Ended> {
  return new Promise((resolve) => {
    const options = { env, cwd: home, maxBuffer: 2 ** 26 }
    execFile(process.execPath, [program, ...args], options, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, out, err }),
    )
  })
}

describe('programs of others', { skip }, () => {
  let app: App
  let url: string
  let admin: string
  let reader: string
  before(async () => {
    const port = await findFreePort()
    app = await startApp({ baseUrl: `http://localhost:${port}` })
    await listenOn(app.http, port)
    url = `http://localhost:${port}/mcp`
    const { ana, root } = await makeExampleData(app)
    admin = await makeToken(app, root, ['admin'])
    reader = await makeToken(app, ana, ['read:events', 'read:groups', 'read:user'])
  })
  after(() => app[Symbol.asyncDispose]())

  const inspect = (token: string, ...args: string[]) =>
    run(programs.inspector, [
      '--cli',
      url,
      '--transport',
      'http',
      '--header',
      `Authorization: Bearer ${token}`,
      ...args,
    ])

  it('the Inspector finds no error in the schema of any tool, and nothing to say about an input', async (t) => {
    const { code, out, err } = await inspect(admin, '--method', 'tools/list', '--strict')
    assert.equal(code, 0, err)
    assert.equal(JSON.parse(out).tools.length, toolOperations.length)
    const verdict = /(\d+) errors?, (\d+) warnings? across/.exec(err)!
    t.diagnostic(verdict[0])
    assert.equal(verdict[1], '0')
    assert.doesNotMatch(err, /Path: inputSchema/)
  })
  it('the Inspector calls tools, and tells by its exit that one was refused', async () => {
    const called = await inspect(
      reader,
      '--method',
      'tools/call',
      '--tool-name',
      'list_events',
      '--tool-arg',
      'q=sowing',
    )
    assert.equal(called.code, 0, called.err)
    assert.equal(JSON.parse(called.out).structuredContent.data[0].title, 'Sowing day')
    const refused = await inspect(
      reader,
      '--method',
      'tools/call',
      '--tool-name',
      'get_event',
      '--tool-arg',
      'eventId=x',
    )
    assert.notEqual(refused.code, 0)
    assert.match(refused.out, /event_not_found/)
  })
  it('the Inspector reads resources and prompts', async () => {
    const read = await inspect(reader, '--method', 'resources/read', '--uri', 'community://groups/garden')
    assert.match(read.out, /Garden/, read.err)
    const prompt = await inspect(
      reader,
      '--method',
      'prompts/get',
      '--prompt-name',
      'plan_event',
      '--prompt-args',
      'topic=soup',
    )
    assert.match(prompt.out, /create_event only after the user agrees/, prompt.err)
  })

  it('mcp-remote, the bridge for hosts that know only programs, carries tools to its host', async () => {
    const client = new Client({ name: 'test', version: '1' })
    const args = [programs.bridge, url, '--transport', 'http-only', '--header', `Authorization: Bearer ${reader}`]
    const transport = new StdioClientTransport({ command: process.execPath, args, env, cwd: home, stderr: 'ignore' })
    await client.connect(transport)
    const { tools } = await client.listTools()
    assert.ok(tools.some((tool) => tool.name === 'list_events'))
    const result = await client.callTool({ name: 'get_me', arguments: {} })
    assert.equal((result.structuredContent as { data: { username: string } }).data.username, 'ana-world')
    await client.close()
  })
})

describe('the official conformance suite', { skip }, () => {
  it('passes but for what the specification does not have', async (t) => {
    await using server = await startConformanceServer()
    const expected = join(import.meta.dirname, 'expected-failures.yml')
    const args = ['server', '--url', server.url, '--spec-version', '2025-11-25', '--expected-failures', expected]
    const { code, out, err } = await run(programs.conformance, args)
    const [total] = /Total: .*/.exec(out) ?? []
    t.diagnostic(`${total}`)
    assert.equal(code, 0, out + err)
    assert.match(out, /✓ dns-rebinding-protection: 2 passed/)
  })
})
