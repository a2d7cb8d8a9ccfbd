import assert from 'node:assert/strict'
import { join } from 'node:path'
import { it } from 'node:test'
import { openMailer } from '#platform/mail/mailer.ts'
import { openLogger } from '#platform/telemetry/logger.ts'
import { startApp } from '#test/support/app/harness.ts'
import { openBrowser } from '#test/support/browser/browser.ts'
import { assertNoBarriers, takePictures } from '#test/support/browser/pages.ts'
import { makeBadge, makeClub, makeMember } from '#test/support/builders/badges.ts'
import { makeToken } from '#test/support/builders/factories.ts'
import { openCodeBox } from '#test/support/builders/joining.ts'
import { makePass } from '#test/support/builders/passes.ts'
import { findFreePort, listenOn } from '#test/support/net/ports.ts'

const pictures = join(import.meta.dirname, '../../../.tmp/first-meeting')

for (const javaScriptEnabled of [true, false])
  it(`a visitor taps a pass, joins by mail, and is connected to the owner at once, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, async () => {
    await using post = await openCodeBox()
    const port = await findFreePort()
    const baseUrl = `http://localhost:${port}`
    const mailer = openMailer(post.url, 'Hearth <hearth@hearth.test>', openLogger('silent'))
    await using app = await startApp({ baseUrl, mailer })
    await listenOn(app.http, port)
    const dee = await makeMember(app, { name: 'Dee' })
    const deeReads = await makeToken(app, dee, ['user', 'read:user', 'read:groups', 'manage:badges', 'read:meetpass'])
    const club = await makeClub(app, [[dee, 'owner']])
    const badge = await makeBadge(app, dee, club)
    const pass = await makePass(app, dee, { auto_follow: true })

    const browser = await openBrowser()
    try {
      const context = await browser.newContext({ javaScriptEnabled, viewport: { width: 360, height: 740 } })
      const page = await context.newPage()
      await page.goto(`${baseUrl}/pass/${pass}`)
      await page.getByRole('button', { name: 'Connect' }).click()
      await page.getByLabel('Email address').fill('f.resh4578@example.org')
      await page.getByRole('button', { name: 'Email me a code' }).click()
      await page.getByLabel('6-digit code').fill(await post.nextCode())
      await page.getByRole('button', { name: 'Sign in' }).click()
      await page.getByRole('heading', { name: 'What should we call you?' }).waitFor()
      assert.deepEqual(
        await page.getByRole('textbox').evaluateAll((all) => all.map((one) => (one as { value?: string }).value)),
        [''],
      )
      await takePictures(page, join(pictures, 'name'), [1280, 360])
      await page.setViewportSize({ width: 360, height: 740 })
      if (javaScriptEnabled) await assertNoBarriers(page, 'name')
      await page.getByLabel('Name', { exact: true }).fill('Noor Ünal')
      await page.getByRole('button', { name: 'Join' }).click()
      await page.getByRole('heading', { name: 'You’re connected with Dee' }).waitFor()
      await page.goto(`${baseUrl}/groups/${club.urlname}`)
      await page.locator('#join > summary').click()
      await page.getByRole('button', { name: 'Once a week' }).click()
      await page.getByText('You’ve joined this group.').waitFor()

      const read = async (path: string) => (await app.get(path, { token: deeReads })).body.data
      const known = { username: 'noor-unal', name: 'Noor Ünal' }
      const [met] = await read('/v1/meetpass/connections')
      assert.deepEqual({ username: met.connectedUsername, name: met.connectedName }, known)
      const lists = ['/v1/profile/connections', '/v1/profile/followers', `/v1/groups/${club.urlname}/members`]
      for (const path of lists) {
        const [{ username, name }] = await read(path)
        assert.deepEqual({ username, name }, known, path)
      }
      const body = { usernames: ['noor-unal'] }
      const awarded = await app.post(`/v1/manage/badges/${badge.id}/awards`, { token: deeReads, body })
      assert.deepEqual(awarded.body.data.awarded, ['noor-unal'])
      const { id } = await app.database
        .selectFrom('users')
        .select('id')
        .where('username', '=', 'noor-unal')
        .executeTakeFirstOrThrow()
      const own = await makeToken(app, { id, username: 'noor-unal' }, ['user'])
      const steps = (await app.get('/v1/me/onboarding', { token: own })).body.data
      assert.equal(steps.find((step: { key: string }) => step.key === 'set_username').completed, true)
    } finally {
      await browser.close()
      mailer.close()
    }
  })
