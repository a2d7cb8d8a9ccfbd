import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { after, before, it } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { ticketQrText } from '#domains/events/tickets/index.ts'
import { bundleIslands } from '#surfaces/site/islands.ts'
import { openBrowser } from '#test/support/browser/browser.ts'
import { takePicture, type View } from '#test/support/browser/code-picture.ts'

const conditions: Readonly<Record<string, Partial<View>>> = {
  'out of focus': { blur: 3 },
  noisy: { noise: 70 },
  'in the dark': { levels: [8, 40] },
  'under a lamp': { glare: 70 },
  '90 pixels wide': { width: 90 },
  '70 pixels wide': { width: 70, blur: 0.6 },
  'turned away': { tilt: 50 },
  'on a dim screen': { levels: [90, 122] },
  'white on black': { isInverted: true },
  'under a thumb': { thumb: 110 },
  moving: { motion: 12 },
  'scratched and smeared': { dirt: 24 },
  'bent around a bottle': { bend: 0.7 },
}
const angles = [4, 37, 118]
const text = ticketQrText({ baseUrl: 'https://hearth.example' }, '8T3K5Q0VXW')

/** What the next request for a picture gets. */
let picture: Buffer
const server = createServer(async ({ url }, response) => {
  const send = (type: string, content: string | Buffer) => response.setHeader('content-type', type).end(content)
  const wasm = new URL(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'))
  if (url === '/reader.js') send('text/javascript', (await bundleIslands()).get('door-reader')!)
  else if (url === '/reader.wasm') send('application/wasm', readFileSync(wasm))
  else if (url === '/picture') send('image/jpeg', picture)
  else send('text/html', '<!doctype html>')
})
let browser: Browser
let page: Page

before(async () => {
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  browser = await openBrowser()
  page = await (await browser.newContext()).newPage()
  await page.goto(`http://localhost:${(server.address() as { port: number }).port}/`)
  await page.evaluate(`
    worker = new Worker('/reader.js')
    answer = () => new Promise((resolve) => worker.addEventListener('message', ({ data }) => resolve(data), { once: true }))
    worker.postMessage('/reader.wasm')
    answer().then(({ isReady }) => { if (!isReady) throw new Error('the reader does not start') })`)
})
after(async () => {
  await browser.close()
  server.close()
})

/** By the worker of the app. */
async function read(taken: Buffer): Promise<string | undefined> {
  picture = taken
  return (await page.evaluate(`(async () => {
    const bitmap = await createImageBitmap(await (await fetch('/picture', { cache: 'no-store' })).blob())
    worker.postMessage(bitmap, [bitmap])
    return (await answer()).text
  })()`)) as string | undefined
}

it('reads a ticket in bad conditions: 38 of 39', async () => {
  const unread: string[] = []
  for (const [name, view] of Object.entries(conditions))
    for (const degrees of angles) {
      const picture = await takePicture(text, { ...view, degrees, seed: degrees })
      if ((await read(picture)) !== text) unread.push(`${name}, ${degrees}°`)
    }
  assert.ok(unread.length <= 1, `not read: ${unread.join('; ')}`)
})

it('reads nothing from a wall', async () => {
  assert.equal(await read(await takePicture(null)), undefined)
})
