import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { AddressRefused } from '#kernel/operation/errors.ts'
import { openLogger } from '#platform/telemetry/logger.ts'
import { openSink, type Sink } from '#test/support/mail/post-office.ts'
import { openMailer } from './mailer.ts'

let sink: Sink
before(async () => {
  sink = await openSink()
})
after(() => sink[Symbol.asyncDispose]())

const logger = openLogger('silent')
const open = (isPooled = false) => openMailer(sink.url, 'Hearth <hearth@hearth.test>', logger, { isPooled })
const mail = {
  to: 'ana@example.org',
  senderName: 'Makers',
  subject: 'Hello',
  text: 'a text',
  html: '<p>a text</p>',
  messageId: '<one@hearth.test>',
}

it('a mail has text, HTML, an appointment with its file, and a way to unsubscribe by one click', async () => {
  const mailer = open()
  const content = 'BEGIN:VCALENDAR\r\nMETHOD:REQUEST\r\nEND:VCALENDAR\r\n'
  const unsubscribeUrl = `https://hearth.test/unsubscribe/${'x'.repeat(200)}`
  await mailer.send({ ...mail, calendar: { method: 'REQUEST', content }, unsubscribeUrl })
  const received = sink.mails.at(-1)!
  const header = (key: string) => received.headers.find((one) => one.key === key)?.value
  assert.equal(received.text?.trim(), 'a text')
  assert.equal(received.html?.trim(), '<p>a text</p>')
  assert.equal(received.messageId, '<one@hearth.test>')
  assert.equal(header('list-unsubscribe'), `<${unsubscribeUrl}>`)
  assert.equal(header('list-unsubscribe-post'), 'List-Unsubscribe=One-Click')
  assert.match(received.raw, /^Content-Type: multipart\/alternative/m)
  assert.match(received.raw, /^Content-Type: text\/calendar; charset=utf-8;\s*method=REQUEST/m)
  assert.ok(received.attachments.some((file) => file.filename === 'event.ics'))
  assert.equal(mailer.address, 'hearth@hearth.test')
  mailer.close()
})

it('a mail is sent in the name of the instance, unless the operator named the sender', async () => {
  const froms: unknown[] = []
  for (const from of ['hearth@hearth.test', '<hearth@hearth.test>', 'Utrecht office <hearth@hearth.test>']) {
    const mailer = openMailer(sink.url, from, logger)
    await mailer.send({ ...mail, senderName: 'Makers, "of" Łódź <x@evil.example>' })
    assert.equal(mailer.address, 'hearth@hearth.test')
    froms.push(sink.mails.at(-1)!.from)
    mailer.close()
  }
  const instance = { address: 'hearth@hearth.test', name: 'Makers, "of" Łódź <x@evil.example>' }
  assert.deepEqual(froms, [instance, instance, { address: 'hearth@hearth.test', name: 'Utrecht office' }])
})

it('a mail without a way to unsubscribe does not claim one', async () => {
  const mailer = open()
  await mailer.send({ ...mail, to: 'plain@example.org' })
  assert.ok(!sink.mails.at(-1)!.raw.includes('List-Unsubscribe'))
  mailer.close()
})

it('nothing in a subject or an address makes a header or a recipient of its own', async () => {
  const mailer = open()
  await mailer.send({ ...mail, subject: 'Hi\r\nBcc: victim@example.org\r\n\r\nbody' })
  const received = sink.mails.at(-1)!
  assert.ok(!received.headers.some((header) => header.key === 'bcc'))
  const count = sink.mails.length
  await mailer.send({ ...mail, to: 'ana@example.org, victim@example.org' }).catch(() => undefined)
  for (const one of sink.mails.slice(count)) assert.ok(one.to?.every((to) => to.address !== 'victim@example.org'))
  mailer.close()
})

for (const isPooled of [false, true])
  it(`permanent refusals of the recipient are distinguished from all other failures (${isPooled ? 'pooled' : 'single'})`, async () => {
    const mailer = open(isPooled)
    const cases: [answer: string, isRefused: boolean][] = [
      ['550 no such person', true],
      ['551 moved', true],
      ['553 bad name', true],
      ['550 5.1.1 no such person', true],
      ['550 5.1.10 no mail here', true],
      ['550 5.2.1 closed', true],
      ['550 5.7.1 relaying denied', false],
      ['553 5.1.8 sender refused', false],
      ['552 5.2.2 mailbox full', false],
      ['554 5.7.1 spam', false],
      ['450 4.2.0 grey', false],
      ['451 try later', false],
    ]
    for (const [index, [answer, isRefused]] of cases.entries()) {
      const to = `case-${index}@example.org`
      sink.refusals.set(to, answer)
      const error: unknown = await mailer.send({ ...mail, to }).catch((thrown: unknown) => thrown)
      assert.ok(error instanceof Error, answer)
      assert.equal(error instanceof AddressRefused, isRefused, answer)
    }
    await mailer.send({ ...mail, to: 'after@example.org' })
    assert.equal(sink.mails.at(-1)!.to?.[0]?.address, 'after@example.org')
    mailer.close()
  })

const smtpUrl = process.env.SMTP_URL
const skip = !smtpUrl && 'SMTP_URL names no server; the other tests bring their own'
it('a mail server outside the tests, named by SMTP_URL, takes a mail', { skip }, async () => {
  const mailer = openMailer(smtpUrl!, 'Hearth <hearth@hearth.test>', logger, { isPooled: false })
  await mailer.send(mail)
  mailer.close()
})
