import type { FastifyReply, FastifyRequest } from 'fastify'
import { html } from 'ghtml'
import { operations } from '#domains/index.ts'
import type { OutputOf } from '#kernel/operation/call.ts'
import type { Messages } from '#messages/index.ts'
import { findCookie, setCookie } from '#surfaces/http/cookies.ts'
import { messagesOf, type PageScope } from '#surfaces/site/page-scope.ts'
import { perform } from '#surfaces/site/perform.ts'
import { postScreen } from '#surfaces/site/screen.ts'
import { steps } from '../../parts/steps.ts'
import { findGroup, groupPath, groupRoute, type ManagedGroup, slugIn, slugOf } from '../shell.ts'

type EventCounts = OutputOf<typeof operations.overview.countEvents>

/** The groups whose first steps this browser does not show any more. */
const cookieName = 'hidden_steps'
const groupsMax = 20
const lifeSeconds = 365 * 86_400

const hiddenIn = (request: FastifyRequest) => (findCookie(request, cookieName) ?? '').split('~').filter(Boolean)

/** What to do first with a group. It stays until everything is done, or until the organizer hides it. */
export async function firstSteps(
  scope: PageScope,
  request: FastifyRequest,
  group: ManagedGroup,
  counts: EventCounts,
): Promise<string> {
  if (hiddenIn(request).includes(group.id)) return ''
  const { items } = await perform(scope, request, operations.groups.listRoles, { params: { groupId: group.id } })
  return stepsCard(messagesOf(request), group, counts, items.length)
}

function stepsCard(messages: Messages, group: ManagedGroup, counts: EventCounts, team: number): string {
  const text = messages.organize.groups.events
  const slug = slugOf(group)
  const path = groupPath(slug)
  const published = counts.upcoming + counts.past + counts.cancelled
  const event = counts.drafts > 0 ? `${path}?list=drafts` : `${path}/new-event`
  const all = [
    { label: text.steps.created, isDone: true },
    {
      label: text.steps.picture,
      href: `${groupPath(slug, 'settings')}#pictures`,
      isDone: group.photoUrl !== null || group.coverUrl !== null,
    },
    { label: text.steps.event, href: event, isDone: published > 0 },
    { label: text.steps.team, href: groupPath(slug, 'team'), isDone: team > 1 },
    // Whether it was shared shows when people have joined.
    { label: text.steps.share, href: groupPath(slug, 'share'), isDone: (group.memberCount ?? 0) > team },
  ]
  const open = all.find(({ isDone }) => !isDone)
  if (!open) return ''
  // The event is what a group is for.
  const current = published === 0 ? all[2] : open
  const shown = all.map(({ isDone, ...step }) => {
    return {
      ...step,
      state: isDone ? ('done' as const) : step.label === current!.label ? ('current' as const) : ('open' as const),
    }
  })
  return html`<section class="card"><h2>${text.startHeading}</h2>!${steps(text.startHeading, shown, messages)}
<form method="post" action="${path}/hide-steps"><button class="plain quiet fit small">${text.hideSteps}</button></form></section>`
}

export function mountFirstSteps(scope: PageScope): void {
  const from = (request: FastifyRequest) => groupPath(slugIn(request))
  postScreen(scope, groupRoute('events', '/hide-steps'), from, async (request, reply: FastifyReply) => {
    const { id } = await findGroup(scope, request)
    const ids = [id, ...hiddenIn(request).filter((one) => one !== id && /^[0-9a-f-]{36}$/.test(one))]
    const isSecure = scope.server.baseUrl.startsWith('https:')
    setCookie(reply, {
      name: cookieName,
      value: ids.slice(0, groupsMax).join('~'),
      maxAgeSeconds: lifeSeconds,
      isSecure,
    })
    return reply.redirect(from(request), 303)
  })
}
