import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { it } from 'node:test'
import { promisify } from 'node:util'
import { useApp } from '#test/support/app/harness.ts'
import { makeToken, makeUser } from '#test/support/builders/factories.ts'

const mailed: string[] = []
const app = useApp({ mailer: { address: 'hearth@hearth.test', send: async ({ to }) => void mailed.push(to) } })

const on = {
  rsvp: true,
  reminders: true,
  announcements: true,
  badges: true,
  follows: true,
  groups: true,
  account: true,
}

it('every kind of mail is on until the user turns it off, one by one', async () => {
  const token = await makeToken(app, await makeUser(app), ['user'])
  const path = '/v1/profile/notifications'
  assert.deepEqual((await app.get(path, { token })).body.data, on)
  assert.deepEqual((await app.patch(path, { token, body: { follows: false } })).body.data, { ...on, follows: false })
  assert.deepEqual((await app.patch(path, { token, body: {} })).body.data, { ...on, follows: false })
  await app.patch(path, { token, body: { follows: true, badges: false } })
  assert.deepEqual((await app.get(path, { token })).body.data, { ...on, badges: false })
  assert.equal((await app.patch(path, { token, body: { marketing: true } })).status, 400)
})

/** The command as an operator runs it. */
async function admin(...args: string[]): Promise<{ code: number; said: string }> {
  const entry = join(import.meta.dirname, '../../../main/hearthctl.mjs')
  const env = { PATH: process.env.PATH, DATABASE_URL: app.url }
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [entry, 'admin', ...args], { env })
    return { code: 0, said: stdout.trim() }
  } catch (error) {
    const { code, stderr } = error as { code: number; stderr: string }
    return { code, said: stderr.trim() }
  }
}

it('an operator records a bounce and lifts it again, whatever the case of the address', async () => {
  const listed = () => app.database.selectFrom('mail_suppressions').select(['address_lower', 'reason']).execute()
  assert.deepEqual(await admin('mail', 'bounce', '--email', 'Gone@Example.org'), {
    code: 0,
    said: '{"email":"Gone@Example.org","suppressed":true}',
  })
  await admin('mail', 'bounce', '--email', 'gone@example.org')
  assert.deepEqual(await listed(), [{ address_lower: 'gone@example.org', reason: 'bounce' }])
  assert.equal((await admin('mail', 'unbounce', '--email', 'GONE@example.org')).code, 0)
  assert.deepEqual(await listed(), [])
  assert.deepEqual(await admin('mail', 'unbounce', '--email', 'gone@example.org'), {
    code: 1,
    said: 'No bounce is recorded for gone@example.org',
  })
  assert.match((await admin('mail', 'bounce')).said, /^--email is missing\.\n\nUsage:/)
})

it('a code to sign in is sent to an address that bounced: its owner asks for it', async () => {
  const email = 'bounced@example.org'
  const at = app.clock.now().toISOString()
  await app.database
    .insertInto('mail_suppressions')
    .values({ address_lower: email, reason: 'bounce', suppressed_at: at })
    .execute()
  const headers = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' }
  const payload = new URLSearchParams({ email, return_to: '/settings/security' }).toString()
  const { statusCode } = await app.http.inject({ method: 'POST', url: '/sign-in', headers, payload })
  assert.equal(statusCode, 303)
  assert.deepEqual(mailed, [email])
})
