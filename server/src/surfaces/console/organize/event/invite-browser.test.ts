// Ring: merge. It opens a browser.
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, before, it } from 'node:test'
import type { Page } from 'playwright-core'
import { decideToken } from '#domains/accounts/invitations/rules.ts'
import { registerAll } from '#domains/events/attendee-lists/background.ts'
import { messagesFor } from '#messages/index.ts'
import { type BrowsedSite, openBrowsedSite } from '#test/support/browser/browsed-site.ts'
import { assertNoBarriers, takePictures } from '#test/support/browser/pages.ts'
import { type Guest, giveRole, type MadeEvent, makeEventWithGroup, makeGuest } from '#test/support/builders/events.ts'
import { inTransaction, jobContext, makeKnown, type Person } from '#test/support/builders/factories.ts'

const pictures = join(import.meta.dirname, '../../../../../../.tmp/invite')
const { organize, flash, events } = messagesFor('en')
const text = organize.inviting
const answers = events.invitation

let browsed: BrowsedSite
let host: Guest
let event: MadeEvent
let crew: Guest[]
before(async () => {
  browsed = await openBrowsedSite()
  const { app } = browsed.site
  host = await makeGuest(app, { name: 'Jamal Osei' })
  event = await makeEventWithGroup(app, { seats: 3, startsIn: 60 * 24 * 6 })
  await giveRole(app, event.groupId, host, 'owner')
  crew = [await makeGuest(app, { name: 'Ana Becker' }), await makeGuest(app, { name: 'نينا الخطيب' })]
  await makeKnown(app, event.groupId!, ...crew)
})
after(() => browsed[Symbol.asyncDispose]())

const addressOf = ({ username }: Person) => `${username}@example.org`
const small = { viewport: { width: 390, height: 844 }, hasTouch: true }
const invitePath = () => `${browsed.site.baseUrl}/organize/events/${event.id}/attendees/invite`

async function look(page: Page, name: string): Promise<void> {
  await assertNoBarriers(page, name, false)
  await takePictures(page, join(pictures, name), [390, 1280])
}

/** What the worker does next. */
async function registerNow(): Promise<void> {
  const { app } = browsed.site
  const open = await app.database.selectFrom('attendee_lists').select('id').where('finished_at', 'is', null).execute()
  const write = <T>(work: (unit: never) => Promise<T>): Promise<T> =>
    inTransaction(app, (unit) => work({ ...unit, enqueue: () => undefined } as never))
  for (const { id } of open)
    await registerAll.handler({ ...jobContext(app), cipher: app.keys, write } as never, { listId: id })
}

it('an organizer of a crew adds a list on a phone, with both numbers before, and without JavaScript', async () => {
  const context = await browsed.openAs(host, { ...small, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${browsed.site.baseUrl}/organize/events/${event.id}/attendees`)
  await page.getByRole('link', { name: text.link }).click()
  await page.getByText(text.all.empty).waitFor()
  await takePictures(page, join(pictures, 'empty'), [390, 1280])
  const lines = [
    'email,name',
    ...crew.map((one) => `${addressOf(one)},Crew`),
    'new@example.org,New',
    'more@example.org,',
  ]
  await page.getByLabel(text.list.text).fill('…')
  await page.getByRole('button', { name: text.list.preview }).click()
  await page.getByText(text.list.none).waitFor()
  await page.getByLabel(text.list.text).fill(lines.join('\n'))
  await page.getByRole('button', { name: text.list.preview }).click()
  await page.getByText(text.checkList.spots(2)).waitFor()
  await page.getByText(text.checkList.invitations(2)).waitFor()
  await takePictures(page, join(pictures, 'check-list'), [390])
  await page.getByRole('button', { name: text.checkList.go(2, 2) }).click()
  await page.getByText(flash.done.listTaken).waitFor()
  await page.getByText(text.progress.running(0, 4)).waitFor()
  await registerNow()
  await page.reload()
  await page.getByText(text.progress.done).waitFor()
  await page.getByText('new@example.org').waitFor()
  await takePictures(page, join(pictures, 'after-list'), [390, 1280])
  await context.close()
})

it('an organizer invites by mail, sees the mail before, and withdraws one', async () => {
  const context = await browsed.openAs(host, small)
  const page = await context.newPage()
  await page.goto(invitePath())
  await look(page, 'invite')
  await page.getByLabel(text.mail.emails, { exact: true }).fill('kofi@example.org\nzoe@example.org')
  await page.getByLabel(text.mail.note).fill('See www.example.org')
  await page.getByRole('button', { name: text.mail.preview }).click()
  await page.getByText(text.mail.noteProblem).first().waitFor()
  assert.match(await page.getByLabel(text.mail.emails, { exact: true }).inputValue(), /kofi/, 'nothing is lost')
  await page.getByLabel(text.mail.note).fill('Bring a cup')
  await page.getByRole('button', { name: text.mail.preview }).click()
  await page.getByText('Bring a cup').waitFor()
  await look(page, 'check')
  await page.getByRole('button', { name: text.check.send(2) }).click()
  await page.getByText(flash.done.invitationsSent).waitFor()
  await page.getByRole('button', { name: text.all.withdrawOf('zoe@example.org') }).click()
  await page.getByText(flash.done.invitationWithdrawn).waitFor()
  await context.close()
})

it('an invited new person says their name and comes, on a phone without JavaScript', async () => {
  const { app, baseUrl } = browsed.site
  const { id } = await app.database
    .selectFrom('invitations')
    .select('id')
    .where('email', '=', 'kofi@example.org')
    .executeTakeFirstOrThrow()
  const link = `${baseUrl}/event-invitations/${decideToken(app.keys, id)}`
  const seen = await (await browsed.openAs(null, small)).newPage()
  await seen.goto(`${link}?answer=yes`)
  await look(seen, 'invited')
  await seen.setViewportSize({ width: 320, height: 700 })
  await seen.addStyleTag({ content: 'html { font-size: 200% }' }).catch(() => undefined)
  await assertNoBarriers(seen, 'invited, narrow', false)
  await seen.goto(`${link}?answer=no`)
  await look(seen, 'invited-no')
  await seen.context().close()
  const context = await browsed.openAs(null, { ...small, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${link}?answer=no`)
  await page.getByRole('link', { name: answers.yesInstead }).click()
  await page.getByLabel('name', { exact: false }).first().fill('Kofi Mensah')
  await page.getByRole('button', { name: answers.yes }).click()
  await page.getByText(events.justGoing.heading).first().waitFor()
  await takePictures(page, join(pictures, 'coming'), [390])
  await page.goto(link)
  await page.getByRole('heading', { name: answers.said.yesHeading }).waitFor()
  await takePictures(page, join(pictures, 'said-yes'), [390])
  await context.close()
  const shown = await (await browsed.openAs(host, small)).newPage()
  await shown.goto(invitePath())
  await look(shown, 'answered')
  await shown.context().close()
})
