import assert from 'node:assert/strict'
import { it } from 'node:test'
import { messagesFor } from '#messages/index.ts'
import { makeUser } from '#test/support/builders/factories.ts'
import { browse } from '#test/support/builders/passes.ts'
import { useSite } from '#test/support/sign-in/server.ts'

const site = useSite()

const path = '/settings/privacy'
const { saved } = messagesFor('en').flash.done

it('the page after a form says once what was done', async () => {
  const ana = await browse(site, await makeUser(site.app))
  const sent = await ana.post(path, { 'has.showOnLeaderboard': '1' })
  assert.deepEqual([sent.status, sent.location], [303, path])
  const said = (text: string) => text.includes(`<p class="note" role="status">${saved}</p>`)
  assert.equal(said((await ana.get(path)).text), true)
  assert.equal(said((await ana.get(path)).text), false, 'a reload does not say it again')
})

it('the cookie shows only sentences of ours, and no page that has one is stored by a cache', async () => {
  for (const value of ['<b>hello</b>', 'constructor', '__proto__', 'a'.repeat(3000)]) {
    const visitor = site.visitor()
    visitor.cookies.set('flash', value)
    const { text, status } = await visitor.get('/events')
    assert.equal(status, 200)
    assert.doesNotMatch(text, /<b>hello|class="note"|class="alert"/)
  }
  const visitor = site.visitor()
  visitor.cookies.set('flash', 'saved')
  const { text, headers } = await visitor.get('/events')
  assert.match(text, /class="note"/)
  assert.equal(headers['cache-control'], 'private, no-store')
  assert.equal(visitor.cookies.has('flash'), false)
})

it('a sentence may have numbers, and nothing else that a planted cookie says', async () => {
  const open = async (value: string) => {
    const visitor = site.visitor()
    visitor.cookies.set('flash', value)
    return (await visitor.get('/events')).text
  }
  const said = await open('requestsApproved.5.3.0')
  assert.match(said, /Done: 5 people have a spot, 3 are on the waitlist\. We’ll email them\./)
  for (const value of [
    'requestsApproved',
    'requestsApproved.x.1.2',
    'requestsApproved.1.2.3.4.5',
    'toString.1',
    'saved.1',
  ])
    assert.doesNotMatch(await open(value), /class="note"|class="alert"/, value)
})
