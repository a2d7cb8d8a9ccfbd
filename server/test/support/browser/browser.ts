import { type Browser, chromium } from 'playwright-core'

/** For whatever is waited for in a page, on a machine that is busy with everything else. */
const patienceMs = 90_000

/** A browser that connects only to the app under test. The shell has the same engine as Chromium, and takes half the CPU. */
export async function openBrowser(flags: readonly string[] = []): Promise<Browser> {
  const quiet = ['--disable-background-networking', '--disable-component-update', '--disable-sync']
  const browser = await chromium.launch({
    executablePath: '/usr/bin/chromium-headless-shell',
    args: ['--no-sandbox', '--disable-gpu', ...quiet, ...flags],
  })
  const newContext = browser.newContext.bind(browser)
  browser.newContext = async (options) => {
    const context = await newContext(options)
    context.setDefaultTimeout(patienceMs)
    return context
  }
  return browser
}
