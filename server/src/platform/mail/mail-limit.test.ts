import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import type { Mail, Mailer } from '#kernel/context.ts'
import { MailLimitReached } from '#kernel/operation/errors.ts'
import { type Database, openDatabase } from '#platform/database/database.ts'
import { openLogger } from '#platform/telemetry/logger.ts'
import { cloneDatabase, type TestDatabase, testDatabaseOptions } from '#test/support/app/databases.ts'
import { deleteOldMailHours, limitMails } from './mail-limit.ts'

let clone: TestDatabase
let databases: Database[]
before(async () => {
  clone = await cloneDatabase()
  databases = [1, 2].map(() => openDatabase(testDatabaseOptions(clone.url), openLogger('silent')))
})
after(async () => {
  for (const database of databases) await database.destroy()
  await clone[Symbol.asyncDispose]()
})

const mail: Mail = {
  to: 'a@example.org',
  senderName: 'Makers',
  subject: 's',
  text: 't',
  html: 't',
  messageId: '<m@hearth.test>',
}
const noon = new Date('2026-05-01T12:10:00Z')

it('two processes with 20 mails at once send as many as the hour has, and the next hour has its own', async () => {
  let sent = 0
  const clock = { now: () => noon }
  const send = async () => void sent++
  const unlimited: Mailer = { address: 'hearth@hearth.test', send }
  const mailers = databases.map((database) => limitMails(unlimited, database, clock, 7))
  const tried = Array.from({ length: 20 }, (_, i) => mailers[i % 2]!.send(mail))
  const refused = (await Promise.allSettled(tried)).filter((one) => one.status === 'rejected')
  assert.deepEqual([sent, refused.length], [7, 13])
  for (const { reason } of refused) {
    assert.ok(reason instanceof MailLimitReached)
    assert.equal(reason.until.toISOString(), '2026-05-01T13:00:00.000Z')
  }
  clock.now = () => new Date('2026-05-01T13:00:00Z')
  await mailers[0]!.send(mail)
  assert.equal(sent, 8)
  await deleteOldMailHours(databases[0]!, new Date('2026-05-02T12:30:00Z'))
  assert.equal((await databases[0]!.selectFrom('mail_hours').select('hour').execute()).length, 1)
})

it('a mail that the server did not take does not count', async () => {
  const clock = { now: () => new Date('2026-06-01T12:10:00Z') }
  let isAway = true
  const send = async () => {
    if (isAway) throw new Error('away')
    return '250 fine'
  }
  const unlimited: Mailer = { address: 'hearth@hearth.test', send }
  const mailer = limitMails(unlimited, databases[0]!, clock, 1)
  for (const _ of [1, 2, 3]) await assert.rejects(mailer.send(mail), /away/)
  isAway = false
  await mailer.send(mail)
  await assert.rejects(mailer.send(mail), MailLimitReached)
})
