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

/** In every frame, so that the one above can ask for what is in it. */
const bring = `if (!window.axe) { ${axe.source}; axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] }) }`

/**
 * What axe finds on a page as it looks now. It is brought once for each page and asked there: to bring it for each question
 * takes more time than most answers.
 */
export async function runAxe(page: Page, { include, ...options }: AxeOptions = {}): Promise<string[]> {
  for (const frame of page.frames()) await frame.evaluate(bring)
  const context = include ? JSON.stringify({ include }) : 'document'
  const asked = JSON.stringify({ ...options, resultTypes: ['violations'], preload: false })
  const violations = await page.evaluate<Violation[]>(
    `axe.run(${context}, ${asked}).then(({ violations }) => violations.map(({ id, nodes }) => ({ id, nodes })))`,
  )
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}
