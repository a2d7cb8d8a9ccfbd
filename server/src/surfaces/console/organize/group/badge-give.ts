import { operations } from '#domains/index.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { isId } from '#kernel/operation/schema.ts'
import { fieldsOf } from '#surfaces/site/forms.ts'
import { formIn } from '#surfaces/site/operation-form.ts'
import { messagesOf, type PageScope, sendPage } from '#surfaces/site/page-scope.ts'
import { confirmPage, decisionIn } from '#surfaces/site/parts/confirm.ts'
import { perform } from '#surfaces/site/perform.ts'
import { postScreen } from '#surfaces/site/screen.ts'
import { awardTo } from './badge-award.ts'
import { badgePath, badgePathIn, badgeRoute, findBadge } from './badge-parts.ts'

/** The forms of a badge's page that award it. */
export function mountBadgeGive(scope: PageScope): void {
  postScreen(scope, badgeRoute('/award'), badgePathIn, async (request, reply) => {
    const { group, badge } = await findBadge(scope, request)
    const ids = [...new Set(fieldsOf(request, 'id'))].filter((id) => id !== '')
    return awardTo(scope, request, reply, { group, badge, ids })
  })

  postScreen(scope, badgeRoute('/award-event'), badgePathIn, async (request, reply) => {
    const [form, messages] = [formIn(request), messagesOf(request)]
    const { group, badge } = await findBadge(scope, request)
    const eventId = form.get('eventId') ?? ''
    if (!isId(eventId)) throw new ApiError('event_not_found')
    const path = badgePath(group, badge)
    if (!decisionIn(form).isConfirmed) {
      const { title } = await perform(scope, request, operations.events.getManaged, { params: { eventId } })
      const text = messages.organize.badges.award
      const question = { heading: text.eventHeading(badge.name, title), lead: text.eventLead, yes: text.eventYes }
      return sendPage(reply, confirmPage({ ...question, path: `${path}/award-event`, form, back: path }, messages))
    }
    const input = { params: { badgeId: badge.id }, body: { eventId } }
    const { awarded, remaining } = await perform(scope, request, operations.badges.awardByEvent, input)
    return reply.redirect(`${path}?awarded=${awarded}&remaining=${remaining}`, 303)
  })
}
