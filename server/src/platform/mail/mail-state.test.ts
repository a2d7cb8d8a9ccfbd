import assert from 'node:assert/strict'
import { it } from 'node:test'
import { AddressRefused } from '#kernel/operation/errors.ts'
import { openLogger } from '#platform/telemetry/logger.ts'
import { useApp } from '#test/support/app/harness.ts'
import { noteMails } from './mail-state.ts'

const app = useApp()
const state = () =>
  app.database
    .selectFrom('mail_states')
    .select(['last_sent_at', 'failing_since', 'failures', 'last_error'])
    .executeTakeFirstOrThrow()
const mail = { to: 'a@example.org', senderName: '', subject: '', text: '', html: '', messageId: '<a>' }

it('notes when mail was sent and since when it fails, without addresses', async () => {
  let problem: Error | undefined
  const plain = {
    address: 'x',
    async send(_mail: object) {
      if (problem) throw problem
      return '250 accepted'
    },
  }
  const mailer = noteMails(plain, app.database, app.clock, openLogger('silent'))
  assert.equal(await mailer.send(mail), '250 accepted')
  const sent = await state()
  assert.ok(sent.last_sent_at !== null && sent.failing_since === null)
  problem = Object.assign(new Error('mailbox of a@example.org is gone'), { code: 'EAUTH', responseCode: 535 })
  for (let i = 0; i < 2; i++) await assert.rejects(mailer.send(mail), /mailbox/)
  const failing = await state()
  assert.deepEqual([failing.failures, failing.last_error, failing.last_sent_at], [2, 'EAUTH 535', sent.last_sent_at])
  assert.ok(failing.failing_since !== null)
  problem = new AddressRefused('no such address')
  await assert.rejects(mailer.send(mail), AddressRefused)
  const { last_sent_at, ...others } = await state()
  assert.deepEqual(others, { failing_since: null, failures: 0, last_error: null })
  assert.notEqual(last_sent_at, sent.last_sent_at)
})

it('writes at most every ten seconds while mail goes out', async () => {
  const plain = { address: 'x', send: async (_mail: object) => undefined }
  const mailer = noteMails(plain, app.database, app.clock, openLogger('silent'))
  await mailer.send(mail)
  const { last_sent_at } = await state()
  app.clock.advance(2000)
  await mailer.send(mail)
  assert.equal((await state()).last_sent_at, last_sent_at)
  app.clock.advance(20_000)
  await mailer.send(mail)
  assert.notEqual((await state()).last_sent_at, last_sent_at)
})
