import type { FastifyReply, FastifyRequest } from 'fastify'
import { html } from 'ghtml'
import { previewMax, readAddresses } from '#domains/accounts/invitations/index.ts'
import { findSettings } from '#domains/foundation/settings/index.ts'
import { operations } from '#domains/index.ts'
import type { OutputOf } from '#kernel/operation/call.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import type { Messages } from '#messages/index.ts'
import { redirectWith } from '#surfaces/site/flash.ts'
import { islandPath } from '#surfaces/site/islands.ts'
import { formIn } from '#surfaces/site/operation-form.ts'
import { messagesOf, type PageScope, sendPage } from '#surfaces/site/page-scope.ts'
import { type FormState, fieldId, textArea } from '#surfaces/site/parts/fields.ts'
import { perform } from '#surfaces/site/perform.ts'
import { getScreen, postScreen } from '#surfaces/site/screen.ts'
import { findGroup, groupPath, groupRoute, groupScreen, slugIn, slugOf } from '../shell.ts'
import { movePath } from './people-move.ts'

const pathOf = (request: FastifyRequest) => `${groupPath(slugIn(request), 'people')}/invite`

const newEventPath = (request: FastifyRequest) => `${groupPath(slugIn(request))}/new-event`

/** Invites the members that a group had on another platform. */
export function mountInvite(scope: PageScope): void {
  async function show(
    request: FastifyRequest,
    reply: FastifyReply,
    form: FormState & { alert?: string },
    status = 200,
  ) {
    const messages = messagesOf(request)
    const group = await findGroup(scope, request)
    const params = { groupId: slugIn(request) }
    const counts = await perform(scope, request, operations.invitations.countOfGroup, { params })
    const { sign_up, organizer_invitations } = await findSettings(scope.server.database)
    const isForMembersOnly = ['invite', 'domains'].includes(sign_up) && !organizer_invitations
    const { state } = await perform(scope, request, operations.moves.get, { params })
    const move = { href: movePath(slugIn(request)), words: messages.organize.moving.move.link[state] }
    const links = { url: `${scope.server.baseUrl}/groups/${slugOf(group)}`, newEvent: newEventPath(request), move }
    const body = inviteBody({ messages, counts, form, path: pathOf(request), links, isForMembersOnly })
    const screen = { ...surroundings(request, messages), body, alert: form.alert, scripts: [islandPath('text-file')] }
    return sendPage(reply, groupScreen(messages, group, 'people', screen), status)
  }

  getScreen(scope, groupRoute('people', '/invite'), (request, reply) => show(request, reply, { values: {} }))

  postScreen(scope, groupRoute('people', '/invite'), pathOf, async (request, reply) => {
    const messages = messagesOf(request)
    const group = await findGroup(scope, request)
    const typed = formIn(request).get('emails') ?? ''
    const read = readAddresses(typed)
    const problem = findProblem(read, messages)
    if (problem !== undefined)
      return show(request, reply, { values: { emails: typed }, problems: { emails: problem } }, 400)
    const params = { groupId: slugIn(request) }
    const { canInvite } = await perform(scope, request, operations.invitations.countOfGroup, { params })
    if (!canInvite) return show(request, reply, { values: {} }, 409)
    const plan = await perform(scope, request, operations.invitations.previewForGroup, {
      params,
      body: { emails: read.emails },
    })
    const body = checkBody({ messages, read, plan, path: pathOf(request) })
    const heading = messages.organize.moving.invite.check.heading
    return sendPage(
      reply,
      groupScreen(messages, group, 'people', { ...surroundings(request, messages), heading, body }),
    )
  })

  postScreen(scope, groupRoute('people', '/invite/send'), pathOf, async (request, reply) => {
    await findGroup(scope, request)
    const typed = formIn(request).get('emails') ?? ''
    try {
      const body = { emails: readAddresses(typed).emails }
      await perform(scope, request, operations.invitations.createForGroup, {
        params: { groupId: slugIn(request) },
        body,
      })
    } catch (error) {
      const alert = refusal(error, messagesOf(request))
      return show(request, reply, { values: { emails: typed }, alert }, (error as ApiError).status)
    }
    return redirectWith(scope, reply, pathOf(request), 'invitationsSent')
  })
}

function surroundings(request: FastifyRequest, { organize }: Messages) {
  const text = organize.moving.invite
  return { heading: text.heading, back: { href: groupPath(slugIn(request), 'people'), words: text.back } }
}

function findProblem(read: ReturnType<typeof readAddresses>, { organize }: Messages): string | undefined {
  const text = organize.moving.invite
  if (read.emails.length > previewMax) return text.tooMany(previewMax)
  if (read.emails.length > 0) return undefined
  if (read.isMeetupList) return text.meetupList
  return read.wrong.length > 0 ? text.noneIn(read.wrong.slice(0, 10).map(({ line }) => line)) : text.none
}

