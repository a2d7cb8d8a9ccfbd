import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { messagesFor } from '#messages/index.ts'
import { writeEveryMail, written } from '#test/support/mail/every-mail.ts'
import { isKind } from './wire.ts'

const mails = Object.entries(writeEveryMail(messagesFor('en')))
const count = (text: string, part: string) => text.split(part).length - 1
/** What a reader of the HTML sees. */
const shownIn = (page: string) => page.slice(page.indexOf('<body')).replaceAll(/<[^>]*>/g, '')

const domains = join(import.meta.dirname, '../..')
/** What writes no mail by itself. */
const parts: Readonly<Record<string, string>> = {
  writeAppointment: 'the calendar entry, which writeAttendeeMail attaches',
}

it('every mail that the domains write is one of those that are looked at', async () => {
  const folder = join(domains, '../../test/support/mail')
  const lists = globSync('{every-mail,*-mails}.ts', { cwd: folder }).map((file) =>
    readFileSync(join(folder, file), 'utf8'),
  )
  const uses = lists.map((list) => list.slice(list.lastIndexOf('\nimport '))).join('\n')
  const files = globSync('*/*/mail*.ts', { cwd: domains }).filter((path) => !path.endsWith('.test.ts'))
  assert.ok(files.length > 15, `${files}`)
  const written = await Promise.all(
    files.map(async (path) => Object.keys((await import(join(domains, path))) as object)),
  )
  const writers = written.flat().filter((name) => /^write[A-Z]|Mail$/.test(name))
  const missing = writers.filter((name) => !(name in parts) && !new RegExp(`\\b${name}\\b`).test(uses))
  assert.deepEqual(missing, [], 'add a mail of each to test/support/mail/every-mail.ts')
  for (const name of Object.keys(parts)) assert.ok(writers.includes(name), `${name} is gone`)
})

