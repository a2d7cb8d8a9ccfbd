import type { FastifyRequest } from 'fastify'
import { html } from 'ghtml'
import type { WaitingWork } from '#domains/administration/health/index.ts'
import type { Messages } from '#messages/index.ts'
import { assertAccess } from '#surfaces/http/access.ts'
import type { Frame, PageContent } from '#surfaces/site/layout.ts'
import { findVisitor } from '#surfaces/site/page-scope.ts'
import { countBadge, sumOf } from '#surfaces/site/parts/count-badge.ts'
import { alertOf } from '#surfaces/site/parts/elements.ts'
import type { ShownScreen } from '#surfaces/site/screens.ts'
import { consoleStyle } from '../parts/style.ts'
import { tabs } from '../parts/tabs.ts'
import { adminStyle } from './style/stylesheet.ts'

type AdminTab = keyof Messages['admin']['shell']['tabs']
type Sections = Messages['admin']['shell']['sections']
/** The path of a screen below /admin. */
export type AdminSection = { [Tab in AdminTab]: keyof Sections[Tab] & string }[AdminTab]

interface AdminScreen {
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

type FrameOptions = Omit<AdminScreen, 'body' | 'alert'>

export const adminPath = (section: AdminSection, rest = '') => `/admin${section && `/${section}`}${rest}`

/** The same for a declared screen. */
export const adminFrame =
  <D>(screen: FrameOptions | ((shown: ShownScreen<D>) => FrameOptions)) =>
  (body: string, shown: ShownScreen<D>): PageContent => {
    const options = typeof screen === 'function' ? screen(shown) : screen
    return adminScreen(shown.messages, { ...options, body, alert: shown.form.alert })
  }

/** For a page that asks before its operation runs: only administrators are asked. */
export function assertAdministrator(request: FastifyRequest): void {
  assertAccess({ access: 'admin', alsoNeeds: undefined, credential: undefined }, findVisitor(request))
}

/** Where what waits is decided. */
export const waitingSections = {
  reports: 'moderation',
  held: 'moderation/held',
  signUpRequests: 'people/waiting',
  approvals: 'people/approvals',
  claims: 'groups/claims',
} as const satisfies Record<keyof WaitingWork, AdminSection>

/** How much waits in these sections. */
function badgeOf(sections: readonly string[], { waiting, messages }: Frame): string {
  const kinds = Object.entries(waitingSections) as [keyof WaitingWork, AdminSection][]
  const counts = kinds.map(([kind, section]) => (sections.includes(section) ? (waiting?.[kind] ?? 0) : 0))
  return countBadge(sumOf(counts), messages)
}

/** What surrounds every screen of administrators. */
export function adminScreen(
  messages: Messages,
  { section, body, heading, back, alert, styles = [], scripts, canUpload = false }: AdminScreen,
): PageContent {
  const text = messages.admin.shell
  const all = Object.entries(text.tabs) as [AdminTab, string][]
  const [current] = all.find(([tab]) => section in text.sections[tab])!
  const sections = Object.entries(text.sections[current]) as [AdminSection, string][]
  const label = sections.find(([key]) => key === section)![1]
  const firstOf = (tab: AdminTab) => Object.keys(text.sections[tab])[0] as AdminSection
  const first = (frame: Frame) =>
    all.map(([tab, words]) => ({
      href: adminPath(firstOf(tab)),
      label: words,
      isCurrent: tab === current,
      badge: badgeOf(Object.keys(text.sections[tab]), frame),
    }))
  const second = (frame: Frame) =>
    sections.map(([key, words]) => ({
      href: adminPath(key),
      label: words,
      isCurrent: key === section,
      badge: badgeOf([key], frame),
    }))
  const backlink = back ? html`<a class="backlink" href="${back.href}">${back.words}</a>` : ''
  return {
    title: `${heading ?? label} · ${text.title}`,
    width: 'wide',
    styles: [consoleStyle.path, adminStyle.path, ...styles],
    ...(scripts && { scripts }),
    canUpload,
    body: html`!${backlink}<h1>${heading ?? label}</h1>!${alertOf(alert)}!${body}`,
    surround: (
      inner,
      frame,
    ) => html`<div class="console admin">!${tabs(text.tabsLabel, first(frame))}<div>!${sections.length > 1 ? html`<div class="sections">!${tabs(text.sectionsLabel, second(frame))}</div>` : ''}
<div class="admin-body">!${inner}</div></div></div>`,
  }
}
