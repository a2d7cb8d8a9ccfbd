import axe from 'axe-core'
import type { Page } from 'playwright-core'

interface AxeOptions {
  /** Tags or rules; without them all rules that axe runs by itself. */
  runOnly?: readonly string[]
  /** Only these parts of the page. */
  include?: readonly string[]
}

interface Violation {
  id: string
  nodes: { html: string }[]
}

const bring = `if (!window.axe) { ${axe.source} }`

/**
 * What axe finds on a page as it looks now. It is brought once for each page and asked there: to bring it for each question
 * takes more time than most answers. What a frame shows is a page of its own, with its own test.
 */
export async function runAxe(page: Page, { include, ...options }: AxeOptions = {}): Promise<string[]> {
  await page.evaluate(bring)
  const context = include ? JSON.stringify({ include }) : 'document'
  const asked = JSON.stringify({ ...options, resultTypes: ['violations'], preload: false, iframes: false })
  const violations = await page.evaluate<Violation[]>(
    `axe.run(${context}, ${asked}).then(({ violations }) => violations.map(({ id, nodes }) => ({ id, nodes })))`,
  )
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}
