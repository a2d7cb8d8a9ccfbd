import type { Locator, Page } from 'playwright-core'

/** How fast a person is on a phone: 48 words a minute, and a moment to find what to tap next. */
const pace = { letterMs: 250, tapMs: 1500 }
/** With it the person really takes that time; otherwise it is only added up. */
export const isReal = process.env.PACE === 'real'

/** The hands of a person: what they do takes as long as it takes a person. */
export function openHands(page: Page) {
  let ms = 0
  const spend = async (more: number) => {
    ms += more
    if (isReal) await page.waitForTimeout(more)
  }
  const tap = async (what: Locator) => {
    await spend(pace.tapMs)
    await what.click()
  }
  return {
    tap,
    button: (name: string) => tap(page.getByRole('button', { name, exact: true }).first()),
    link: (name: string) => tap(page.getByRole('link', { name, exact: true }).first()),
    async type(label: string, text: string): Promise<void> {
      const field = page.getByLabel(label, { exact: true }).first()
      await spend(pace.tapMs)
      ms += text.length * pace.letterMs
      if (isReal) await field.pressSequentially(text, { delay: pace.letterMs })
      else await field.fill(text)
    },
    /** Picks a date, a time or an entry of a list. */
    async pick(label: string, value: string): Promise<void> {
      const field = page.getByLabel(label, { exact: true }).first()
      await spend(3 * pace.tapMs)
      if ((await field.evaluate((one) => one.tagName)) === 'SELECT') await field.selectOption(value)
      else await field.fill(value)
    },
    /** Chooses one of a few options that are all visible. */
    choose: (label: string | RegExp) => tap(page.getByRole('radio', { name: label }).first()),
    spent: () => ms,
  }
}
