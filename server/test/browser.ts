import { type Browser, chromium } from 'playwright-core'

/** A browser that talks to us and to nobody else. */
export function openBrowser(): Promise<Browser> {
  const quiet = ['--disable-background-networking', '--disable-component-update', '--disable-sync']
  return chromium.launch({
    executablePath: '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', ...quiet],
  })
}
