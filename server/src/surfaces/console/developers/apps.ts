import { html } from 'ghtml'
import { picturePath } from '#domains/foundation/uploads/index.ts'
import { operations } from '#domains/index.ts'
import type { OutputOf } from '#kernel/operation/call.ts'
import type { Messages } from '#messages/index.ts'
import { emptyState } from '#surfaces/site/parts/elements.ts'
import { icon } from '#surfaces/site/parts/icons.ts'
import { screen } from '#surfaces/site/screens.ts'
import { developersPath, developersScreen } from './shell.ts'
import { portalStyle } from './style/stylesheet.ts'

export type DeveloperApp = OutputOf<typeof operations.apps.get>

export const appPath = (clientId: string, rest = '') =>
  developersPath('apps', `/${encodeURIComponent(clientId)}${rest}`)

/** What is known of an app in one line: where it runs, how many people use it, since when. */
export function appFacts({ developers, format }: Messages, app: DeveloperApp): string {
  const text = developers.apps
  const users = app.activeUsers ?? 0
  const facts = [
    app.isPublicClient ? text.kinds.public : text.kinds.confidential,
    users === 0 ? text.noUsers : text.users(users),
    ...(app.createdAt === null ? [] : [text.since(format.day(app.createdAt))]),
  ]
  return facts.join(' · ')
}

/** Only a logo that we serve is shown: any other host would learn who looks at it. */
function appLogo(path: string | undefined): string {
  if (path === undefined) return html`<span class="applogo" aria-hidden="true">!${icon('brackets')}</span>`
  return html`<img class="applogo" src="${path}" alt="" width="48" height="48">`
}

/** The apps of the user. */
export const appsScreen = screen({
  path: developersPath('apps'),
  load: ({ perform }) => perform(operations.apps.list, {}),
  view({ messages, server, apps }) {
    const text = messages.developers.apps
    const rows = apps.map((app) => {
      const logo = appLogo(picturePath(server.links, app.logoUri ?? undefined))
      return html`<li>!${logo}<div><a href="${appPath(app.clientId)}">${app.name}</a><p class="soft small">${appFacts(messages, app)}</p></div></li>`
    })
    const create = { href: developersPath('apps', '/new'), words: text.create }
    const list =
      rows.length === 0
        ? emptyState('brackets', text.none, text.noneLead, create)
        : html`<section class="card"><ul class="rows apps">!${rows.join('')}</ul></section><a class="button fit" href="${create.href}">${create.words}</a>`
    const body = html`<p class="soft">${text.lead}</p>!${list}`
    return developersScreen(messages, { tab: 'apps', body, styles: [portalStyle.path] })
  },
})
