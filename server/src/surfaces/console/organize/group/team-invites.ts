import type { FastifyReply, FastifyRequest } from 'fastify'
import { html } from 'ghtml'
import { operations } from '#domains/index.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { dayMs } from '#kernel/time.ts'
import type { Messages } from '#messages/index.ts'
import { redirectWith } from '#surfaces/site/flash.ts'
import { bodyOf, findRefusal, formIn } from '#surfaces/site/operation-form.ts'
import { messagesOf, type PageScope, sendPage } from '#surfaces/site/page-scope.ts'
import { confirmButton, confirmPage, confirmScripts, decisionIn } from '#surfaces/site/parts/confirm.ts'
import { boxField, selectField, textField } from '#surfaces/site/parts/fields.ts'
import { perform } from '#surfaces/site/perform.ts'
import { getScreen, postScreen } from '#surfaces/site/screen.ts'
import { copyField, copyScripts } from '../../parts/copy-field.ts'
import { qrCode } from '../../parts/qr.ts'
import { findGroup, groupRoute, groupScreen, type ManagedGroup, slugIn, slugOf } from '../shell.ts'
import { type ShowTeam, type TeamRole, type TeamView, teamPath } from './team-people.ts'

type Invite = TeamView['invites'][number]

const tokenIn = (request: FastifyRequest) => (request.params as { token: string }).token

/** Creates invite links, shows one with its QR code, and deletes it. Owners only. */
export function mountInvites(scope: PageScope, show: ShowTeam): void {
  const claims = operations['group-claims']
  const from = (request: FastifyRequest) => teamPath(slugIn(request))

  async function findInvite(request: FastifyRequest): Promise<[ManagedGroup, Invite]> {
    const group = await findGroup(scope, request)
    const input = { params: { groupId: group.id }, query: { limit: 100 } }
    const { items } = await perform(scope, request, claims.listInvites, input)
    const invite = items.find(({ token }) => token === tokenIn(request))
    if (!invite) throw new ApiError('claim_not_found')
    return [group, invite]
  }

  postScreen(scope, groupRoute('team', '/invites'), from, async (request, reply) => {
    const form = formIn(request)
    const expiresAt = endOf(form.get('days'), scope.server.clock.now())
    const body = { ...(bodyOf(claims.createInvite, form) as object), expiresAt }
    let made: Invite | undefined
    const refusal = await findRefusal(request, form, async () => {
      made = await perform(scope, request, claims.createInvite, { params: { groupId: slugIn(request) }, body })
    })
    if (refusal) return show(request, reply, refusal)
    return reply.redirect(teamPath(slugIn(request), `/invites/${made!.token}`), 303)
  })

  getScreen(scope, groupRoute('team', '/invites/:token'), async (request, reply) => {
    const [group, invite] = await findInvite(request)
    return sendPage(reply, inviteScreen(messagesOf(request), group, invite, scope.server.baseUrl))
  })

  postScreen(
    scope,
    groupRoute('team', '/invites/:token/delete'),
    from,
    async (request, reply): Promise<FastifyReply> => {
      const [form, messages] = [formIn(request), messagesOf(request)]
      const back = teamPath(slugIn(request), `/invites/${tokenIn(request)}`)
      if (!decisionIn(form).isConfirmed)
        return sendPage(reply, confirmPage({ ...questionOf(messages), path: request.url, form, back }, messages))
      const params = { groupId: slugIn(request), token: tokenIn(request) }
      await perform(scope, request, claims.deleteInvite, { params })
      return redirectWith(scope, reply, from(request), 'inviteDeleted')
    },
  )
}

const endOf = (days: string | null, now: Date) =>
  Number(days) > 0 ? new Date(now.getTime() + Number(days) * dayMs).toISOString() : null

function questionOf({ organize: { team } }: Messages) {
  const { removeHeading: heading, removeLead: lead, removeYes: yes } = team.invites
  return { heading, lead, yes }
}

function lineOf({ organize, format }: Messages, invite: Invite, now: Date): string {
  const text = organize.team.invites
  const { expiresAt, currentUses, maxUses, autoApprove } = invite
  const isOver = expiresAt !== null && Date.parse(expiresAt) <= now.getTime()
  const end = expiresAt === null ? [] : [isOver ? text.ended : text.ends(format.day(expiresAt))]
  return [text.used(currentUses, maxUses), ...end, autoApprove ? text.atOnce : text.needsApproval].join(' · ')
}

/** For owners. Only an administrator can invite owners. */
export function invitesSection(messages: Messages, view: TeamView): string {
  const { invites: text, roles } = messages.organize.team
  const { invites, slug, group } = view
  const rows = invites.map(
    (invite) =>
      html`<li><div class="grow"><b>${roles[invite.role]}</b><br><span class="soft small">${lineOf(messages, invite, view.now)}</span></div>
<a class="button plain quiet small fit" href="${teamPath(slug, `/invites/${invite.token}`)}" aria-label="${text.showOf(roles[invite.role])}">${text.show}</a></li>`,
  )
  const list = rows.length > 0 ? html`<ul class="rows">!${rows.join('')}</ul>` : html`<p>${text.none}</p>`
  const offered = (Object.keys(roles) as TeamRole[]).filter((role) => role !== 'owner' || group.userRole === 'admin')
  const form = { ...view.form, values: { role: 'volunteer', days: '7', ...view.form.values } }
  return html`<section class="card" aria-labelledby="invites-heading"><h2 id="invites-heading">${text.heading}</h2><p class="soft">${text.lead}</p>!${list}
<details class="team-new" !${view.form.problems?.maxUses === undefined ? '' : 'open'}><summary class="button plain quiet fit">${text.create}</summary><form method="post" action="${teamPath(slug, '/invites')}">
!${selectField(form, { name: 'role', label: text.role, options: offered.map((value) => ({ value, label: roles[value] })) })}
!${textField(form, { name: 'maxUses', label: text.uses, hint: text.usesHint, type: 'number', more: 'min="1" max="1000000" inputmode="numeric"' })}
!${selectField(form, { name: 'days', label: text.expires, options: ['1', '7', '30', '0'].map((value) => ({ value, label: text.days[value]! })) })}
!${boxField(form, { name: 'autoApprove', label: text.auto })}
<button class="fit">${text.create}</button></form></details></section>`
}

function inviteScreen(messages: Messages, group: ManagedGroup, invite: Invite, baseUrl: string) {
  const { invites: text, roles } = messages.organize.team
  const [url, slug, role] = [`${baseUrl}/group-claim/${invite.token}`, slugOf(group), roles[invite.role]]
  const asked = { id: 'delete-invite', action: 'delete', ...questionOf(messages) }
  return groupScreen(messages, group, 'team', {
    heading: text.title(role),
    scripts: [...copyScripts, ...confirmScripts],
    body: html`<div class="team"><section class="card"><a class="backlink" href="${teamPath(slug)}">${text.back}</a>
!${copyField({ id: 'invite', label: text.link, value: url, hint: text.linkHint }, messages)}
!${qrCode({ url, label: text.code[invite.role](group.name), fileName: `team-${slug}` }, messages)}
<form method="post" action="${teamPath(slug, `/invites/${invite.token}/delete`)}">!${confirmButton(text.remove, asked, messages)}</form></section></div>`,
  })
}
