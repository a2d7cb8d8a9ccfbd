import assert from 'node:assert/strict'
import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { type Theme, themes } from '#surfaces/site/theme.ts'
import type { Answer } from '#test/support/sign-in/server.ts'
import { runAxe } from './axe.ts'

/** What the head of a page says, and what it is about. */
export function headingIn({ text }: Pick<Answer, 'text'>): string {
  const inside = /<h1[^>]*>(.*?)<\/h1>/s.exec(text)?.[1] ?? ''
  return inside.replaceAll(/<[^>]+>/g, '').trim()
}

/** What a page has between its header, with the menu of the visitor, and its footer. */
export function mainOf(text: string): string {
  const main = /<main\b.*<\/main>/s.exec(text)?.[0]
  assert.ok(main, 'the page has a main part')
  return main
}

export function assertPage(answer: Answer, status: number, heading: string): void {
  assert.deepEqual([answer.status, headingIn(answer)], [status, heading])
  assert.equal(answer.headers['content-type'], 'text/html; charset=utf-8')
}

/** Where the links of a kind lead, such as those to the next page. */
export function linksIn({ text }: Pick<Answer, 'text'>, rel: string): string[] {
  const found = [...text.matchAll(new RegExp(`rel="${rel}" href="([^"]+)"`, 'g'))]
  return found.map((match) => match[1]!.replaceAll('&#61;', '=').replaceAll(/&#38;|&amp;/g, '&'))
}

/** All of what is looked at, by `npm run test:looks`. The suite looks at the first pages of each file, in one theme beside
 *  their own, and takes no pictures; what all themes do to contrasts is computed in theme.test.ts. */
export const isWhole = process.env.LOOKS === 'full'
const pagesMax = isWhole ? Infinity : 4
let pagesSeen = 0
export const looked: readonly Theme[] = isWhole ? themes : ['slate']

/** Pictures of a page by day and by night, for people to look at. */
export async function takePictures(page: Page, path: string, widths: readonly number[]): Promise<void> {
  if (!isWhole) return
  mkdirSync(dirname(path), { recursive: true })
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      await page.screenshot({ path: `${path}-${width}-${colorScheme}.png`, fullPage: true })
    }
  }
}

const required = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const accessible = [...required, 'best-practice']

/** What axe finds on a page as it looks now. */
export const findBarriers = (page: Page, kinds: readonly string[] = accessible): Promise<string[]> =>
  runAxe(page, { runOnly: kinds })

/** Free of barriers by day and by night, in the themes or the page's own, and no wider than the screen. */
export async function assertNoBarriers(page: Page, name: string, isInEveryTheme = true): Promise<void> {
  await assertFits(page, name)
  if (++pagesSeen <= pagesMax) await assertReadable(page, name, isInEveryTheme)
}

async function assertFits(page: Page, name: string): Promise<void> {
  const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
  assert.ok((overflow as number) <= 0, `${name} is wider than the screen`)
}

async function assertReadable(page: Page, name: string, isInEveryTheme: boolean): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  assert.deepEqual(await findBarriers(page), [], name)
  await assertContrast(page, name, isInEveryTheme ? looked : [])
}

/** The same for a mail, in every run: a mail program shows it inside a page, which has what only a whole page needs. */
export async function assertReadableMail(page: Page, name: string): Promise<void> {
  await assertFits(page, name)
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  assert.deepEqual(await findBarriers(page, required), [], name)
  await assertContrast(page, name, [])
}

async function assertContrast(page: Page, name: string, inThemes: readonly Theme[]): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const pale = await page.evaluate(`(${lookAtContrast})(${JSON.stringify(inThemes)})`)
    assert.deepEqual(pale, [], `${name} by ${colorScheme}`)
  }
}

/**
 * A theme changes only colors, so everything else is checked once; and what is built alike looks alike, so
 * one of each is looked at. Whatever has a theme of its own wears each of them in turn. The first look has left its means
 * in the page.
 */
const lookAtContrast = `async (themes) => {
  const worn = [...document.querySelectorAll('[data-theme]')].map((element) => [element, element.dataset.theme])
  const hasText = (element) => [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim() !== '')
  const build = (element) => {
    const names = []
    for (let at = element; at && names.length < 4; at = at.parentElement)
      names.push(at.tagName + '.' + at.className + (at.getAttribute('style') ?? ''))
    return names.join(' ')
  }
  const texts = [...document.body.querySelectorAll('*')].filter((element) => hasText(element) || 'value' in element)
  const include = [...new Map(texts.map((element) => [build(element), element])).values()]
  const found = []
  for (const theme of themes.length > 0 ? themes : [null]) {
    for (const [element, own] of worn) element.dataset.theme = theme ?? own
    const options = { runOnly: ['color-contrast'], resultTypes: ['violations'], preload: false, iframes: false }
    const { violations } = await axe.run({ include }, options)
    found.push(...violations.flatMap(({ nodes }) => nodes.map((node) => theme + ': ' + node.html)))
  }
  for (const [element, own] of worn) element.dataset.theme = own
  return found
}`

export const weigh = (content: string | Buffer) => gzipSync(content).length

/** Input for any text field that must stay plain text. */
export const payloads = [
  '<script>window.pwned = 1</script>',
  '"><img src=x onerror="window.pwned = 1">',
  "' onmouseover='window.pwned = 1",
  '</title><svg onload=window.pwned=1>',
  '</script><script>window.pwned = 1</script>',
  '<iframe srcdoc="<script>top.pwned=1</script>"></iframe>',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a text that looks like a place in a template
  '${window.pwned = 1}!${window.pwned = 1}',
  '<!-- --!><a href=javascript:window.pwned=1>x</a>',
  '<style>*{display:none}</style>',
  '<base href=//evil.example>',
  '<form action=//evil.example><button>x',
]

export const hostileLinks = [
  'https://example.org/"><script>window.pwned=1</script>',
  "https://example.org/' onclick='window.pwned=1",
  'javascript:window.pwned=1',
  'data:text/html,<script>window.pwned=1</script>',
]

/** What none of our pages holds, whatever people wrote. The menu of signed-in users has a script of ours. */
export const strange = `script:not([type="application/ld+json"], [src^="/assets/sign-out-"]), iframe, base, style, object, embed, [onerror], [onclick],
  [onmouseover], [onload], [style], a[href^="javascript:"], a[href^="data:"], form:not([action^="/"]), img:not([src^="/"])`
