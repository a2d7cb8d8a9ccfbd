// Ring: check. One of the eight proofs of the whole system for each push.
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { it } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { messagesFor } from '#messages/index.ts'
import { openDatabase } from '#platform/database/database.ts'
import { openLogger } from '#platform/telemetry/logger.ts'
import { cloneDatabase, testDatabaseOptions } from '#test/support/app/databases.ts'
import { openBrowser } from '#test/support/browser/browser.ts'
import { isReal, openHands } from '#test/support/browser/hands.ts'
import { findBarriers, takePictures } from '#test/support/browser/pages.ts'
import { openSink, type Sink } from '#test/support/mail/post-office.ts'
import { findFreePort } from '#test/support/net/ports.ts'
import { skipWithout, temporaryFolder, waitUntil } from '../faults/child.ts'
import { type Api, startApi } from '../faults/processes.ts'

const pictures = join(import.meta.dirname, '../../../.tmp/first-run')
const { accounts, admin, codes, mailTest, organize } = messagesFor('en')
const { welcome } = admin
const { editor } = organize

const paceMaxMs = 300_000
const mailMs = 60_000
/** Both ways, and what axe says of each step; without it one way, and only what people do. */
const isFull = process.env.FIRST_RUN === 'full'

interface Way {
  page: Page
  hands: ReturnType<typeof openHands>
  sink: Sink
  hasScript: boolean
  look(name: string): Promise<void>
}

for (const hasScript of isFull ? [true, false] : [false])
  it(`an owner sets up an empty instance in production, ${hasScript ? 'with' : 'without'} JavaScript, and invites a second administrator`, {
    skip: skipWithout(),
  }, async () => {
    await using stack = new AsyncDisposableStack()
    const sink = stack.use(await openSink())
    const clone = stack.use(await cloneDatabase())
    const folder = stack.use(await temporaryFolder())
    const port = await findFreePort()
    const baseUrl = `http://localhost:${port}`
    const env = { DATABASE_URL: clone.url, BASE_URL: baseUrl, SMTP_URL: sink.url, STORAGE_DIR: folder.path }
    // The link is printed whatever the level is.
    const options = { port, entry: ['src/main/hearthctl.mjs', 'all'] }
    const api = stack.use(await startApi({ ...env, LOG_LEVEL: 'fatal' }, options))
    const browser = stack.use(await openBrowser())
    const started = performance.now()

    const owner = await openWay(browser, { sink, hasScript }, 'owner')
    await becomeOwner(owner, await findLink(api))
    await nameIt(owner)
    await testMail(owner)
    await decideWhoJoins(owner)
    await writeLegalPages(owner)
    await makeGroup(owner)
    await publishEvent(owner)
    await invite(owner)

    const visitor = await openWay(browser, { sink, hasScript }, 'visitor')
    await findEvent(visitor, baseUrl)
    const second = await openWay(browser, { sink, hasScript }, 'second')
    await accept(second, baseUrl)

    const handMs = [owner, visitor, second].reduce((sum, { hands }) => sum + hands.spent(), 0)
    const allMs = performance.now() - started
    const seconds = (ms: number) => (ms / 1000).toFixed(1)
    console.log(
      `from the owner link to a public event and a second administrator, ${hasScript ? 'with' : 'without'} JavaScript: ${seconds(handMs)} s of people (${seconds(owner.hands.spent())} s the owner), ${seconds(isReal ? allMs - handMs : allMs)} s of pages`,
    )
    assert.ok(handMs < paceMaxMs, `${handMs} ms`)
    if (isReal) assert.ok(allMs < paceMaxMs, `${allMs} ms`)
    await assertSetUp(clone.url)
  })

async function openWay(browser: Browser, { sink, hasScript }: Pick<Way, 'sink' | 'hasScript'>, name: string) {
  const context = await browser.newContext({ javaScriptEnabled: hasScript, timezoneId: 'Europe/Lisbon' })
  const page = await context.newPage()
  const folder = join(pictures, hasScript ? 'with-script' : 'without-script')
  let count = 0
  async function look(what: string): Promise<void> {
    if (!isFull) return
    assert.deepEqual(await findBarriers(page), [], what)
    await takePictures(page, join(folder, `${name}-${String(++count).padStart(2, '0')}-${what}`), [390, 1280])
  }
  return { page, hands: openHands(page), sink, hasScript, look } satisfies Way
}

/** From the frame that the first start prints for people. */
const findLink = ({ child }: Api) =>
  waitUntil('the owner link is printed', mailMs, () => {
    const [, frame = ''] = /^={76}\n([^{}]*)^={76}$/m.exec(child.output()) ?? []
    return /^ {2}(http\S+\/sign-in\/owner\/\S+)$/m.exec(frame)?.[1]
  })

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true }).waitFor()

async function becomeOwner({ page, hands, look }: Way, link: string): Promise<void> {
  await page.goto(link)
  await look('owner')
  await hands.type(accounts.owner.nameLabel, 'Olu Ade')
  await hands.type(accounts.owner.emailLabel, 'olu@example.org')
  await hands.button(accounts.owner.button)
  await heading(page, welcome.headings.name)
}

