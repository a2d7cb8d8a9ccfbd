import { html } from 'ghtml'
import type { Messages } from '#messages/index.ts'
import type { PageContent } from '#surfaces/site/layout.ts'

export type MeTab = keyof Messages['me']['tabs']

interface Screen {
  tab: MeTab
  body: string
  styles?: readonly string[]
  scripts?: readonly string[]
}

export const mePath = (tab: MeTab) => `/me/${tab}`

/** What surrounds every page of a member's own. */
export function meScreen(messages: Messages, { tab, body, styles, scripts }: Screen): PageContent {
  const text = messages.me
  const tabs = Object.entries(text.tabs).map(
    ([key, label]) => html`<a href="${mePath(key as MeTab)}" !${key === tab ? 'aria-current="page"' : ''}>${label}</a>`,
  )
  return {
    title: text.tabs[tab],
    width: 'medium',
    ...(styles && { styles }),
    ...(scripts && { scripts }),
    body: html`<nav class="tabbar" aria-label="${text.tabsLabel}">!${tabs.join('')}</nav>
<h1>${text.tabs[tab]}</h1>!${body}`,
  }
}
