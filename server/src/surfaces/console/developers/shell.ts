import { html } from 'ghtml'
import type { Messages } from '#messages/index.ts'
import type { PageContent } from '#surfaces/site/layout.ts'
import { alertOf } from '#surfaces/site/parts/elements.ts'
import { consoleStyle } from '../parts/style.ts'
import { tabs } from '../parts/tabs.ts'
import { developersStyle } from './style/stylesheet.ts'

/** The path of a screen below /developers. */
export type DevelopersTab = keyof Messages['developers']['shell']['tabs']

interface Screen {
  tab: DevelopersTab
  body: string
  /** In place of the name of the tab, for a screen below it. */
  heading?: string
  /** Above the heading, for a screen below a tab. */
  back?: { href: string; words: string }
  alert?: string | undefined
  styles?: readonly string[]
  scripts?: readonly string[]
  canUpload?: boolean
  /** Whether it shows another page of this site in a frame. */
  canFrame?: boolean
}

export const developersPath = (tab: DevelopersTab, rest = '') => `/developers${tab && `/${tab}`}${rest}`

/** What surrounds every screen of developers. */
export function developersScreen(
  messages: Messages,
  { tab, body, heading, back, alert, styles = [], scripts, canUpload = false, canFrame = false }: Screen,
): PageContent {
  const text = messages.developers.shell
  const all = (Object.entries(text.tabs) as [DevelopersTab, string][]).map(([key, label]) => {
    return { href: developersPath(key), label, isCurrent: key === tab }
  })
  const backlink = back ? html`<a class="backlink" href="${back.href}">${back.words}</a>` : ''
  return {
    title: `${heading ?? text.tabs[tab]} · ${text.title}`,
    width: 'wide',
    styles: [consoleStyle.path, developersStyle.path, ...styles],
    ...(scripts && { scripts }),
    canUpload,
    canFrame,
    body: html`<div class="console developers">!${tabs(text.tabsLabel, all)}
<div class="developers-body">!${backlink}<h1>${heading ?? text.tabs[tab]}</h1>!${alertOf(alert)}!${body}</div></div>`,
  }
}
