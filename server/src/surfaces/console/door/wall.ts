import type { FastifyReply, FastifyRequest } from 'fastify'
import { html } from 'ghtml'
import { operations } from '#domains/index.ts'
import type { OutputOf } from '#kernel/operation/call.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import type { Messages } from '#messages/index.ts'
import { permissionsPolicy } from '#surfaces/http/headers.ts'
import { makeAsset, readCss } from '#surfaces/site/assets/asset.ts'
import { islandPath } from '#surfaces/site/islands.ts'
import type { PageContent } from '#surfaces/site/layout.ts'
import { messagesOf, open, type PageScope, sendPage } from '#surfaces/site/page-scope.ts'
import { perform } from '#surfaces/site/perform.ts'

export const wallStyle = makeAsset('wall', 'css', readCss(new URL('./wall.css', import.meta.url)))

type Wall = OutputOf<typeof operations.walls.get>

/** The counters of an event, for a screen in the foyer. Everyone with the link sees it. */
export function mountWall(scope: PageScope): void {
  const { routes, server } = scope

  routes.get('/wall/:token', open, async (request: FastifyRequest, reply: FastifyReply) => {
    const messages = messagesOf(request)
    const { token } = request.params as { token: string }
    // A screen that is only looked at must not turn dark.
    reply.header('permissions-policy', permissionsPolicy('screen-wake-lock'))
    try {
      const wall = await perform(scope, request, operations.walls.get, { params: { token } })
      return sendPage(reply, wallPage(messages, wall, token, server.clock.now()))
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'event_not_found') throw error
      return sendPage(reply, overPage(messages), error.status)
    }
  })
}

const bare = { isBare: true, styles: [wallStyle.path] } as const

function overPage({ doorTeam: { wall: text } }: Messages): PageContent {
  const { heading, lead } = text.over
  return { ...bare, title: heading, body: html`<div class="wall over"><h1>${heading}</h1><p>${lead}</p></div>` }
}

function wallPage({ doorTeam, format }: Messages, wall: Wall, token: string, now: Date): PageContent {
  const text = doorTeam.wall
  const { title, groupName, startTime, timezone, counts } = wall
  const { confirmed, checkedIn, walkIns, maxAttendees } = counts
  const [inside, all] = [checkedIn + walkIns, confirmed + walkIns]
  const number = (name: string, value: number) => html`<b data-number="${name}">${format.number(value)}</b>`
  const counted = (name: 'walkIns' | 'spots', value: number) => {
    const label = format.plural(value, text[name]).replace('{n}', '').trim()
    return html`<span data-words="${JSON.stringify(text[name])}">${label}</span>`
  }
  const spots =
    maxAttendees === null
      ? ''
      : html`<li>!${number('maxAttendees', maxAttendees)} !${counted('spots', maxAttendees)}</li>`
  const when = format.dateTime(startTime, timezone, now)
  const says = text.progress('{inside}', '{all}')
  const words = JSON.stringify({ updated: text.updated, progress: says })
  const filled = text.progress(format.number(inside), format.number(all))
  return {
    ...bare,
    title,
    scripts: [islandPath('wall')],
    body: html`<div class="wall" data-wall="/v1/walls/${token}" data-words="${words}" data-locale="${format.locale}" data-zone="${timezone ?? 'UTC'}">
<noscript><meta http-equiv="refresh" content="15"></noscript>
<header><h1>${title}</h1><p>${[groupName, when].filter(Boolean).join(' · ')}</p></header>
<p class="wall-inside">!${number('inside', inside)} <span>${text.inside}</span></p>
<progress max="${Math.max(all, 1)}" value="${inside}" aria-label="${filled}"></progress>
<ul><li>!${number('coming', Math.max(0, confirmed - checkedIn))} <span>${text.coming}</span></li>
<li>!${number('walkIns', walkIns)} !${counted('walkIns', walkIns)}</li>!${spots}</ul>
<footer><p data-updated hidden></p><button type="button" class="plain quiet fit" data-full hidden>${text.fullScreen}</button></footer></div>`,
  }
}
