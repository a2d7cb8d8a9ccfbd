import assert from 'node:assert/strict'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { createMailHook } from '#domains/foundation/notifications/index.ts'
import { dayMs } from '#kernel/time.ts'
import { messagesFor } from '#messages/index.ts'
import { isFull } from '#test/faults/child.ts'
import { openBrowser } from '#test/support/browser/browser.ts'
import { findBarriers, takePictures } from '#test/support/browser/pages.ts'
import { giveRole, makeEventWithGroup } from '#test/support/builders/events.ts'
import { inTransaction, makeSession, makeToken, makeUser, type Person } from '#test/support/builders/factories.ts'
import { sayNameIn } from '#test/support/builders/joining.ts'
import { openPostOffice, type PostOffice } from '#test/support/mail/post-office.ts'
import { findFreePort, listenOn } from '#test/support/net/ports.ts'
import { openVisitor, sayName } from '#test/support/sign-in/server.ts'

const people = isFull ? 2000 : 80
const joining = isFull ? 1900 : 12
const runs = isFull ? 144 : 24
const pictures = join(import.meta.dirname, '../../../.tmp/moving-in')
const { admin, codes, flash, organize } = messagesFor('en')
const { move: text } = organize.moving
const phone = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true }

const addressOf = (n: number) => `guest-${n}@example.org`
const numberOf = (email: string) => Number(/\d+/.exec(email)![0])
const numbers = (length: number) => Array.from({ length }, (_, n) => n)

interface Move {
  state: string
  endReason: string | null
  waiting: number
  sent: number
  bounced: number
  complained: number
}

const isInFirstHalf = (n: number) => n < people / 2
/** The first half of the list is good, the second is not. Fewer than the smallest number say nothing. */
const badLists = [
  {
    ended: 'bounces',
    kind: 'permanent',
    limit: 0.05,
    min: 10,
    isBad: (n: number) => n % (isInFirstHalf(n) ? 56 : 8) === 7,
  },
  {
    ended: 'complaints',
    kind: 'complaint',
    limit: 0.003,
    min: 3,
    isBad: (n: number) => n % (isInFirstHalf(n) ? 1000 : 100) === 7,
  },
] as const

/** As Luma writes it. */
const head =
  'guest_id,name,first_name,last_name,email,phone_number,created_at,approval_status,checked_in_at,qr_code_url,amount,amount_tax,amount_discount,currency,coupon_code,eth_address,solana_address,survey_response_rating,survey_response_feedback,ticket_type_id,ticket_name'
const lumaRow = (n: number, email: string, status = 'approved') =>
  `gst-${n},"Guest, ${n}",Guest,${n},${email},,2026-01-01T10:00:00.000Z,${status},,https://luma.com/check-in/evt-1?pk=g-${n},$0.00,$0.00,$0.00,,,,,,,evtticktyp-1,Standard`
function lumaFile(count: number): string {
  const rows = numbers(count).map((n) => lumaRow(n, addressOf(n)))
  const more = [lumaRow(0, addressOf(0)), lumaRow(-1, 'no@example.org', 'declined'), lumaRow(-2, 'broken@')]
  return [head, ...rows, ...more].join('\n')
}

async function openInstance() {
  const port = await findFreePort()
  const post = await openPostOffice({ baseUrl: `http://localhost:${port}` })
  await listenOn(post.app.http, port)
  const root = await makeUser(post.app, { role: 'admin' })
  const secret = await inTransaction(post.app, (unit) => createMailHook(unit, post.app.clock.now()))
  const report = (emails: string[], kind: 'permanent' | 'complaint') =>
    post.app.post(`/hooks/mail/${secret}`, { body: { bounces: emails.map((email) => ({ email, kind })) } })
  return { post, app: post.app, root, report, baseUrl: `http://localhost:${port}` }
}

async function pass(post: PostOffice, days: number, each = runs / 3): Promise<void> {
  for (let n = 0; n < days * each; n++) {
    post.app.clock.advance(dayMs / each)
    await post.run('invitations.send-moves')
  }
}

const invitationsIn = ({ sink }: PostOffice) =>
  sink.mails.filter(({ subject }) => subject?.startsWith('You’re invited'))
const linkIn = (mail: { text?: string | undefined }) => /https?:\/\/\S+(\/invitations\/[\w-]+)/.exec(mail.text!)![1]!

