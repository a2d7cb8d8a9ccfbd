import type { FastifyRequest } from 'fastify'
import { html } from 'ghtml'
import { operations } from '#domains/index.ts'
import type { Messages } from '#messages/index.ts'
import { redirectWith } from '#surfaces/site/flash.ts'
import { idIn } from '#surfaces/site/forms.ts'
import { findRefusal, formIn } from '#surfaces/site/operation-form.ts'
import { messagesOf, type PageScope, sendPage } from '#surfaces/site/page-scope.ts'
import { confirmPage, decisionIn } from '#surfaces/site/parts/confirm.ts'
import { pager } from '#surfaces/site/parts/elements.ts'
import { perform } from '#surfaces/site/perform.ts'
import { postScreen } from '#surfaces/site/screen.ts'
import { bulkTable } from '../../parts/bulk-table.ts'
import { groupRoute, slugIn } from '../shell.ts'
import { personAvatar, personName, personRow, type ShowTeam, type TeamView, teamPath } from './team-people.ts'

/** Approves and declines people who ask to join, and requests for a role. */
export function mountRequests(scope: PageScope, show: ShowTeam): void {
  const from = (request: FastifyRequest) => teamPath(slugIn(request))
  const { approveMembers, declineMembers } = operations.groups
  const claims = operations['group-claims']

  postScreen(scope, groupRoute('team', '/waiting'), from, async (request, reply) => {
    const [form, messages] = [formIn(request), messagesOf(request)]
    const userIds = form.getAll('id')
    if (userIds.length === 0)
      return show(request, reply, { values: {}, alert: messages.console.nothingSelected, status: 400 })
    const { action, isConfirmed } = decisionIn(form)
    const isApproval = action === 'approve'
    if (!isApproval && !isConfirmed) {
      const view = { ...declineQuestion(messages), path: request.url, form, back: from(request) }
      return sendPage(reply, confirmPage(view, messages))
    }
    const input = { params: { groupId: slugIn(request) }, body: { userIds } }
    await perform(scope, request, isApproval ? approveMembers : declineMembers, input)
    return redirectWith(scope, reply, from(request), isApproval ? 'membersApproved' : 'membersDeclined')
  })

  for (const [act, op, done] of [
    ['approve', claims.approve, 'claimApproved'],
    ['reject', claims.reject, 'claimRejected'],
  ] as const)
    postScreen(scope, groupRoute('team', `/claims/:id/${act}`), from, async (request, reply) => {
      const params = { groupId: slugIn(request), requestId: idIn(request) }
      const refusal = await findRefusal(request, formIn(request), () => perform(scope, request, op, { params }))
      return refusal ? show(request, reply, refusal) : redirectWith(scope, reply, from(request), done)
    })
}

function declineQuestion({ organize: { team } }: Messages) {
  const { declineHeading: heading, declineLead: lead, declineYes: yes } = team.waiting
  return { heading, lead, yes }
}

/** People who ask to join, for owners and managers. */
export function waitingSection(messages: Messages, view: TeamView): string {
  const { waiting: text } = messages.organize.team
  const { waiting, group, slug, ownOrigins, here } = view
  if (!waiting || (waiting.items.length === 0 && group.joining === 'open')) return ''
  const heading = html`<h2 id="waiting-heading">${text.heading}</h2>`
  if (waiting.items.length === 0)
    return html`<section class="card" aria-labelledby="waiting-heading">!${heading}<p class="soft">${text.none}</p></section>`
  const table = bulkTable(
    {
      id: 'waiting',
      caption: text.heading,
      rows: waiting.items,
      idOf: ({ userId }) => userId,
      nameOf: ({ name }) => name,
      path: teamPath(slug, '/waiting'),
      columns: [
        {
          heading: text.name,
          cell: (person) =>
            html`<span class="team-person">!${personAvatar(person, ownOrigins)}!${personName(person)}</span>`,
        },
        { heading: text.asked, cell: ({ requestedAt }) => html`${messages.format.day(requestedAt)}` },
      ],
      actions: [
        { value: 'approve', words: text.approve, look: 'fit' },
        { value: 'decline', words: text.decline, question: declineQuestion(messages) },
      ],
    },
    messages,
  )
  return html`<section class="team-part" aria-labelledby="waiting-heading">!${heading}<p class="soft">${text.lead}</p>!${table}!${pager(waiting.pagination, here, messages)}</section>`
}

/** Requests for a role by an invite link; only owners decide. */
export function claimsSection(messages: Messages, { claims, isOwner, slug, ownOrigins }: TeamView): string {
  const { claims: text, roles } = messages.organize.team
  if (claims.length === 0) return ''
  const rows = claims.map((claim) => {
    const form = (act: 'approve' | 'reject', look: string, label: string) =>
      html`<form method="post" action="${teamPath(slug, `/claims/${claim.requestId}/${act}`)}"><button class="${look}" aria-label="${label}">${text[act]}</button></form>`
    const { name } = claim
    const buttons = isOwner
      ? html`<div class="buttons">!${form('approve', 'small fit', text.approveNamed(name))}!${form('reject', 'plain quiet small fit', text.rejectNamed(name))}</div>`
      : ''
    const line = text.wants(roles[claim.role], messages.format.day(claim.createdAt))
    return personRow({ ...claim, avatarUrl: null }, line, ownOrigins, buttons)
  })
  return html`<section class="card" aria-labelledby="claims-heading"><h2 id="claims-heading">${text.heading}</h2><p class="soft">${text.lead}</p><ul class="rows">!${rows.join('')}</ul></section>`
}
