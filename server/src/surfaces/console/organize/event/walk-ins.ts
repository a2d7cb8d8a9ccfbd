import type { FastifyRequest } from 'fastify'
import { html } from 'ghtml'
import { operations } from '#domains/index.ts'
import type { OutputOf } from '#kernel/operation/call.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { isId } from '#kernel/operation/schema.ts'
import type { Messages } from '#messages/index.ts'
import { redirectWith } from '#surfaces/site/flash.ts'
import { idIn } from '#surfaces/site/forms.ts'
import { formIn } from '#surfaces/site/operation-form.ts'
import type { PageScope } from '#surfaces/site/page-scope.ts'
import { perform } from '#surfaces/site/perform.ts'
import { postScreen } from '#surfaces/site/screen.ts'
import { eventPath, eventRoute, type ManagedEvent } from '../shell.ts'

export type WalkIns = OutputOf<(typeof operations)['walk-ins']['list']>['items']

const shownMax = 100
const from = (request: FastifyRequest) => eventPath(idIn(request, 'event_not_found'), 'attendees')

/** The latest people without an account; none are asked for where the event counts none. */
export async function findWalkIns(
  scope: PageScope,
  request: FastifyRequest,
  eventId: string,
  total: number,
): Promise<WalkIns> {
  if (total === 0) return []
  const input = { params: { eventId }, query: { limit: shownMax } }
  return (await perform(scope, request, operations['walk-ins'].list, input)).items
}

export function mountWalkIns(scope: PageScope): void {
  postScreen(scope, eventRoute('attendees', '/walk-ins'), from, async (request, reply) => {
    const id = formIn(request).get('undo') ?? ''
    if (!isId(id)) throw new ApiError('not_found')
    const params = { eventId: idIn(request, 'event_not_found'), id }
    await perform(scope, request, operations['walk-ins'].delete, { params })
    return redirectWith(scope, reply, from(request), 'walkInUndone')
  })
}

interface View {
  messages: Messages
  event: ManagedEvent
  walkIns: WalkIns
  total: number
  now: Date
}

/** Names, entrances and times, each with a button that undoes it. */
export function walkInsSection({ messages, event, walkIns, total, now }: View): string {
  const text = messages.organize.attendees.walkIns
  if (walkIns.length === 0) return ''
  const rows = walkIns.map(({ id, name, checkedInAt, label }) => {
    const { time } = messages.format.moment(checkedInAt, event.timezone, now)
    return html`<li><div class="grow"><b dir="auto">${name}</b><br><span class="soft small" dir="auto">${text.at(time, label)}</span></div>
<button class="plain quiet small" name="undo" value="${id}" aria-label="${text.undoNamed(name)}">${text.undo}</button></li>`
  })
  const latest = total > walkIns.length ? html`<p class="soft small">${text.latest(walkIns.length)}</p>` : ''
  return html`<section class="card"><h2>${text.heading(total)}</h2><p class="soft small">${text.lead}</p>!${latest}
<form method="post" action="${eventPath(event.id, 'attendees')}/walk-ins"><ul class="rows">!${rows.join('')}</ul></form></section>`
}
