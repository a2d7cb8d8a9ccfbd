import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { allOperations } from '#domains/index.ts'
import { exampleId } from '#kernel/operation/schema.ts'
import { sendExample } from '#test/catalogue/requests.ts'
import { listPosts } from '#test/support/app/forms.ts'
import { useApp } from '#test/support/app/harness.ts'
import { makeExampleData } from '#test/support/builders/example-data.ts'
import { makeSession, type Person } from '#test/support/builders/factories.ts'

const app = useApp({
  async prepare() {
    ana = (await makeExampleData(app)).ana
    session = await makeSession(app, ana)
  },
})
let ana: Person
let session: string

/** What a browser, or a page that pretends to be one, sends along from elsewhere. */
const elsewhere: Record<string, string>[] = [
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site', origin: 'https://evil.hearth.test' },
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { 'sec-fetch-site': 'cross-site', origin: 'https://hearth.test' },
]

/** Acts for the holder of a link or a token, and for no cookie: RFC 8058 and OAuth clients post from anywhere. */
const withoutCookie =
  /^\/(unsubscribe|mail|hooks|account-recovery|no-invitations|g)\/|^\/oauth\/(token|register|revoke|device)$|^\/(v1|mcp)(\/|$)/

const listForms = () => listPosts(app.http).filter((path) => !withoutCookie.test(path))
const fill = (path: string) => path.replaceAll(/:\w+(\([^)]*\))?/g, exampleId)
const cookie = () => ({ cookie: `session=${session}` })

describe('a cookie acts only for its owner', () => {
  it('no form that another site sends is taken, on any page', async () => {
    const forms = listForms()
    assert.ok(forms.length >= 34, `only ${forms.length} forms were found: ${forms}`)
    for (const form of forms)
      for (const headers of elsewhere) {
        const { statusCode } = await app.http.inject({
          method: 'POST',
          url: fill(form),
          headers: { ...cookie(), ...headers, 'content-type': 'application/x-www-form-urlencoded' },
          payload: 'name=x&word=delete&code=1',
        })
        assert.equal(statusCode, 403, `${form} with ${JSON.stringify(headers)}`)
      }
  })

  it('no writing operation is taken from another site', async () => {
    const writing = allOperations.filter((op) => op.method !== 'GET' && op.access !== 'public')
    assert.ok(writing.length >= 84)
    for (const op of writing)
      for (const headers of elsewhere) {
        const answer = await sendExample(app, op, { headers: { ...cookie(), ...headers } })
        assert.equal(answer.body.code, 'csrf_refused', `${op.id} with ${JSON.stringify(headers)}`)
      }
  })

  it('no tool is called by a cookie from another site', async () => {
    const body = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
    for (const headers of elsewhere) {
      const answer = await app.post('/mcp', { body, headers: { ...cookie(), ...headers } })
      assert.ok([401, 403].includes(answer.status), `${answer.status} with ${JSON.stringify(headers)}`)
    }
  })
})
