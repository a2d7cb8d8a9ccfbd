import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import type { Browser } from 'playwright-core'
import type { App } from '#test/support/app/harness.ts'
import { openBrowser } from '#test/support/browser/browser.ts'
import { makeToken, makeUser } from '#test/support/builders/factories.ts'
import { makeTellingJpeg } from '#test/support/builders/pictures.ts'
import { drivers, startFileApp } from '#test/support/services/stores.ts'

/** The very lines that the guide gives, so that they cannot be wrong. */
const guide = readFileSync(join(import.meta.dirname, '../../../docs/uploads.md'), 'utf8')
const snippet = /```js\n(async function upload.+?)```/s.exec(guide)![1]!

for (const driver of drivers)
  describe(`a page of another site, with files on ${driver}`, () => {
    let app: App
    let browser: Browser
    let site: ReturnType<typeof createServer>
    before(async () => {
      app = await startFileApp(driver, 'localhost')
      browser = await openBrowser()
      site = createServer((_request, response) => {
        response.setHeader('content-type', 'text/html').end('<input type=file><img>')
      })
      await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
    })
    after(async () => {
      await browser.close()
      site.close()
      await app[Symbol.asyncDispose]()
    })

    it('uploads a photograph with the documented lines and shows it', async () => {
      const token = await makeToken(app, await makeUser(app), ['write:uploads'])
      const page = await browser.newPage()
      const { port } = site.address() as { port: number }
      await page.goto(`http://127.0.0.1:${port}/`)
      const file = { name: 'me.jpg', mimeType: 'image/jpeg', buffer: await makeTellingJpeg() }
      await page.locator('input').setInputFiles(file)
      const baseUrl = `http://localhost:${(app.http.server.address() as { port: number }).port}`
      const shown = await page.evaluate(
        `(async () => {
          ${snippet}
          const url = await upload(document.querySelector('input').files[0], 'avatar', ${JSON.stringify(baseUrl)}, ${JSON.stringify(token)})
          const picture = document.querySelector('img')
          picture.src = url
          await picture.decode()
          return { url, width: picture.naturalWidth, height: picture.naturalHeight }
        })()`,
      )
      const { url, ...size } = shown as { url: string; width: number; height: number }
      assert.deepEqual(size, { width: 48, height: 64 }, 'and it is rotated upright')
      assert.match(url, /\/v1\/uploads\/file\/avatar\//)
    })

    it('sees that a file that is not what it says was not taken', async () => {
      const token = await makeToken(app, await makeUser(app), ['write:uploads'])
      const page = await browser.newPage()
      const { port } = site.address() as { port: number }
      await page.goto(`http://127.0.0.1:${port}/`)
      const file = { name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('<script>alert(1)</script>') }
      await page.locator('input').setInputFiles(file)
      const baseUrl = `http://localhost:${(app.http.server.address() as { port: number }).port}`
      const told = await page.evaluate(
        `(async () => {
          ${snippet}
          return upload(document.querySelector('input').files[0], 'avatar', ${JSON.stringify(baseUrl)}, ${JSON.stringify(token)}).catch((error) => error.message)
        })()`,
      )
      assert.match(String(told), /not of the type/)
    })
  })