describe('a community moves in', () => {
  it(`${people} people are invited over three days, and those who want to join by the page of their invitation`, async () => {
    const { post, app, root, report, baseUrl } = await openInstance()
    await using _ = post
    await using browser = await openBrowser()
    const { groupId } = await makeEventWithGroup(app)
    const owner = await makeUser(app)
    await giveRole(app, groupId!, owner, 'owner')
    const token = await makeToken(app, owner, ['manage:groups'])
    const openAs = async (person: Person | null) => {
      const context = await browser.newContext(phone)
      const url = baseUrl
      if (person) await context.addCookies([{ name: 'session', value: await makeSession(app, person), url }])
      return context.newPage()
    }
    const look = (page: Page, name: string) => takePictures(page, join(pictures, name), [360, 1280])

    const wizard = await openAs(root)
    await wizard.goto(`${baseUrl}/welcome/invite`)
    await look(wizard, '1-wizard')
    await wizard.getByRole('button', { name: admin.welcome.invite.move.grant('').trim() }).click()
    await wizard.getByRole('heading', { name: text.heading }).waitFor()
    await wizard.goto(`${baseUrl}/admin/groups`)
    await wizard.getByText(admin.records.groups.move, { exact: true }).first().click()
    await look(wizard, '2-admin-groups')
    await wizard.getByRole('button', { name: admin.records.groups.moveWithdraw }).click()
    await wizard.getByText(flash.done.moveWithdrawn).waitFor()
    await wizard.getByText(admin.records.groups.move, { exact: true }).first().click()
    await wizard.getByRole('button', { name: admin.records.groups.moveGrant }).click()
    await wizard.getByText(flash.done.moveGranted).waitFor()

    const page = await openAs(owner)
    await page.goto(`${baseUrl}/organize/groups/${groupId}/people/move`)
    await page.getByLabel(text.file).setInputFiles({
      name: 'Guests.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(lumaFile(people)),
    })
    await page.getByLabel(text.note).fill('We bake on.\nSee you at the new place!')
    assert.deepEqual(await findBarriers(page), [])
    await look(page, '3-form')
    await page.getByRole('button', { name: text.preview }).click()
    await page.getByRole('heading', { name: text.check.heading }).waitFor()
    assert.deepEqual(await findBarriers(page), [])
    await look(page, '4-check')
    await page.getByRole('button', { name: text.check.start(people) }).click()
    await page.getByText(text.progress.stop).waitFor()
    await look(page, '5-running')

    // One in a hundred is refused at once, one in a hundred comes back later, one in a thousand complains.
    const refused = numbers(people).filter((n) => n % 100 === 50)
    for (const n of refused) post.sink.refusals.set(addressOf(n), '550 5.1.1 no such person')
    const byDay: number[] = []
    for (let day = 1; day <= 3; day++) {
      await pass(post, 1)
      byDay.push(invitationsIn(post).length)
      const sent = invitationsIn(post).map((mail) => mail.to![0]!.address!)
      const at = (n: number) => sent.filter((email) => numberOf(email) % n === n - 1)
      await report(at(100), 'permanent')
      await report(at(1000), 'complaint')
    }
    await post.run('invitations.send-moves')
    const invited = invitationsIn(post)
    assert.equal(new Set(invited.map((mail) => mail.to![0]!.address)).size, people - refused.length)
    assert.equal(invited.length, people - refused.length, 'no one twice')
    assert.ok(Math.abs(byDay[0]! - people / 3) < people / 20, `by day: ${byDay}`)

    const guest = await openAs(null)
    await guest.goto(`${baseUrl}${linkIn(invited[0]!)}`)
    await look(guest, '6-invitation')
    assert.equal((await app.get(`/v1/manage/groups/${groupId}/move`, { token })).body.data.joined, 0)
    await guest.getByRole('button', { name: codes.mailInvitation.button }).click()
    await guest.getByLabel('Email address').fill(invited[0]!.to![0]!.address!)
    await guest.getByRole('button', { name: 'Email me a code' }).click()
    await guest.getByLabel('6-digit code').fill(await codeFor(post, invited[0]!.to![0]!.address!))
    await guest.getByRole('button', { name: 'Sign in' }).click()
    await sayNameIn(guest, 'Guest Zero')
    await guest.waitForURL(/invitations|groups/)
    await look(guest, '7-joined')

    const rest = invited.slice(1, joining)
    while (rest.length > 0)
      await Promise.all(rest.splice(0, 10).map((mail) => joinOver(post, linkIn(mail), mail.to![0]!.address!)))

    await page.reload()
    await page.getByText(text.progress.ended.sent).waitFor()
    await look(page, '8-ended')
    const move = (await app.get(`/v1/manage/groups/${groupId}/move`, { token })).body.data
    console.log(`${people} people: by day ${byDay}; ${JSON.stringify(move)}`)
    assert.deepEqual([move.state, move.endReason, move.sent, move.waiting], ['ended', 'sent', people, 0])
    assert.equal(move.joined, Math.min(joining, invited.length))

    const second = await app.post(`/v1/manage/groups/${groupId}/move`, { token, body: { text: 'more@example.org' } })
    assert.deepEqual([second.status, second.body.code], [409, 'limit_reached'])
    assert.notEqual(await countAddresses(post), 0)
    app.clock.advance(27 * dayMs + 1)
    await post.run('invitations.erase')
    const left = await countAddresses(post)
    console.log(`after 30 days ${left} addresses are left`)
    assert.equal(left, 0, 'no address is left after 30 days')
  })

  for (const { ended, kind, limit, min, isBad } of badLists)
    it(`a move of ${people} people stops as soon as it crosses ${limit * 100} % of ${ended}, and says so`, {
      skip: !isFull && 'npm run test:faults runs it; moves.test.ts has a smaller one',
    }, async () => {
      const { post, app, root, report, baseUrl } = await openInstance()
      await using _ = post
      await using browser = await openBrowser()
      const { groupId } = await makeEventWithGroup(app)
      const owner = await makeUser(app)
      await giveRole(app, groupId!, owner, 'owner')
      const token = await makeToken(app, owner, ['manage:groups'])
      const path = `/v1/manage/groups/${groupId}/move`
      const rootToken = await makeToken(app, root, ['admin'])
      await app.put(`/v1/admin/groups/${groupId}/move`, { token: rootToken })
      const started = await app.post(path, { token, body: { text: lumaFile(people) } })
      assert.equal(started.status, 201)
      // Of those that come back, every second one is refused at once, and the provider reports the others.
      const refused = kind === 'permanent' ? numbers(people).filter((n) => isBad(n) && n % 16 === 7) : []
      for (const n of refused) post.sink.refusals.set(addressOf(n), '550 5.1.1 no such person')

      const read = async () => (await app.get(path, { token })).body.data as Move
      const shares: number[] = []
      for (let heard = 0; (await read()).state === 'running'; ) {
        await pass(post, 1 / 48, 48)
        const fresh = invitationsIn(post)
          .slice(heard)
          .map((mail) => mail.to![0]!.address!)
        heard += fresh.length
        await report(
          fresh.filter((email) => isBad(numberOf(email))),
          kind,
        )
        const { sent, bounced, complained } = await read()
        const count = kind === 'permanent' ? bounced : complained
        shares.push(count < min ? 0 : count / sent)
      }
      const move = await read()
      const mails = invitationsIn(post).length
      console.log(`${ended}: ${JSON.stringify(move)}, ${mails} mails, stopped at ${shares.at(-1)}`)
      assert.deepEqual([move.state, move.endReason, move.waiting], ['ended', ended, 0])
      // The last run sent nothing: it found the share that the one before it had left.
      assert.equal(shares.at(-1), shares.at(-2))
      assert.ok(shares.at(-1)! >= limit)
      for (const share of shares.slice(0, -2)) assert.ok(share < limit, `went on at ${share}`)
      assert.equal(await countAddresses(post), move.sent, 'the addresses that got no mail are deleted at once')
      await pass(post, 1)
      assert.equal(invitationsIn(post).length, mails, 'no one gets one afterwards')

      const context = await browser.newContext(phone)
      await context.addCookies([{ name: 'session', value: await makeSession(app, owner), url: baseUrl }])
      const page = await context.newPage()
      await page.goto(`${baseUrl}/organize/groups/${groupId}/people/move`)
      await page.getByText(text.progress.ended[ended]).waitFor()
      await takePictures(page, join(pictures, `9-${ended}`), [360, 1280])
      app.clock.advance(30 * dayMs)
      await post.run('invitations.erase')
      assert.equal(await countAddresses(post), 0, 'no address is left after 30 days')
    })
})

async function countAddresses({ app }: PostOffice): Promise<number> {
  const rows = await app.database.selectFrom('invitations').select('id').where('email', 'is not', null).execute()
  return rows.length
}

/** The newest code that an address got. */
async function codeFor({ sink }: PostOffice, email: string): Promise<string> {
  for (;;) {
    const mail = sink.mails.findLast((one) => one.to?.[0]?.address === email)
    const code = /^ {4}(\d{6})\s*$/m.exec(mail?.text ?? '')?.[1]
    if (code) return code
    await new Promise((resolve) => setImmediate(resolve))
  }
}

async function joinOver(post: PostOffice, path: string, email: string): Promise<void> {
  const visitor = openVisitor(post.app.http, true)
  assert.equal((await visitor.get(path)).status, 200)
  assert.equal((await visitor.post(path)).status, 303)
  await visitor.post('/sign-in', { email, return_to: path })
  const answer = await visitor.post('/sign-in/code', { code: await codeFor(post, email) })
  const username = `g-${email.split('@')[0]}`
  assert.equal((await sayName(visitor, answer, { username })).location, path, email)
}
