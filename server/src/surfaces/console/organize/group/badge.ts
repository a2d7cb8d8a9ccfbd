import type { FastifyReply, FastifyRequest } from 'fastify'
import { html } from 'ghtml'
import { operations } from '#domains/index.ts'
import type { OutputOf } from '#kernel/operation/call.ts'
import type { Messages } from '#messages/index.ts'
import { redirectWith } from '#surfaces/site/flash.ts'
import type { PageContent } from '#surfaces/site/layout.ts'
import { type FormRefusal, formIn } from '#surfaces/site/operation-form.ts'
import { messagesOf, type PageScope, sendPage } from '#surfaces/site/page-scope.ts'
import { ownPicture, renderAvatar } from '#surfaces/site/parts/avatars.ts'
import { confirmButton, confirmPage, confirmScripts, decisionIn } from '#surfaces/site/parts/confirm.ts'
import { chip, noteOf, pager } from '#surfaces/site/parts/elements.ts'
import type { FormState } from '#surfaces/site/parts/fields.ts'
import { medalOf } from '#surfaces/site/parts/medal.ts'
import { perform } from '#surfaces/site/perform.ts'
import { cursorsIn, queryIn } from '#surfaces/site/query.ts'
import { getScreen, postScreen } from '#surfaces/site/screen.ts'
import { copyScripts } from '../../parts/copy-field.ts'
import { groupScreen, type ManagedGroup } from '../shell.ts'
import { type AwardView, awardPart, findAwardView } from './badge-award-part.ts'
import { type ClaimLinks, linksPart } from './badge-links-part.ts'
import { badgePath, badgePathIn, badgeRoute, badgesPath, findBadge, type ManagedBadge } from './badge-parts.ts'

type Holders = OutputOf<typeof operations.badges.listAwards>

interface Found {
  group: ManagedGroup
  badge: ManagedBadge
  linkForm?: FormState
  refusal?: FormRefusal
}

interface View extends Found {
  holders: Holders
  links: ClaimLinks
  award: AwardView
  here: string
  notes: string
}

export function mountBadge(scope: PageScope): void {
  getScreen(scope, badgeRoute(), async (request, reply) =>
    sendBadge(scope, request, reply, await findBadge(scope, request)),
  )
  postScreen(scope, badgeRoute('/revoke'), badgePathIn, async (request, reply) => {
    const [form, messages] = [formIn(request), messagesOf(request)]
    const { group, badge } = await findBadge(scope, request)
    const path = badgePath(group, badge)
    if (!decisionIn(form).isConfirmed) {
      const view = { ...questionOf(messages, form.get('name') ?? ''), path: `${path}/revoke`, form, back: path }
      return sendPage(reply, confirmPage(view, messages))
    }
    const params = { badgeId: badge.id, username: form.get('id') ?? '' }
    await perform(scope, request, operations.badges.revoke, { params })
    return redirectWith(scope, reply, `${path}#holders`, 'badgeRevoked')
  })
}

/** The page of a badge, also when a form on it was refused. */
export async function sendBadge(
  scope: PageScope,
  request: FastifyRequest,
  reply: FastifyReply,
  found: Found,
): Promise<FastifyReply> {
  const params = { badgeId: found.badge.id }
  const messages = messagesOf(request)
  const view = {
    ...found,
    holders: await perform(scope, request, operations.badges.listAwards, { params, query: cursorsIn(request) }),
    links: await perform(scope, request, operations.claims.listLinks, { params, query: { limit: 100 } }),
    award: await findAwardView(scope, request, found),
    here:
      request.url.split('?')[0] === badgePath(found.group, found.badge)
        ? request.url
        : badgePath(found.group, found.badge),
    notes: notesIn(request, messages),
  }
  return sendPage(reply, badgeScreen(scope, messages, view), found.refusal?.status)
}

/** What the last award did. Only numbers come from the URL. */
function notesIn(request: FastifyRequest, { organize: { badges } }: Messages): string {
  const numberIn = (name: string) => Math.min(Number.parseInt(queryIn(request, name) ?? '', 10) || 0, 1_000_000)
  if (queryIn(request, 'awarded') === undefined) return ''
  const text = badges.award
  const [skipped, remaining] = [numberIn('skipped'), numberIn('remaining')]
  return noteOf(
    [
      text.done(numberIn('awarded')),
      ...(remaining > 0 ? [text.remaining(remaining)] : []),
      ...(skipped > 0 ? [text.skipped(skipped)] : []),
    ].join(' '),
  )
}

function badgeScreen({ server }: PageScope, messages: Messages, view: View): PageContent {
  const text = messages.organize.badges
  const { group, badge, links, award, linkForm = { values: {} }, refusal, notes } = view
  const path = badgePath(group, badge)
  const about = badge.description === null ? '' : html`<p>${badge.description}</p>`
  const linksView = { badge, path, links, form: linkForm, baseUrl: server.baseUrl, now: server.clock.now() }
  return groupScreen(messages, group, 'badges', {
    heading: badge.name,
    back: { href: badgesPath(group), words: text.all },
    alert: refusal?.alert,
    scripts: [...confirmScripts, ...copyScripts],
    body: html`!${notes}
<section class="badge-head">!${medalOf(badge, server.links, 'xl')}<div>!${about}<p class="chips">!${chip(text.points(badge.points))}!${chip(text.holders(badge.awardedCount ?? 0))}</p>
<div class="buttons"><a class="button plain quiet fit" href="${path}/edit">${text.edit}</a><a class="button plain quiet fit" href="/badges/${badge.slug}">${text.view}</a></div></div></section>
!${awardPart(messages, path, award)}
!${linksPart(messages, linksView)}
!${holdersPart(messages, view, server.ownOrigins)}`,
  })
}

function questionOf({ organize: { badges: text } }: Messages, name: string) {
  return { heading: text.revokeHeading(name), lead: text.revokeLead, yes: text.revokeYes }
}

function holdersPart(messages: Messages, { group, badge, holders, here }: View, own: ReadonlySet<string>): string {
  const text = messages.organize.badges
  const path = badgePath(group, badge)
  const rows = holders.items.map(({ userId, username, name, avatarUrl, awardedAt }) => {
    const avatar = renderAvatar({ id: userId, name, picture: ownPicture(avatarUrl, own) }, 's')
    const shown = username === null ? html`<b>${name}</b>` : html`<a href="/members/${username}"><b>${name}</b></a>`
    const question = { ...questionOf(messages, name), id: `revoke-${userId}`, action: 'revoke' }
    const button = confirmButton(text.revoke, question, messages, 'plain quiet fit')
    return html`<li>!${avatar}<span class="grow">!${shown}<br><span class="soft small">${text.since(messages.format.day(awardedAt))}</span></span>
<form method="post" action="${path}/revoke"><input type="hidden" name="id" value="${userId}"><input type="hidden" name="name" value="${name}">!${button}</form></li>`
  })
  const list = rows.length > 0 ? html`<ul class="rows">!${rows.join('')}</ul>` : html`<p>${text.holdersNone}</p>`
  return html`<section class="card" id="holders"><h2>${text.holdersHeading}</h2>!${list}!${pager(holders.pagination, here, messages)}</section>`
}
