import { join } from 'node:path'
import { build } from 'esbuild'
import type { BrowserContext, Page } from 'playwright-core'
import type { Person } from '#test/support/builders/factories.ts'
import type { Door, DoorState, Verdict } from '../../../src/islands/door/model.ts'
import type { BrowsedSite } from './browsed-site.ts'

/** What a verdict is without what cannot leave the browser. */
export type Shown = { kind: string; name?: string; why?: string; note?: string; code?: string; label?: string | null }

/** A device at an entrance that has no screen: the page calls the door itself. */
export interface Device {
  context: BrowserContext
  page: Page
  state(): Promise<DoorState>
  /** Reads a ticket and, if it is asked, lets the person in. */
  read(text: string, isConfirmed?: boolean): Promise<Shown>
  call<T>(work: (door: Door) => Promise<T> | T): Promise<T>
  surprises(): Promise<Shown[]>
  until(what: (state: DoorState) => boolean): Promise<DoorState>
}

let script: Promise<string> | undefined
const bundle = async () => {
  const entry = join(import.meta.dirname, '../../../src/islands/door/door.ts')
  const options = { bundle: true, format: 'iife', globalName: 'core', write: false, target: 'es2022' } as const
  const { outputFiles } = await build({ entryPoints: [entry], ...options })
  return outputFiles[0]!.text
}

/** The page is not the one of the app, so nothing keeps it for later but the store. */
export async function openDevice(
  { site, openAs }: BrowsedSite,
  person: Person,
  eventId: string,
  context?: BrowserContext,
): Promise<Device> {
  script ??= bundle()
  const body = `<!doctype html><title>device</title><script>${await script}</script>`
  const own = context ?? (await openAs(person, { serviceWorkers: 'block' }))
  if (!context) await own.route('**/device', (route) => route.fulfill({ contentType: 'text/html', body }))
  const page = await own.newPage()
  await page.goto(`${site.baseUrl}/device`)
  await startDoor(page, eventId, person)
  return makeDevice(own, page)
}

interface Global {
  core: { openDoor(options: object): Promise<Door> }
  door: Door
  surprises: Shown[]
}

export async function startDoor(page: Page, eventId: string, { id: userId }: Person): Promise<void> {
  await page.evaluate(
    async (options) => {
      const global = globalThis as unknown as Global
      global.surprises = []
      global.door = await global.core.openDoor(options)
      global.door.onSurprise((verdict) => global.surprises.push({ ...verdict } as Shown))
    },
    { eventId, userId },
  )
}

function makeDevice(context: BrowserContext, page: Page): Device {
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
    // The source of the function is what the page runs.
    call: (work) => page.evaluate(`(${work.toString()})(globalThis.door)`),
    surprises: () => page.evaluate(() => (globalThis as unknown as Global).surprises),
    async until(what) {
      for (;;) {
        const now = await state()
        if (what(now)) return now
        await page.waitForTimeout(50)
      }
    },
  }
}
