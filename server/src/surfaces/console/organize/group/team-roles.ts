import type { FastifyRequest } from 'fastify'
import { html } from 'ghtml'
import { operations } from '#domains/index.ts'
import type { Messages } from '#messages/index.ts'
import { redirectWith } from '#surfaces/site/flash.ts'
import { idIn } from '#surfaces/site/forms.ts'
import { bodyOf, findRefusal, formIn } from '#surfaces/site/operation-form.ts'
import { findVisitor, messagesOf, type PageScope, sendPage } from '#surfaces/site/page-scope.ts'
import { confirmButton, confirmPage, decisionIn } from '#surfaces/site/parts/confirm.ts'
import { chip } from '#surfaces/site/parts/elements.ts'
import { icon } from '#surfaces/site/parts/icons.ts'
import { perform } from '#surfaces/site/perform.ts'
import { postScreen } from '#surfaces/site/screen.ts'
import { groupRoute, slugIn } from '../shell.ts'
import { personRow, type ShowTeam, type TeamRole, type TeamView, teamPath } from './team-people.ts'

type Holder = TeamView['roles']['items'][number]

/** Changes roles, withdraws offers and removes people from the team. The operations say who may. */
export function mountRoles(scope: PageScope, show: ShowTeam): void {
  const from = (request: FastifyRequest) => teamPath(slugIn(request))
  const paramsOf = (request: FastifyRequest) => ({
    groupId: slugIn(request),
    username: idIn(request, 'user_not_found'),
  })

  postScreen(scope, groupRoute('team', '/roles/:id'), from, async (request, reply) => {
    const form = formIn(request)
    const { setRole } = operations.groups
    const refusal = await findRefusal(request, form, () =>
      perform(scope, request, setRole, { params: paramsOf(request), body: bodyOf(setRole, form) }),
    )
    return refusal ? show(request, reply, refusal) : redirectWith(scope, reply, from(request), 'roleChanged')
  })

  postScreen(scope, groupRoute('team', '/roles/:id/remove'), from, async (request, reply) => {
    const [form, messages] = [formIn(request), messagesOf(request)]
    const isSelf = findVisitor(request)?.userId === idIn(request)
    if (!decisionIn(form).isConfirmed) {
      const question = questionOf(messages, { name: form.get('name') ?? '', isSelf })
      return sendPage(reply, confirmPage({ ...question, path: request.url, form, back: from(request) }, messages))
    }
    const refusal = await findRefusal(request, form, () =>
      perform(scope, request, operations.groups.removeRole, { params: paramsOf(request) }),
    )
    if (refusal) return show(request, reply, refusal)
    return isSelf
      ? redirectWith(scope, reply, '/organize', 'teamLeft')
      : redirectWith(scope, reply, from(request), 'roleRemoved')
  })

  postScreen(scope, groupRoute('team', '/offers/:id/withdraw'), from, async (request, reply) => {
    await perform(scope, request, operations.groups.removeRole, { params: paramsOf(request) })
    return redirectWith(scope, reply, from(request), 'offerWithdrawn')
  })
}

function questionOf({ organize: { team } }: Messages, { name, isSelf }: { name: string; isSelf: boolean }) {
  const text = team.people
  return isSelf
    ? { heading: text.leaveHeading, lead: text.leaveLead, yes: text.leaveYes }
    : { heading: text.removeHeading(name), lead: text.removeLead, yes: text.removeYes }
}

/** The people with a role, and what the visitor can change. */
export function rolesSection(messages: Messages, view: TeamView): string {
  const { team } = messages.organize
  const rows = view.roles.items.map((holder) => {
    const line = `${team.roles[holder.role]} · ${team.since(messages.format.day(holder.grantedAt))}`
    const you = holder.userId === view.userId ? chip(team.you) : ''
    return personRow(holder, line, view.ownOrigins, html`!${you}!${changesOf(messages, view, holder)}`)
  })
  const more = view.roles.pagination.hasMore ? html`<p class="soft">${team.people.more}</p>` : ''
  return html`<section class="card" aria-labelledby="team-heading"><h2 id="team-heading">${team.people.heading}</h2><ul class="rows">!${rows.join('')}</ul>!${more}</section>`
}

function changesOf(messages: Messages, view: TeamView, holder: Holder): string {
  const { people: text } = messages.organize.team
  const isSelf = holder.userId === view.userId
  if (!view.isOwner && !isSelf) return ''
  const isOnlyOwner = holder.role === 'owner' && view.roles.items.filter(({ role }) => role === 'owner').length === 1
  const inside = isOnlyOwner
    ? html`<p>${text.onlyOwner}</p>`
    : html`!${view.isOwner ? roleForm(messages, view, holder) : ''}!${removeForm(messages, view, { ...holder, isSelf })}`
  return html`<details class="drop right team-menu"><summary class="button plain quiet small" aria-label="${text.changeNamed(holder.name)}">${text.change}</summary><div>!${inside}</div></details>`
}

/** One button for each role, the current one marked. */
function roleForm({ organize: { team } }: Messages, { slug }: TeamView, { userId, role }: Holder): string {
  const buttons = (Object.keys(team.roles) as TeamRole[]).map((one) => {
    const mark = one === role ? icon('check') : ''
    return html`<button class="bare" name="role" value="${one}" !${one === role ? 'aria-pressed="true"' : ''}><span><b>${team.roles[one]}</b> !${mark}<br><span class="soft small">${team.roleHints[one]}</span></span></button>`
  })
  return html`<form method="post" action="${teamPath(slug, `/roles/${userId}`)}">!${buttons.join('')}</form>`
}

function removeForm(messages: Messages, { slug }: TeamView, holder: Holder & { isSelf: boolean }): string {
  const { people: text } = messages.organize.team
  const asked = { id: `remove-${holder.userId}`, action: 'remove', ...questionOf(messages, holder) }
  const words = holder.isSelf ? text.leave : text.remove
  return html`<form method="post" action="${teamPath(slug, `/roles/${holder.userId}/remove`)}"><input type="hidden" name="name" value="${holder.name}">
!${confirmButton(words, asked, messages, 'bare danger')}</form>`
}

/** Offers that wait for an answer; only owners see them. */
export function offersSection(messages: Messages, { offers, slug, ownOrigins }: TeamView): string {
  const { offers: text, roles } = messages.organize.team
  if (offers.length === 0) return ''
  const rows = offers.map((offer) => {
    const withdraw = html`<form method="post" action="${teamPath(slug, `/offers/${offer.userId}/withdraw`)}"><button class="plain quiet small" aria-label="${text.withdrawNamed(offer.name)}">${text.withdraw}</button></form>`
    const line = text.expires(roles[offer.role], messages.format.day(offer.expiresAt))
    return personRow(offer, line, ownOrigins, withdraw)
  })
  return html`<section class="card" aria-labelledby="offers-heading"><h2 id="offers-heading">${text.heading}</h2><ul class="rows">!${rows.join('')}</ul></section>`
}