/** What refuses invitations, in words. Throws on everything else. */
function refusal(error: unknown, { organize, forms }: Messages): string {
  const text = organize.moving.invite
  if (!(error instanceof ApiError)) throw error
  if (error.code === 'limit_reached') return text.stopped
  if (error.code === 'invalid_state') return text.notYet.lead
  if (error.code === 'rate_limited') return text.tooManyToday
  if (error.code === 'validation_failed') return forms.summary
  throw error
}

type Counts = OutputOf<typeof operations.invitations.countOfGroup>
type Plan = OutputOf<typeof operations.invitations.previewForGroup>

interface View {
  messages: Messages
  counts: Counts
  form: FormState
  path: string
  links: { url: string; newEvent: string; move: { href: string; words: string } }
  /** An invitation by an organizer lets no new people in here. */
  isForMembersOnly: boolean
}

function inviteBody(view: View): string {
  const { messages, counts, form, path, links, isForMembersOnly } = view
  const text = messages.organize.moving.invite
  const move = html`<p><a href="${links.move.href}">${links.move.words}</a></p>`
  if (!counts.canInvite) return `${notYet(view)}${move}${soFar(messages, counts)}`
  return html`<section class="card"><p>${text.lead}</p>!${isForMembersOnly ? html`<p>${text.membersOnly}</p>` : ''}<p><a href="/docs/guides/leaving-meetup">${text.guide}</a></p>
<form method="post" action="${path}">
!${textArea(form, { name: 'emails', label: text.emails, hint: text.emailsHint, rows: 8, more: 'required spellcheck="false" autocapitalize="off"' })}
<div class="field" hidden><label for="emails-file">${text.file}</label>
<input id="emails-file" type="file" accept=".csv,.tsv,.txt,text/csv,text/plain" data-into="#${fieldId('emails')}" data-too-big="${text.fileTooBig}"></div>
<p class="soft small">${text.leftToday(counts.leftToday)}</p>
<button>${text.preview}</button></form>!${move}</section>!${soFar(messages, counts)}`
}

function notYet({ messages, links }: View): string {
  const text = messages.organize.moving.invite.notYet
  return html`<section class="card"><p>${text.lead}</p><p><a href="${links.url}">${links.url}</a></p>
<p><a class="button plain quiet fit" href="${links.newEvent}">${text.event}</a></p></section>`
}

function soFar({ organize, format }: Messages, counts: Counts): string {
  const text = organize.moving.invite
  if (counts.all === 0) return ''
  const items = Object.entries(text.figures).map(
    ([name, words]) =>
      html`<div><dt>${words}</dt><dd class="num">${format.number(counts[name as keyof typeof text.figures])}</dd></div>`,
  )
  return html`<section class="card"><h2>${text.figuresHeading}</h2><dl class="pfigures">!${items.join('')}</dl><p class="soft small">${text.figuresHint}</p></section>`
}

interface Check {
  messages: Messages
  read: ReturnType<typeof readAddresses>
  plan: Plan
  path: string
}

const linesShown = 10

/** Everything that will happen, before it happens. */
function checkBody({ messages, read, plan, path }: Check): string {
  const text = messages.organize.moving.invite.check
  const now = plan.emails.slice(0, plan.leftToday)
  const facts = [
    text.found(plan.count),
    read.repeated > 0 ? text.repeated(read.repeated) : '',
    plan.invitedBefore > 0 ? text.invitedBefore(plan.invitedBefore) : '',
  ].filter((words) => words !== '')
  const items = facts.map((words) => html`<li>${words}</li>`)
  const { subject, text: mail } = plan.mail
  return html`<section class="card"><ul>!${items.join('')}!${wrongRows(read.wrong, text)}</ul>!${outlook(plan, now.length, text)}!${sendForm(now, path, text)}</section>
<section class="card"><h2>${text.mailHeading}</h2><p><b>${text.subject}:</b> ${subject}</p><pre class="ann-text">${mail}</pre></section>`
}

function wrongRows(wrong: Check['read']['wrong'], text: Messages['organize']['moving']['invite']['check']): string {
  if (wrong.length === 0) return ''
  const lines = wrong.slice(0, linesShown).map(({ line, text: words }) => html`<li>${text.line(line, words)}</li>`)
  const more = wrong.length > linesShown ? html`<li>${text.more(wrong.length - linesShown)}</li>` : ''
  return html`<li>${text.wrong(wrong.length)}<ul class="soft small">!${lines.join('')}!${more}</ul></li>`
}

/** What is not sent now, and why. */
function outlook({ emails }: Plan, now: number, text: Messages['organize']['moving']['invite']['check']): string {
  const left = emails.length - now
  if (emails.length === 0) return html`<p><b>${text.allInvited}</b></p>`
  if (left === 0) return ''
  return html`<p>${now === 0 ? text.tomorrow(left) : text.later(now, left)}</p>`
}

function sendForm(now: string[], path: string, text: Messages['organize']['moving']['invite']['check']): string {
  const change = html`<a class="button plain quiet" href="${path}">${text.change}</a>`
  if (now.length === 0) return html`<p>!${change}</p>`
  return html`<form method="post" action="${path}/send"><input type="hidden" name="emails" value="${now.join('\n')}">
<div class="buttons"><button>${text.send(now.length)}</button>!${change}</div></form>`
}
