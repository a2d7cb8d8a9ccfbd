import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { type App, startApp } from '#test/support/app/harness.ts'
import { toolOperations } from '#test/support/app/tools.ts'
import { makeToken, makeUser, type Person } from '#test/support/builders/factories.ts'
import { post, request } from '#test/support/mcp/client.ts'

describe('X-MCP-Readonly', () => {
  let app: App
  let root: Person
  let token: string
  before(async () => {
    app = await startApp()
    root = await makeUser(app, { role: 'admin', username: 'rosa' })
    token = await makeToken(app, root, ['admin'])
  })
  after(() => app[Symbol.asyncDispose]())

  const send = (header: string | undefined, method: string, params?: unknown) =>
    post(app, request(method, params), {
      token,
      ...(header !== undefined && { headers: { 'x-mcp-readonly': header } }),
    })
  const names = async (header: string | undefined) =>
    (await send(header, 'tools/list')).body.result.tools.map((tool: { name: string }) => tool.name)
  const rename = { name: 'update_my_profile', arguments: { name: 'Somebody else' } }

  it('leaves the tools that read and no others', async () => {
    const reading = toolOperations.filter(({ method }) => method === 'GET').map(({ mcp }) => mcp.name)
    for (const header of ['true', 'TRUE', '1', 'yes']) assert.deepEqual(await names(header), reading, header)
    const all = toolOperations.map(({ mcp }) => mcp.name)
    for (const header of [undefined, 'false', '0', '']) assert.deepEqual(await names(header), all, header)
  })
  it('refuses a call of another by name, alone and in a batch, and nothing happens', async () => {
    const alone = await send('true', 'tools/call', rename)
    const batch = [request('tools/call', { name: 'get_me' }), request('tools/call', rename)]
    const [read, changed] = (await post(app, batch, { token, headers: { 'x-mcp-readonly': 'true' } })).body
    assert.equal(read.result.structuredContent.data.username, 'rosa')
    for (const { error } of [alone.body, changed]) {
      assert.equal(error.code, -32602)
      assert.match(error.message, /^update_my_profile changes data, but this connection is read-only/)
    }
    const nameNow = async () => (await app.get('/v1/me', { token })).body.data.name
    assert.notEqual(await nameNow(), 'Somebody else')
    await send('false', 'tools/call', rename)
    assert.equal(await nameNow(), 'Somebody else')
  })
  it('asks for no scope that reading does not need', async () => {
    const narrow = await makeToken(app, root, ['read:events'])
    const headers = { 'x-mcp-readonly': 'true' }
    const refused = await post(app, request('tools/call', rename), { token: narrow, headers })
    assert.deepEqual([refused.body.error.code, refused.headers['www-authenticate']], [-32602, undefined])
  })
})
