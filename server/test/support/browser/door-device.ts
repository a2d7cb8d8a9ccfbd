import { join } from 'node:path'
import { build } from 'esbuild'
import type { BrowserContext, Page } from 'playwright-core'
import type { Person } from '#test/support/builders/factories.ts'
import type { Door, DoorState, Verdict } from '../../../src/islands/door/model.ts'
import type { BrowsedSite } from './browsed-site.ts'

/** What a verdict is without what cannot leave the browser. */
interface Shown {
  kind: string
  name?: string
  why?: string
  note?: string
  code?: string
  label?: string | null
}

/** A device at an entrance that has no screen: the page calls the door itself. */
export interface Device {
  context: BrowserContext
  page: Page
  state(): Promise<DoorState>
  /** Reads a ticket and, if it is asked, lets the person in. */
  read(text: string, isConfirmed?: boolean): Promise<Shown>
  /** Runs in the page: it must not use anything around it. */
  call<T>(work: (door: Door) => Promise<T> | T): Promise<T>
  surprises(): Promise<Shown[]>
  until(what: (state: DoorState) => boolean): Promise<DoorState>
  /** Does not wait for the next time that it asks the server. */
  poke(): Promise<void>
}

interface Global {
  core: { openDoor(options: object): Promise<Door> }
  door: Door
  surprises: Shown[]
}

let script: Promise<string> | undefined
const bundle = async () => {
  const entry = join(import.meta.dirname, '../../../src/islands/door/door.ts')
  const options = { bundle: true, format: 'iife', globalName: 'core', write: false, target: 'es2022' } as const
  const { outputFiles } = await build({ entryPoints: [entry], ...options })
  return outputFiles[0]!.text
}

/** A browser in which this person is signed in. Its page is not the one of the app: only the store keeps anything. */
export async function openDeviceContext({ openAs }: BrowsedSite, person: Person): Promise<BrowserContext> {
  return prepareDevice(await openAs(person, { serviceWorkers: 'block' }))
}

export async function prepareDevice(context: BrowserContext): Promise<BrowserContext> {
  script ??= bundle()
  const body = `<!doctype html><title>device</title><script>${await script}</script>`
  await context.route('**/device', (route) => route.fulfill({ contentType: 'text/html', body }))
  return context
}

export async function openDevice(
  { site }: { site: Pick<BrowsedSite['site'], 'baseUrl'> },
  { id: userId }: { id: string },
  eventId: string,
  context: BrowserContext,
): Promise<Device> {
  const page = await context.newPage()
  await page.goto(`${site.baseUrl}/device`)
  await page.evaluate(
    async (options) => {
      const global = globalThis as unknown as Global
      global.surprises = []
      global.door = await global.core.openDoor(options)
      global.door.onSurprise((verdict) => global.surprises.push(JSON.parse(JSON.stringify(verdict))))
    },
    { eventId, userId },
  )
  const state = () => page.evaluate(() => structuredClone((globalThis as unknown as Global).door.state))
  return {
    context,
    page,
    state,
    read: (text, isConfirmed = false) =>
      page.evaluate(
        async ([code, confirms]) => {
          let verdict: Verdict = await (globalThis as unknown as Global).door.readTicket(code)
          if (verdict.kind === 'ask' && confirms) verdict = await verdict.confirm()
          return JSON.parse(JSON.stringify(verdict)) as Shown
        },
        [text, isConfirmed] as const,
      ),
    call: (work) => page.evaluate(`(${work.toString()})(globalThis.door)`),
    surprises: () => page.evaluate(() => (globalThis as unknown as Global).surprises),
    async until(what) {
      const endsAt = Date.now() + 90_000
      for (;;) {
        const now = await state()
        if (what(now)) return now
        if (Date.now() > endsAt) throw new Error(`the device stays at ${JSON.stringify(now)}`)
        await page.waitForTimeout(50)
      }
    },
    poke: () => page.evaluate(`dispatchEvent(new Event('online'))`),
  }
}
