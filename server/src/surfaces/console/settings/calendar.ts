import { html } from 'ghtml'
import { operations } from '#domains/index.ts'
import type { Messages } from '#messages/index.ts'
import { redirectWith } from '#surfaces/site/flash.ts'
import { messagesOf, type PageScope, sendPage } from '#surfaces/site/page-scope.ts'
import { perform } from '#surfaces/site/perform.ts'
import { getScreen, postScreen } from '#surfaces/site/screen.ts'
import { copyField, copyScripts } from '../parts/copy-field.ts'
import { settingsPath, settingsScreen } from './shell.ts'

const path = settingsPath('calendar')

/** The addresses of a member's own feeds. They are secrets, so the page is never stored. */
export function mountCalendar(scope: PageScope): void {
  getScreen(scope, path, async (request, reply) => {
    const { feedToken } = await perform(scope, request, operations.feeds.getToken, {})
    return sendPage(reply, calendarScreen(messagesOf(request), `${scope.server.baseUrl}/feeds/${feedToken}`))
  })

  postScreen(scope, `${path}/rotate`, path, async (request, reply) => {
    await perform(scope, request, operations.feeds.rotateToken, {})
    return redirectWith(scope, reply, path, 'calendarRotated')
  })
}

function calendarScreen(messages: Messages, feed: string) {
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
