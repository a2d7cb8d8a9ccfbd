import { html } from 'ghtml'
import type { Messages } from '#messages/index.ts'
import type { PageContent } from '#surfaces/site/layout.ts'
import { alertOf } from '#surfaces/site/parts/elements.ts'
import { consoleStyle, settingsStyle } from '../parts/style.ts'
import { tabs } from '../parts/tabs.ts'

export type SettingsTab = keyof Messages['settings']['tabs']

interface SettingsScreen {
  tab: SettingsTab
  body: string
  /** In place of the name of the tab, for a screen below it. */
  heading?: string
  alert?: string | undefined
  styles?: readonly string[]
  scripts?: readonly string[]
  canUpload?: boolean
}

export const settingsPath = (tab: SettingsTab) => `/settings/${tab}`

/** What surrounds every settings screen. */
export function settingsScreen(
  messages: Messages,
  { tab, body, heading, alert, styles = [], scripts, canUpload = false }: SettingsScreen,
): PageContent {
  const text = messages.settings
  const all = Object.entries(text.tabs).map(([key, label]) => {
    return { href: settingsPath(key as SettingsTab), label, isCurrent: key === tab }
  })
  return {
    title: `${heading ?? text.tabs[tab]} · ${text.title}`,
    width: 'wide',
    styles: [consoleStyle.path, settingsStyle.path, ...styles],
    ...(scripts && { scripts }),
    canUpload,
    body: html`<div class="console settings"><a class="back" href="/settings">${text.back}</a>!${tabs(text.tabsLabel, all)}
<section class="panel"><h1>${heading ?? text.tabs[tab]}</h1>!${alertOf(alert)}!${body}</section></div>`,
  }
}