async function nameIt({ page, hands, hasScript, look }: Way): Promise<void> {
  await hands.type(welcome.name.name, 'Makers of Porto')
  await hands.type(welcome.name.tagline, 'We mend, build and share.')
  await hands.choose('Forest')
  if (hasScript) {
    const background = { r: 33, g: 133, b: 73 }
    const square = sharp({ create: { width: 640, height: 640, channels: 3, background } })
    const file = { name: 'logo.png', mimeType: 'image/png', buffer: await square.png().toBuffer() }
    await page.getByLabel(welcome.name.logoWords.choose).setInputFiles(file)
    await hands.button(welcome.name.logoWords.save)
    await page.getByText(welcome.name.logoWords.added).waitFor()
  }
  await look('name')
  await hands.button(welcome.save)
  await heading(page, welcome.headings.mail)
}

async function testMail({ page, hands, sink, look }: Way): Promise<void> {
  await look('mail')
  await hands.button(welcome.mail.send)
  await page.getByText(mailTest.causes.accepted.answer).waitFor()
  assert.ok(sink.mails.some(({ subject }) => subject === mailTest.subject('Makers of Porto')))
  await look('mail-accepted')
  await hands.link(welcome.goOn)
  await heading(page, welcome.headings.joining)
}

async function decideWhoJoins({ page, hands, look }: Way): Promise<void> {
  await look('joining')
  await hands.choose(new RegExp(welcome.joining.signUpOptions.invite.label))
  await hands.choose(new RegExp(welcome.joining.groupCreationOptions.entitled.label))
  await hands.button(welcome.save)
  await heading(page, welcome.headings.legal)
}

async function writeLegalPages({ page, hands, look }: Way): Promise<void> {
  await look('legal')
  await hands.type(admin.settings.legal.privacy, 'We store your name, your email address and where you go.')
  await hands.button(welcome.save)
  await heading(page, welcome.headings.group)
}

async function makeGroup({ page, hands, look }: Way): Promise<void> {
  await hands.type(organize.groups.fields.name, 'Riverside Menders')
  await hands.type(organize.groups.fields.city, 'Porto')
  await look('group')
  await hands.button(welcome.group.create)
  await heading(page, welcome.headings.event)
}

async function publishEvent({ page, hands, hasScript, look }: Way): Promise<void> {
  await hands.type(editor.titleLabel, 'Mend your favorite coat')
  await hands.pick(editor.dateLabel, new Date(Date.now() + 14 * 86_400_000).toISOString().slice(0, 10))
  await hands.pick(editor.startLabel, '18:30')
  const zone = page.getByLabel(editor.zoneLabel, { exact: true })
  // The script has chosen that of the device.
  if (hasScript) assert.equal(await zone.inputValue(), 'Europe/Lisbon')
  else await hands.pick(editor.zoneLabel, 'Europe/Lisbon')
  await hands.type(editor.venueName, 'Workshop 7')
  await hands.type(editor.venueCity, 'Porto')
  await look('event')
  await hands.button(welcome.event.publish)
  await heading(page, welcome.headings.invite)
}

async function invite({ page, hands, look }: Way): Promise<void> {
  await hands.type(welcome.invite.emails, 'nia@example.org')
  await hands.choose(new RegExp(welcome.invite.roles.admin.label))
  await look('invite')
  await hands.button(welcome.invite.send)
  await heading(page, welcome.finished)
  await look('finished')
}

async function findEvent({ page, hands, look }: Way, baseUrl: string): Promise<void> {
  await page.goto(baseUrl)
  await heading(page, 'We mend, build and share.')
  await look('home')
  await hands.link('Mend your favorite coat')
  await heading(page, 'Mend your favorite coat')
  await page.getByText('18:30').first().waitFor()
}

const mailTo = (sink: Sink, address: string, pattern: RegExp) =>
  waitUntil(`a mail with ${pattern} to ${address}`, mailMs, () => {
    const texts = sink.mails.filter(({ to }) => to?.[0]?.address === address).map(({ text = '' }) => text)
    return texts.map((text) => pattern.exec(text)?.[1]).findLast(Boolean)
  })

async function accept({ page, hands, sink, look }: Way, baseUrl: string): Promise<void> {
  await page.goto(await mailTo(sink, 'nia@example.org', /(http\S+\/invitations\/\S+)/))
  await look('invitation')
  await hands.button(codes.mailInvitation.button)
  await hands.type('Email address', 'nia@example.org')
  await hands.button('Email me a code')
  await hands.type('6-digit code', await mailTo(sink, 'nia@example.org', /^ {4}(\d{6})\s*$/m))
  await hands.button('Sign in')
  await hands.type('Name', 'Nia Costa')
  await hands.button('Join')
  await heading(page, codes.mailInvitation.administrator.heading)
  await look('accepted')
  assert.equal((await page.goto(`${baseUrl}/admin/audit`))?.status(), 200)
}

async function assertSetUp(url: string): Promise<void> {
  const database = openDatabase(testDatabaseOptions(url), openLogger('silent'))
  const roles = await database.selectFrom('users').select(['email', 'role']).orderBy('email').execute()
  const audited = await database.selectFrom('audit_log').select('action').distinct().execute()
  await database.destroy()
  assert.deepEqual(roles, [
    { email: 'nia@example.org', role: 'admin' },
    { email: 'olu@example.org', role: 'admin' },
  ])
  for (const action of ['mail.test', 'settings.update', 'groups.create', 'events.create', 'invitations.create'])
    assert.ok(
      audited.some((row) => row.action === action),
      action,
    )
}
