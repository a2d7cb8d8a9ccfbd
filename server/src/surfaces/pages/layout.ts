import { createHash } from 'node:crypto'
import { html } from 'ghtml'
import { stylesheet, type Theme } from './theme.ts'

export const stylesheetPath = `/assets/hearth-${createHash('sha256').update(stylesheet).digest('hex').slice(0, 10)}.css`

export interface PageContent {
  title: string
  /** Already escaped: made by `html`. */
  body: string
  theme?: Theme
  isWide?: boolean
  /** Paths of further styles of ours, for a kind of page that needs more than all pages have. */
  styles?: readonly string[]
  /** Paths of our own scripts; a page is complete without them. */
  scripts?: readonly string[]
}

const flame = `<svg viewBox="0 0 24 24" fill="currentColor" aria-hidden="true"><path d="M12 2c1 4-4 6-4 11a4 4 0 0 0 8 0c0-1.6-.7-2.6-1.2-3.4-.2 1.2-.8 1.9-1.6 2.2C14.400 8 13 4.500 12 2zM5 14a7 7 0 0 0 14 0c0-2-.7-3.700-1.600-5 .1 5-2 8.500-5.400 8.500S6.500 15 6.700 11C5.600 12 5 13 5 14z"/></svg>`

/** Every page of ours: works without scripts, in light and dark, at any width. */
export function renderPage(page: PageContent): string {
  const { title, body, theme = 'coral', isWide = false, styles = [], scripts = [] } = page
  const sheets = [stylesheetPath, ...styles].map((path) => html`<link rel="stylesheet" href="${path}">`).join('\n')
  const tags = scripts.map((path) => html`<script src="${path}" defer></script>`).join('')
  return html`<!doctype html>
<html lang="en" data-theme="${theme}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · Hearth</title>
<link rel="icon" href="data:,">
!${sheets}
</head>
<body>
<main class="${isWide ? 'wide' : ''}">
<a class="brand" href="/account">!${flame} Hearth</a>
!${body}
</main>
!${tags}
</body>
</html>
`
}

/** What our pages may load: our own style, script and images, and nothing else. */
export function pagePolicy({ canPostAnywhere = false } = {}): string {
  const rules = [
    "default-src 'none'",
    "style-src 'self'",
    "script-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ]
  // Browsers apply form-action to the whole chain of redirects, so a consent that leads to an app must not set it.
  if (!canPostAnywhere) rules.push("form-action 'self'")
  return rules.join('; ')
}