describe('every mail', () => {
  for (const [name, { html, text, kind, unsubscribeUrl }] of mails)
    it(`${name}: has name, color, logo and language of the instance, a way to stop it where due, one button at most`, () => {
      assert.match(html, /<html lang="en">/)
      assert.match(html, /<img src="https:\/\/hearth\.test\/v1\/uploads\/file\/instance-logo\/x\.png"/)
      assert.ok(count(shownIn(html), written.instance) > 0 && text.includes(written.instance))
      assert.match(text, kind === 'always' ? /^Hi,\n/ : new RegExp(`^Hi ${written.member},\\n`))
      const canStop = isKind(kind) || name.startsWith('invitation')
      assert.equal(unsubscribeUrl !== undefined, canStop)
      if (canStop) assert.ok(html.includes(`href="${unsubscribeUrl}"`) && text.includes(unsubscribeUrl!))
      assert.equal(html.includes('/settings/notifications"'), isKind(kind), 'all settings are one step away')
      const buttons = count(html, 'class="button"')
      assert.equal(buttons, Math.min(1, count(html, 'class="button"') + count(html, 'class="link"')))
      if (buttons === 1) assert.match(html, /class="button"[^>]*background:#2457a6/)
      assert.doesNotMatch(html, /#ff9d88/, 'the standard color, which is for instances without one')
      assert.doesNotMatch(html, /<strong>(Event|By):/)
    })
})

const others = ['a new event', 'a new series', 'announcement', 'announcement without a group']
const ofSeries = ['new dates', 'paused after two dates']
const aboutOne = mails
  .filter(([name]) => !ofSeries.includes(name))
  .filter(([name, { kind }]) => kind === 'rsvp' || kind === 'reminders' || others.includes(name))

/** The drawn cover, as a file that mail programs show. */
const coverImage = /<img src="https:\/\/hearth\.test\/og\/covers\/[a-z]+-\d\.png" alt=""/

describe('every mail about an event', () => {
  for (const [name, { html, text, subject }] of aboutOne)
    it(`${name}: says the title once, with picture, date, place, directions and one button`, () => {
      assert.ok(subject.includes(written.title))
      const isRenamed = name.includes('title')
      assert.equal(count(shownIn(html), written.title), isRenamed ? 2 : 1)
      assert.equal(count(text, written.title), isRenamed ? 2 : 1)
      assert.match(
        html,
        name.includes('without a photo') ? coverImage : /<img src="https:\/\/hearth\.test\/files\/event-photo/,
      )
      assert.match(html, /Saturday, 5 July 2036/)
      assert.equal(count(html, 'class="button"'), 1)
      if (name.startsWith('online')) return
      assert.match(html, /The shed, Berlin/)
      assert.match(html, /href="https:\/\/www\.openstreetmap\.org\/directions\?to&#61;52\.5%2C13\.4"[^>]*>Directions</)
      assert.match(text, /^Directions: https:\/\/www\.openstreetmap\.org\/directions/m)
      assert.match(html, /<strong>Ring twice<\/strong>/)
    })

  const mailOf = (name: string) => mails.find(([one]) => one === name)![1]
  it('a digest of one event says its title once, with picture, day, place and one button', () => {
    const { html, text, subject } = mailOf('digest of one')
    assert.ok(subject.includes(written.title))
    assert.deepEqual([count(shownIn(html), written.title), count(text, written.title)], [1, 1])
    assert.match(html, /<img src="https:\/\/hearth\.test\/files\/event-photo/)
    assert.match(html, /Saturday 5 July/)
    assert.match(html, /The shed, Berlin/)
    assert.equal(count(html, 'class="button"'), 1)
  })
  it('every event in a list has a picture, its own or a drawn one', () => {
    for (const name of ['new events', 'digest']) {
      const { html } = mailOf(name)
      const events = html.match(/<table .*?<\/table>/gs) ?? []
      assert.ok(events.length > 2 && events.some((one) => coverImage.test(one)))
      for (const one of events) assert.equal(count(one, '<img src="https://hearth.test/'), 1, one)
    }
  })
  it('the address to join online is a link, and the words in place of a QR code can be read on its white', () => {
    const { html, text } = mailOf('confirmed')
    assert.match(
      html,
      /<strong>Join online:<\/strong> <a class="link" href="https:\/\/meet\.example\.org\/room"[^>]*>https:/,
    )
    assert.match(text, /^Join online: https:\/\/meet\.example\.org\/room$/m)
    assert.match(html, /<img src="cid:ticket@hearth"[^>]*background:#ffffff;color:#1d1a17"/)
  })
  it('a mail about a change begins with what changed, old and new', () => {
    const { html, text } = mailOf('updated time')
    assert.match(html, /<strong>Time:<\/strong> <del[^>]*><bdi>17:00 to 21:00<\/bdi><\/del> <bdi>18:00 to 21:00<\/bdi>/)
    assert.match(text, /^Hi Ana,\n\nTime: 17:00 to 21:00 → 18:00 to 21:00\n\nYou still have your spot/)
    const more = mailOf('updated place, day and title')
    assert.match(
      more.text,
      /^Hi Ana,\n\nTitle: Bring boots → Sowing day\nWhen: Friday, 4 July 2036, .* → Saturday, 5 July 2036,/,
    )
    assert.match(more.text, /\nWhere: Garden, and online → The shed, Berlin, and online\n/)
    assert.match(mailOf('updated').text, /^Hi Ana,\n\nThis event has changed\./, 'what was before is not known')
  })
  it('someone from the waitlist reads that they got a spot, and a new follower is one step away', () => {
    assert.equal(mailOf('promoted').subject, 'You got a spot: Sowing day')
    assert.match(
      mailOf('follower').html,
      /class="button" href="https:\/\/hearth\.test\/members\/ana"[^>]*>See Ana’s profile</,
    )
  })
  it('what people wrote has its own direction', () => {
    const { html } = mailOf('announcement')
    for (const part of [/<h1 dir="auto"/, /<blockquote class="quote" dir="auto"/, /<bdi>The shed, Berlin/])
      assert.match(html, part)
  })
})
