import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { exampleId } from '#kernel/operation/schema.ts'
import { messagesFor } from '#messages/index.ts'
import { useApp } from '#test/support/app/harness.ts'
import { giveRole } from '#test/support/builders/events.ts'
import { makeExampleData } from '#test/support/builders/example-data.ts'
import { makeSession, type Person } from '#test/support/builders/factories.ts'
import { countPeople } from '#test/support/builders/group-people.ts'
import { makeGroupRow } from '#test/support/builders/public-events.ts'

const app = useApp({
  async prepare() {
    const world = await makeExampleData(app)
    ana = world.ana
    await countPeople(app)
  },
})
let ana: Person
let session: string
const path = '/organize/groups/garden/people'

const send = async (method: 'GET' | 'POST', url: string, form?: [string, string][]) => {
  const headers = { cookie: `session=${session}`, 'sec-fetch-site': 'same-origin' }
  const posted = form && {
    payload: new URLSearchParams(form).toString(),
    headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
  }
  const answer = await app.http.inject({ method, url, headers, ...posted })
  return { status: answer.statusCode, headers: answer.headers as Record<string, string>, text: answer.payload }
}
const get = (url: string) => send('GET', url)
const post = (url: string, form: [string, string][]) => send('POST', url, form)
const flashOf = ({ headers }: { headers: Record<string, string> }) =>
  /flash=(\w+)/.exec(String(headers['set-cookie']))?.[1]

describe('the people of a group in the browser', () => {
  it('are listed by segment with counts, and found by name', async () => {
    session = await makeSession(app, ana)
    const all = await get(path)
    assert.equal(all.status, 200)
    assert.match(all.text, /Cy/)
    assert.match((await get(`${path}?q=cy`)).text, new RegExp(`${path}/${exampleId}`))
    assert.doesNotMatch((await get(`${path}?segment=banned`)).text, new RegExp(`${path}/${exampleId}`))
    assert.match((await get(`${path}?segment=lapsed&q=zzz`)).text, /No one matches/)
    assert.doesNotMatch(all.text, /@example\.org/)
  })

  it('can be labeled, sent to the page of badges, and banned after a question', async () => {
    session = await makeSession(app, ana)
    const selected = (...more: [string, string][]) => post(`${path}/selected`, [['id', exampleId], ...more])
    const asked = await selected(['do', 'label'])
    assert.match(asked.text, /Label 1 person/)
    const labeled = await post(`${path}/label`, [
      ['id', exampleId],
      ['label', 'helper'],
      ['do', 'add'],
    ])
    assert.deepEqual([labeled.status, flashOf(labeled)], [303, 'labeled'])
    assert.match((await get(`${path}?label=helper`)).text, new RegExp(`${path}/${exampleId}`))
    const award = await selected(['do', 'award'])
    assert.deepEqual([award.status, award.headers.location], [307, '/organize/groups/garden/badges/award'])
    const message = await selected(['do', 'message'])
    assert.deepEqual([message.status, message.headers.location], [307, '/organize/groups/garden/announcements/new'])
    assert.match((await selected(['do', 'ban'])).text, /Ban these people\?/)
    assert.equal(flashOf(await post(`${path}/selected`, [['do', 'label']])), 'chooseFirst')
  })

  it('have a page with a note, and are banned and unbanned there', async () => {
    session = await makeSession(app, ana)
    const saved = await post(`${path}/${exampleId}/note`, [
      ['note', 'Brings <cake>'],
      ['labels', 'helper, speaker'],
    ])
    assert.equal(flashOf(saved), 'saved')
    const page = await get(`${path}/${exampleId}`)
    assert.match(page.text, /Brings &#60;cake&#62;/)
    assert.match(page.text, /helper, speaker/)
    const refused = await post(`${path}/${exampleId}/note`, [
      ['note', 'kept'],
      ['labels', 'a,b,c,d,e,f,g,h,i,j,k'],
    ])
    assert.equal(refused.status >= 400, true)
    assert.match(refused.text, /kept/)
    assert.match(refused.text, /Use at most 10/)
    await app.database.deleteFrom('group_roles').where('user_id', '=', exampleId).execute()
    const asked = await post(`${path}/${exampleId}/ban`, [['do', 'ban']])
    assert.match(asked.text, /Ban Cy\?/)
    const banned = await post(`${path}/${exampleId}/ban`, [['confirmed', 'ban']])
    assert.equal(flashOf(banned), 'banned', banned.text)
    assert.equal(flashOf(await post(`${path}/${exampleId}/unban`, [])), 'unbanned')
    assert.equal((await get(`${path}/00000000-0000-7000-8000-000000000000`)).status, 404)
  })

  it('are invited once the group has an event or members, and the page says what an invitation cannot do', async () => {
    session = await makeSession(app, ana)
    const { invite } = messagesFor('en').organize.moving
    const group = await makeGroupRow(app, { urlname: 'seedlings' })
    await giveRole(app, group.id, ana, 'owner')
    const early = (await get('/organize/groups/seedlings/people/invite')).text
    assert.ok(early.includes(invite.notYet.lead) && early.includes(invite.notYet.event))
    assert.doesNotMatch(early, /<textarea/)
    const setSignUp = (sign_up: string) => app.database.updateTable('instance_settings').set({ sign_up }).execute()
    const { sign_up: before } = await app.database
      .selectFrom('instance_settings')
      .select('sign_up')
      .executeTakeFirstOrThrow()
    for (const [signUp, isSaid] of [
      ['open', false],
      ['invite', true],
      ['domains', true],
    ] as const) {
      await setSignUp(signUp)
      const { text } = await get(`${path}/invite`)
      assert.match(text, /<textarea/)
      assert.equal(text.includes(invite.membersOnly), isSaid, signUp)
    }
    await setSignUp(before)
  })

  it('lead to a file, and to the numbers of the group', async () => {
    session = await makeSession(app, ana)
    const { status, headers } = await post(`${path}/export?segment=members`, [])
    assert.equal(status, 303)
    assert.match((await app.get(headers.location!)).text, /^"name","username"/)
    const numbers = await get('/organize/groups/garden/numbers?period=365')
    assert.equal(numbers.status, 200)
    assert.match(numbers.text, /People who came/)
  })
})
