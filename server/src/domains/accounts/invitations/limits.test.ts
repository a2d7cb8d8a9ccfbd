import assert from 'node:assert/strict'
import { randomBytes, randomUUIDv7 } from 'node:crypto'
import { it } from 'node:test'
import { createMailHook } from '#domains/foundation/notifications/index.ts'
import { dayMs } from '#kernel/time.ts'
import { openLinks } from '#platform/links.ts'
import { useApp } from '#test/support/app/harness.ts'
import { inTransaction, makeToken, makeUser } from '#test/support/builders/factories.ts'
import { makeGroupRow } from '#test/support/builders/public-events.ts'
import { admitMail } from './commands.ts'
import { hashAddress } from './rules.ts'

let token: string
const app = useApp({
  async prepare() {
    token = await makeToken(app, await makeUser(app, { role: 'admin' }), ['admin'])
  },
})

const makeGroup = async () => (await makeGroupRow(app)).id
const sendTo = (emails: string[], groupId?: string) =>
  app.post('/v1/admin/invitations', { token, body: { emails, ...(groupId && { groupId }) } })
const addresses = (name: string, length: number) => Array.from({ length }, (_, n) => `${name}-${n}@example.org`)

it('a group sends 100 invitations a day, however many ask at once', async () => {
  const groupId = await makeGroup()
  const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => sendTo(addresses(`many-${n}`, 10), groupId)))
  const count = (wanted: number) => answers.filter(({ status }) => status === wanted).length
  assert.deepEqual([count(201), count(429)], [10, 10])
  const rows = await app.database.selectFrom('invitations').select('id').where('group_id', '=', groupId).execute()
  assert.equal(rows.length, 100)
  app.clock.advance(dayMs + 1)
  assert.equal((await sendTo(['next-day@example.org'], groupId)).status, 201)
})

it('an address is let through 3 times in 30 days, however many groups mail it at once', async () => {
  const groups = await Promise.all(Array.from({ length: 20 }, makeGroup))
  for (const groupId of groups) assert.equal((await sendTo(['crowd@example.org'], groupId)).status, 201)
  const rows = await app.database
    .selectFrom('invitations')
    .select('id')
    .where('email', '=', 'crowd@example.org')
    .execute()
  const admit = ({ id }: { id: string }) => inTransaction(app, (unit) => admitMail(unit, app.keys, id, app.clock.now()))
  const admitted = (await Promise.all(rows.map(admit))).filter((row) => row !== undefined)
  assert.deepEqual([rows.length, admitted.length], [20, 3])
})

async function insertMailed(groupId: string, emails: readonly string[]): Promise<void> {
  const at = app.clock.now().toISOString()
  const dates = { created_at: at, expires_at: at, mailed_at: at, admitted_at: at }
  const rows = emails.map((email) => {
    const hashes = { address_hash: hashAddress(app.keys, email)[0]!, token_hash: randomBytes(32) }
    return { id: randomUUIDv7(), email, ...hashes, group_id: groupId, ...dates }
  })
  await app.database.insertInto('invitations').values(rows).execute()
}

it('a group stops at 5 % bounces of at least 20, as a mail provider reports them', async () => {
  const [groupId, small] = [await makeGroup(), await makeGroup()]
  await insertMailed(groupId, addresses('mailed', 20))
  await insertMailed(small, addresses('few', 19))
  const secret = await inTransaction(app, (unit) => createMailHook(unit, app.clock.now()))
  const report = (path: string, ...emails: string[]) =>
    app.post(path, { body: { bounces: emails.map((email) => ({ email, kind: 'permanent' })) } })
  assert.equal((await report('/hooks/mail/wrong', 'mailed-0@example.org')).status, 404)
  assert.equal((await sendTo(['one@example.org'], groupId)).status, 201)
  assert.equal((await report(`/hooks/mail/${secret}`, 'Mailed-0@example.org', 'few-0@example.org')).status, 200)
  const waiting = await app.database
    .selectFrom('invitations')
    .select('id')
    .where('email', '=', 'one@example.org')
    .executeTakeFirstOrThrow()
  const admitted = await inTransaction(app, (unit) => admitMail(unit, app.keys, waiting.id, app.clock.now()))
  assert.equal(admitted, undefined, 'what waits is not mailed either')
  const stopped = await sendTo(['two@example.org'], groupId)
  assert.deepEqual([stopped.status, stopped.body.code], [409, 'limit_reached'])
  assert.equal((await sendTo(['one@example.org'], small)).status, 201)
})

it('a link in the mail ends all invitations, by a press or by the mail program, and not by opening it', async () => {
  const hash = hashAddress(app.keys, 'Tired@example.org')[0]!
  const path = `/no-invitations/${openLinks(app.keys, 'https://hearth.test').seal('mail-links', { neverInvite: hash.toString('base64url') })}`
  const open = (url: string) => app.http.inject({ method: 'GET', url })
  const refusals = () => app.database.selectFrom('invitation_refusals').select('address_hash').execute()
  assert.equal((await open(path)).statusCode, 200)
  assert.equal((await refusals()).length, 0)
  for (let n = 0; n < 2; n++) {
    const answer = await app.http.inject({
      method: 'POST',
      url: path,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    })
    assert.equal(answer.statusCode, 200)
  }
  assert.deepEqual(await refusals(), [{ address_hash: hash }])
  assert.equal((await open('/no-invitations/none')).statusCode, 404)
})
