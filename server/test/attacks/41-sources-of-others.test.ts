import assert from 'node:assert/strict'
import { it } from 'node:test'
import { openOutbound } from '#platform/outbound/outbound.ts'
import { useApp } from '#test/support/app/harness.ts'
import { makeClub } from '#test/support/builders/badges.ts'
import { makeToken, makeUser } from '#test/support/builders/factories.ts'
import { makeSource } from '#test/support/builders/sources.ts'

const app = useApp({ outbound: openOutbound() })

it('the source of another group is not found through one’s own group', async () => {
  const [mo, other] = [await makeUser(app), await makeUser(app)]
  const [own, theirs] = [await makeClub(app, [[mo, 'owner']]), await makeClub(app, [[other, 'owner']])]
  const { id } = await makeSource(app, theirs.id)
  const token = await makeToken(app, mo, ['manage:events'])
  const path = `/v1/manage/groups/${own.id}/sources/${id}`
  const answers = [
    await app.get(path, { token }),
    await app.patch(path, { token, body: { isPaused: true } }),
    await app.post(`${path}/sync`, { token }),
    await app.post(`${path}/adopt`, { token }),
    await app.delete(`${path}?events=remove`, { token }),
  ]
  for (const { status, body } of answers) assert.deepEqual([status, body.code], [404, 'source_not_found'])
  const { state } = await app.database
    .selectFrom('sources')
    .select('state')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  assert.equal(state, 'active')
})

it('a preview says the same about a closed port, a private address and an unknown name', async () => {
  const mo = await makeUser(app)
  const { id } = await makeClub(app, [[mo, 'owner']])
  const token = await makeToken(app, mo, ['manage:events'])
  const urls = [
    'http://127.0.0.1:1/a.ics',
    'http://10.0.0.1/a.ics',
    'http://[::1]/a.ics',
    'https://no-such-name.invalid/a.ics',
  ]
  const answers = []
  for (const url of [...urls, 'http://169.254.169.254/latest/meta-data', 'https://localhost/a.ics']) {
    const started = performance.now()
    const { status, text } = await app.post(`/v1/manage/groups/${id}/sources/preview`, { token, body: { url } })
    assert.ok(performance.now() - started < 5000, url)
    answers.push([status, text])
  }
  assert.deepEqual(new Set(answers.map((answer) => JSON.stringify(answer))).size, 1, JSON.stringify(answers))
  assert.equal(answers[0]![0], 409)
})
