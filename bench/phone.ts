import { setTimeout as wait } from 'node:timers/promises'
import { openBrowser } from '../server/test/support/browser/browser.ts'

/** What a phone is told: the page of the event, who taps, and when. */
export interface Task {
  url: string
  path: string
  sessions: string[]
  flags: string[]
  seconds: number
  /** When the crowd comes, by the clock of the machine. */
  startsAt: number
}

export interface Tap {
  /** From the tap to the answer on the page; none without an answer. */
  ms?: number
  /** What the page says: that the person is going, or the number on the waitlist. */
  said?: 'going' | number
  /** Pages that say that they keep trying. */
  patient: number
  /** Pages that say anything else about an error, and pages that did not come. */
  errors: string[]
}

type Context = Awaited<ReturnType<Awaited<ReturnType<typeof openBrowser>>['newContext']>>
type Page = Awaited<ReturnType<Context['newPage']>>

/** A phone of the middle sort. */
const phone = {
  ...{
    viewport: { width: 412, height: 839 },
    deviceScaleFactor: 2.625,
    isMobile: true,
    hasTouch: true,
    locale: 'en-US',
  },
  userAgent: 'Mozilla/5.0 (Linux; Android 14; Pixel 7) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36',
}

/** The page is open before someone taps. */
const aheadMs = 8000
const patienceMs = 60_000
const answer = /You’re (?:going|number (\d+) on the waitlist)/

/** One person after the other opens the page of the event and taps, spread over the time of the crowd. */
async function tapAll({ url, path, sessions, flags, seconds, startsAt }: Task): Promise<Tap[]> {
  const browser = await openBrowser(flags)
  const taps = sessions.map(async (session, n): Promise<Tap> => {
    const tapsAt = startsAt + ((n + 0.5) * seconds * 1000) / sessions.length
    await wait(Math.max(0, tapsAt - aheadMs - Date.now()))
    await using context = await browser.newContext(phone)
    await context.addCookies([{ name: 'session', value: session, url }])
    return await tap(context, url + path, tapsAt)
  })
  const all = await Promise.all(taps)
  await browser.close()
  return all
}

async function tap(context: Context, url: string, tapsAt: number): Promise<Tap> {
  const page = await context.newPage()
  const taken: Tap = { patient: 0, errors: [] }
  note(page, taken)
  try {
    await page.goto(url)
    const button = page.getByRole('button', { name: /^(?:RSVP|Join the waitlist)$/ })
    await button.waitFor({ timeout: patienceMs })
    await wait(Math.max(0, tapsAt - Date.now()))
    const from = performance.now()
    await button.tap({ noWaitAfter: true })
    const heading = page.locator('#just-going, #rsvp h2', { hasText: answer })
    await heading.waitFor({ timeout: patienceMs })
    taken.ms = performance.now() - from
    const [, number] = answer.exec((await heading.textContent())!)!
    taken.said = number === undefined ? 'going' : Number(number)
  } catch (error) {
    taken.errors.push(`no answer: ${String(error).split('\n')[0]}`)
  }
  return taken
}

/** Counts the pages that say something else than what was asked for. */
function note(page: Page, taken: Tap): void {
  page.on('response', async (response) => {
    const status = response.status()
    if (!response.request().isNavigationRequest() || status < 400) return
    const text = await response.text().catch(() => '')
    const isPatient = response.headers().refresh !== undefined || text.includes('data-retry=')
    if (status === 503 && isPatient) taken.patient += 1
    else taken.errors.push(`status ${status}`)
  })
  page.on('requestfailed', (request) => {
    if (request.isNavigationRequest()) taken.errors.push(request.failure()?.errorText ?? 'failed')
  })
}

process.once('message', (task: Task) => {
  void tapAll(task).then((taps) => process.send!(taps, () => process.disconnect()))
})
process.send!('ready')
