// Ring: merge. It opens a browser.
import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { messagesFor } from '#messages/index.ts'
import { type BrowsedSite, openBrowsedSite } from '#test/support/browser/browsed-site.ts'
import { makeUser } from '#test/support/builders/factories.ts'

const { admin, flash } = messagesFor('en')
const text = admin.joining.invitations

let browsed: BrowsedSite
before(async () => {
  browsed = await openBrowsedSite()
})
after(() => browsed[Symbol.asyncDispose]())

it('a chosen CSV file is read into the form and invites its addresses', async () => {
  const root = await makeUser(browsed.site.app, { role: 'admin' })
  const page = await (await browsed.openAs(root)).newPage()
  await page.goto(`${browsed.site.baseUrl}/admin/people/invitations`)
  const buffer = Buffer.from('\ufeffName;Email\nAna;ana@example.org\nBo;bo@example.org\n')
  await page.getByLabel(text.file).setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer })
  await page.waitForFunction(`document.querySelector('textarea').value.startsWith('Name;Email')`)
  await page.getByRole('button', { name: text.button }).click()
  await page.getByText(flash.done.invitationsSent).waitFor()
  const rows = await browsed.site.app.database.selectFrom('invitations').select('email').orderBy('email').execute()
  assert.deepEqual(
    rows.map(({ email }) => email),
    ['ana@example.org', 'bo@example.org'],
  )
})
