import type { FastifyRequest } from 'fastify'
import { html } from 'ghtml'
import type { Messages } from '#messages/index.ts'
import { assertAccess } from '#surfaces/http/access.ts'
import type { PageContent } from '#surfaces/site/layout.ts'
import { findVisitor } from '#surfaces/site/page-scope.ts'
import { alertOf } from '#surfaces/site/parts/elements.ts'
import { consoleStyle } from '../parts/style.ts'
import { tabs } from '../parts/tabs.ts'
import { adminStyle } from './style/stylesheet.ts'

type AdminTab = keyof Messages['admin']['shell']['tabs']
type Sections = Messages['admin']['shell']['sections']
/** The path of a screen below /admin. */
export type AdminSection = { [Tab in AdminTab]: keyof Sections[Tab] & string }[AdminTab]

interface Screen {
  section: AdminSection
  body: string
  /** In place of the name of the section, for a screen below it. */
  heading?: string
  /** Above the heading, for a screen below a section. */
  back?: { href: string; words: string }
  alert?: string | undefined
  styles?: readonly string[]
  scripts?: readonly string[]
  canUpload?: boolean
}

export const adminPath = (section: AdminSection, rest = '') => `/admin${section && `/${section}`}${rest}`

/** For a page that asks before its operation runs: only administrators are asked. */
export function assertAdministrator(request: FastifyRequest): void {
  assertAccess({ access: 'admin', alsoNeeds: undefined, credential: undefined }, findVisitor(request))
}

/** What surrounds every screen of administrators. */
export function adminScreen(
  messages: Messages,
  { section, body, heading, back, alert, styles = [], scripts, canUpload = false }: Screen,
): PageContent {
  const text = messages.admin.shell
  const all = Object.entries(text.tabs) as [AdminTab, string][]
  const [current] = all.find(([tab]) => section in text.sections[tab])!
  const sections = Object.entries(text.sections[current]) as [AdminSection, string][]
  const label = sections.find(([key]) => key === section)![1]
  const firstOf = (tab: AdminTab) => Object.keys(text.sections[tab])[0] as AdminSection
  const first = all.map(([tab, words]) => ({
    href: adminPath(firstOf(tab)),
    label: words,
    isCurrent: tab === current,
  }))
  const second = sections.map(([key, words]) => ({ href: adminPath(key), label: words, isCurrent: key === section }))
  const backlink = back ? html`<a class="backlink" href="${back.href}">${back.words}</a>` : ''
  return {
    title: `${heading ?? label} · ${text.title}`,
    width: 'wide',
    styles: [consoleStyle.path, adminStyle.path, ...styles],
    ...(scripts && { scripts }),
    canUpload,
    body: html`<div class="console admin">!${tabs(text.tabsLabel, first)}<div>!${second.length > 1 ? html`<div class="sections">!${tabs(text.sectionsLabel, second)}</div>` : ''}
<div class="admin-body">!${backlink}<h1>${heading ?? label}</h1>!${alertOf(alert)}!${body}</div></div></div>`,
  }
}
