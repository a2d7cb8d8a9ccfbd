import { html } from 'ghtml'
import { operations } from '#domains/index.ts'
import type { PageContent } from '#surfaces/site/layout.ts'
import { type ShownScreen, screen, screenActions } from '#surfaces/site/screens.ts'
import { copyField, copyScripts } from '../parts/copy-field.ts'
import { settingsPath, settingsScreen } from './shell.ts'

const path = settingsPath('calendar')

/** The addresses of a member's own feeds. They are secrets, so the page is never stored. */
export const calendarScreens = [
  screen({ path, load: ({ perform }) => perform(operations.feeds.getToken, {}), view: calendarView }),
  screenActions(path, { rotate: [operations.feeds.rotateToken, 'calendarRotated'] }),
]

function calendarView({ messages, server, feedToken }: ShownScreen<{ feedToken: string }>): PageContent {
  const feed = `${server.baseUrl}/feeds/${feedToken}`
  const text = messages.settings.calendar
  const calendar = `${feed}/events.ics`
  // A calendar app registers this scheme, so that the link opens it.
  const subscribe = calendar.replace(/^https?:/, 'webcal:')
  const address = (id: string, label: string, value: string) => copyField({ id, label, value }, messages)
  return settingsScreen(messages, {
    tab: 'calendar',
    scripts: copyScripts,
    body: html`<p class="lead">${text.lead}</p>
!${address('calendar-address', text.address, calendar)}
<p class="soft">${text.secret}</p>
<p><a class="button plain fit" href="${subscribe}">${text.subscribe}</a></p>
<details><summary>${text.howHeading}</summary><ul>!${text.how.map((one) => html`<li>${one}</li>`).join('')}</ul></details>
<section class="card"><h2>${text.newsHeading}</h2><p class="soft">${text.newsLead}</p>!${address('news-address', text.newsAddress, `${feed}/events.rss`)}</section>
<section class="card grave"><h2>${text.rotateHeading}</h2><p>${text.rotateLead}</p>
<details><summary>${text.rotateOpen}</summary>
<form method="post" action="${path}/rotate"><button class="danger fit">${text.rotateButton}</button></form></details></section>`,
  })
}
