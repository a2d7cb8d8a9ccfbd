import type { BrowserContext, Page } from 'playwright-core'
import { waitUntil } from '#test/faults/child.ts'

interface SeenVerdict {
  kind: 'in' | 'already' | 'party' | 'ask' | 'refused' | 'no-ticket'
  /** As the screen shows them. */
  name: string
  reason: string
  ms: number
}

/** What the app reported since the page was loaded. */
export interface Seen {
  verdicts: SeenVerdict[]
  /** From the press on the button. */
  cameraMs: number
  firstCodeMs: number
  frames: number
  framesMs: number
}

/** Writes down what the app reports, and answers each question of the app with no. */
const recorder = `(() => {
  const seen = { verdicts: [], cameraMs: NaN, firstCodeMs: NaN, frames: 0, framesMs: NaN }
  let firstFrameMs
  window.seen = seen
  const on = (name, work) => document.addEventListener(name, ({ detail }) => work(detail), true)
  const textOf = (id) => document.getElementById(id).textContent
  on('camera', ({ ms }) => { seen.cameraMs = ms })
  on('frame', ({ sincePressMs, text }) => {
    if (text && !seen.firstCodeMs) seen.firstCodeMs = sincePressMs
    firstFrameMs ??= sincePressMs
    seen.frames += 1
    seen.framesMs = sincePressMs - firstFrameMs
  })
  on('verdict', ({ kind, ms }) => {
    seen.verdicts.push({ kind, ms, name: textOf('verdict-name'), reason: textOf('verdict-reason') })
    if (kind === 'ask') document.getElementById('no').click()
    for (const listener of listeners) listener(seen.verdicts.at(-1))
  })
  const listeners = new Set()
  const until = (test) => new Promise((resolve) => {
    const listener = (verdict) => {
      if (!test(verdict)) return
      listeners.delete(listener)
      resolve(verdict)
    }
    listeners.add(listener)
  })
  window.nextVerdict = () => until(() => true)
  const countOf = (wanted) => seen.verdicts.filter(({ kind }) => kind === wanted).length
  window.untilCounted = (counts) => until(() => Object.entries(counts).every(([kind, n]) => countOf(kind) >= n))
})()`

/** Opens the door of an event, and waits for its list unless there is no connection. */
export async function openDoor(context: BrowserContext, url: string): Promise<Page> {
  await context.addInitScript(recorder)
  const page = await context.newPage()
  await page.goto(url)
  await hasConnection(page)
  return page
}

export const hasConnection = (page: Page) => page.locator('#connection', { hasText: 'Connected' }).waitFor()

/** The page opens without a connection from now on. */
export async function isKept(page: Page): Promise<void> {
  const find = 'navigator.serviceWorker.ready.then(() => caches.match(location.pathname)).then(Boolean)'
  await waitUntil('the page is kept', 60_000, async () => (await page.evaluate(find)) as boolean)
}

/** Waits until there were so many verdicts of each kind. */
export async function untilCounted(page: Page, counts: Partial<Record<SeenVerdict['kind'], number>>): Promise<Seen> {
  await page.evaluate(`untilCounted(${JSON.stringify(counts)})`)
  return (await page.evaluate('seen')) as Seen
}

async function submitAs(page: Page, field: string, text: string): Promise<SeenVerdict> {
  const verdict = page.evaluate('nextVerdict()') as Promise<SeenVerdict>
  await page.locator(field).fill(text)
  await page.locator(field).press('Enter')
  return verdict
}

/** As a scanner does that is connected like a keyboard. */
export const typeCode = (page: Page, code: string) => submitAs(page, '#code', code)

/** Types the ticket of a person, and says who of their party is here if it is asked. */
export async function typeParty(page: Page, code: string, isWhole: boolean): Promise<SeenVerdict> {
  const verdict = await typeCode(page, code)
  if (verdict.kind !== 'party') return verdict
  await page.evaluate(`document.getElementById('${isWhole ? 'yes' : 'no'}').click()`)
  await page.locator('#verdict:not([role])').waitFor({ state: 'attached' })
  return verdict
}

export async function addWalkIn(page: Page, name: string): Promise<SeenVerdict> {
  await page.locator('[data-mode=walk-in]').click()
  const verdict = await submitAs(page, '#walk-in', name)
  await page.locator('[data-mode=scan]').click()
  return verdict
}

/** Takes back one of the last check-ins of this device, by two presses. */
export async function undo(page: Page, name: string): Promise<void> {
  await page.evaluate(`{
    const row = [...document.querySelectorAll('#last li')].find((one) => one.textContent.includes(${JSON.stringify(name)}))
    const button = row.querySelector('button')
    button.click()
    button.click()
  }`)
  await page.locator('#last-said', { hasText: `The check-in of ${name} is undone.` }).waitFor()
}

/** Who is inside, users and companions, by the list that the device keeps. */
export async function readInside(page: Page, eventId: string): Promise<{ users: string[]; walkIns: string[] }> {
  return (await page.evaluate(`(${readStores})('${eventId}')`)) as { users: string[]; walkIns: string[] }
}

const readStores = `async (eventId) => {
  const answerOf = (request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = reject
  })
  const db = await answerOf(indexedDB.open('door'))
  const tx = db.transaction(['guests', 'walkIns'])
  const of = (rows) => rows.filter((row) => row.eventId === eventId)
  const parts = of(await answerOf(tx.objectStore('guests').getAll()))
  const walkIns = of(await answerOf(tx.objectStore('walkIns').getAll()))
  db.close()
  const all = parts.flatMap((part) => part.guests)
  const isIn = (one) => one.checkedInAt !== null
  const users = [...all.filter(isIn).map((one) => one.userId), ...all.flatMap((one) => one.guests ?? []).filter(isIn).map((one) => one.id)]
  return { users: users.sort(), walkIns: walkIns.map((one) => one.id).sort() }
}`
