import { html } from 'ghtml'
import type { Messages } from '#messages/index.ts'
import type { PageContent } from '#surfaces/site/layout.ts'
import { messagesOf, type PageScope, sendPage } from '#surfaces/site/page-scope.ts'
import { getScreen } from '#surfaces/site/screen.ts'
import { consoleStyle, settingsStyle } from '../parts/style.ts'
import { type SettingsTab, settingsPath } from './shell.ts'

/** The sections of the settings, each with what it is about. */
export function mountOverview(scope: PageScope): void {
  getScreen(scope, '/settings', async (request, reply) => sendPage(reply, overviewScreen(messagesOf(request))))
}

function overviewScreen({ settings: text }: Messages): PageContent {
  const items = Object.entries(text.tabs).map(
    ([tab, label]) => html`<li><a href="${settingsPath(tab as SettingsTab)}"><b>${label}</b>
<span class="soft small">${text.index.about[tab as SettingsTab]}</span></a></li>`,
  )
  return {
    title: text.title,
    width: 'medium',
    styles: [consoleStyle.path, settingsStyle.path],
    body: html`<h1>${text.title}</h1><p class="lead">${text.index.lead}</p>
<ul class="card-links">!${items.join('')}</ul>`,
  }
}
