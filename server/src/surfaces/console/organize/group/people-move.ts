import type { FastifyRequest } from 'fastify'
import { html } from 'ghtml'
import { moveMax, readAddresses } from '#domains/accounts/invitations/index.ts'
import { operations } from '#domains/index.ts'
import type { OutputOf } from '#kernel/operation/call.ts'
import type { Messages } from '#messages/index.ts'
import { islandPath } from '#surfaces/site/islands.ts'
import type { FormRefusal } from '#surfaces/site/operation-form.ts'
import { noteOf } from '#surfaces/site/parts/elements.ts'
import { type FormState, fieldId, textArea } from '#surfaces/site/parts/fields.ts'
import { type Posted, type ScreenForm, screen } from '#surfaces/site/screens.ts'
import { findGroup, groupPath, groupRoute, groupScreen, type ManagedGroup, slugIn } from '../shell.ts'

const { get, preview, start, stop } = operations.moves

export const movePath = (slug: string) => `${groupPath(slug, 'people')}/move`

/** 1.5 MB of text, encoded for a form. */
const formBytesMax = 4 * 1024 * 1024

const paramsOf = (request: FastifyRequest) => ({ groupId: slugIn(request) })

/** The list and the words of a form. An empty note is none. */
function inputOf({ request, posted }: Posted) {
  const note = posted.get('note')?.trim() ?? ''
  return { params: paramsOf(request), body: { text: posted.get('text') ?? '', ...(note !== '' && { note }) } }
}

/** What refuses a list, in words of the screen. */
function refused(refusal: FormRefusal, { messages, posted }: Posted): ScreenForm | undefined {
  const { move, invite } = messages.organize.moving
  if (refusal.code === 'invalid_state') return { ...refusal, alert: invite.notYet.lead }
  if (refusal.code !== 'validation_failed') return undefined
  const { emails, isMeetupList, wrong } = readAddresses(posted.get('text') ?? '')
  const none = isMeetupList
    ? invite.meetupList
    : wrong.length > 0
      ? invite.noneIn(wrong.slice(0, 10).map(({ line }) => line))
      : invite.none
  const list = emails.length === 0 ? none : emails.length > moveMax ? invite.tooMany(moveMax) : move.invitedAll
  const problems = {
    ...(refusal.problems?.text !== undefined && { text: list }),
    ...(refusal.problems?.note !== undefined && { note: move.noteProblem }),
  }
  return { ...refusal, problems }
}

type Plan = OutputOf<typeof preview>

interface Loaded {
  group: ManagedGroup
  move: GroupMove
  /** Once the list was read. */
  plan?: Plan
  list?: { text: string; note: string }
}

/** A group that leaves another platform invites all its members at once. */
export const mountMove = screen<Loaded, { '': typeof preview; start: typeof start; stop: typeof stop }>({
  path: groupRoute('people', '/move'),
  async load({ scope, request, perform }): Promise<Loaded> {
    const group = await findGroup(scope, request)
    return { group, move: await perform(get, { params: paramsOf(request) }) }
  },
  forms: {
    '': [
      preview,
      () => undefined,
      {
        input: inputOf,
        refused,
        formBytesMax,
        shows: (plan, { posted }) => ({
          plan,
          list: { text: readAddresses(posted.get('text') ?? '').emails.join('\n'), note: posted.get('note') ?? '' },
        }),
      },
    ],
    start: [start, 'moveStarted', { input: inputOf, refused, formBytesMax }],
    stop: [
      stop,
      'moveStopped',
      {
        input: ({ request }) => ({ params: paramsOf(request) }),
        ask({ messages }) {
          const text = messages.organize.moving.move.progress
          return { heading: text.stopHeading, lead: text.stopLead, yes: text.stop }
        },
        ifRefused: { codes: ['invalid_state'], say: 'moveStopped' },
      },
    ],
  },
  view(shown) {
    const { messages, group, move, plan, list, form, path } = shown
    const text = messages.organize.moving.move
    const people = groupPath(slugIn(shown.request), 'people')
    const heading = plan ? text.check.heading : text.heading
    const body =
      plan && list
        ? moveCheck({ messages, plan, list, path })
        : move.state === 'granted'
          ? moveForm({ messages, form, path })
          : move.state === 'none'
            ? moveNotYet(messages, `${people}/invite`)
            : moveProgress({ messages, move, path, invitePath: `${people}/invite` })
    return groupScreen(messages, group, 'people', {
      ...{ heading, body, alert: form.alert, scripts: [islandPath('text-file')] },
      back: { href: people, words: text.back },
    })
  },
})

type GroupMove = OutputOf<typeof operations.moves.get>

function moveNotYet({ organize }: Messages, invitePath: string): string {
  const text = organize.moving.move
  return html`<section class="card"><p>${text.none}</p><p><a class="button plain quiet fit" href="${invitePath}">${text.noneInvite}</a></p></section>`
}

interface MoveFormView {
  messages: Messages
  form: FormState
  path: string
}

function moveForm({ messages, form, path }: MoveFormView): string {
  const { move: text, invite } = messages.organize.moving
  return html`<section class="card"><p>${text.lead}</p><p><b>${text.once}</b></p><p><a href="/docs/guides/leaving-meetup">${invite.guide}</a></p>
<form method="post" action="${path}">
!${textArea(form, { name: 'text', label: text.text, hint: text.textHint, rows: 8, more: 'required spellcheck="false" autocapitalize="off"' })}
<div class="field" hidden><label for="move-file">${text.file}</label>
<input id="move-file" type="file" accept=".csv,.tsv,.txt,text/csv,text/plain" data-into="#${fieldId('text')}" data-max="1500000" data-too-big="${text.fileTooBig}"></div>
!${textArea(form, { name: 'note', label: text.note, hint: text.noteHint, rows: 3, maxLength: 500 })}
<button>${text.preview}</button></form></section>`
}

interface MoveCheckView {
  messages: Messages
  plan: Plan
  list: { text: string; note: string }
  path: string
}

const linesShown = 10

/** Everything that will happen, before it happens. */
function moveCheck({ messages, plan, list, path }: MoveCheckView): string {
  const { move, invite } = messages.organize.moving
  const { check } = move
  const facts = [
    plan.repeated > 0 ? invite.check.repeated(plan.repeated) : '',
    plan.invitedBefore > 0 ? invite.check.invitedBefore(plan.invitedBefore) : '',
  ].filter((words) => words !== '')
  const items = facts.map((words) => html`<li>${words}</li>`).join('')
  const others = plan.count - plan.emails.length
  const first = others > 0 ? [...plan.emails, check.others(others)] : plan.emails
  const { subject, text, photoUrl } = plan.mail
  const picture = photoUrl === null ? '' : html`<img class="move-picture" src="${photoUrl}" alt="">`
  return html`<section class="card"><ul><li><b>${check.found(plan.count)}</b><br><span class="soft small">${messages.format.list(first)}</span></li>!${items}!${unreadRows(plan, messages)}<li>${check.days(plan.days)}</li></ul>
<p class="soft small">${check.limits}</p>
<form method="post" action="${path}/start"><input type="hidden" name="text" value="${list.text}"><input type="hidden" name="note" value="${list.note}">
<div class="buttons"><button>${check.start(plan.count)}</button><a class="button plain quiet" href="${path}">${invite.check.change}</a></div></form></section>
<section class="card"><h2>${invite.check.mailHeading}</h2><p><b>${invite.check.subject}:</b> ${subject}</p>!${picture}<pre class="ann-text">${text}</pre></section>`
}

function unreadRows({ unread, unreadCount }: Plan, { organize }: Messages): string {
  const { move, invite } = organize.moving
  if (unreadCount === 0) return ''
  const lines = unread
    .slice(0, linesShown)
    .map(({ line, text, reason }) => html`<li>${move.check.line(line, move.check.reasons[reason], text)}</li>`)
  const rest = unreadCount - lines.length
  const more = rest > 0 ? html`<li>${invite.check.more(rest)}</li>` : ''
  return html`<li>${move.check.wrong(unreadCount)}<ul class="soft small">!${lines.join('')}!${more}</ul></li>`
}

interface MoveProgressView {
  messages: Messages
  move: GroupMove
  path: string
  invitePath: string
}

function moveProgress({ messages, move, path, invitePath }: MoveProgressView): string {
  const { format, organize } = messages
  const { move: words, invite } = organize.moving
  const text = words.progress
  const figures = Object.entries(text.figures).map(
    ([name, label]) =>
      html`<div><dt>${label}</dt><dd class="num">${format.number(move[name as keyof typeof text.figures])}</dd></div>`,
  )
  const isRunning = move.state === 'running'
  const said = isRunning
    ? text.running(format.day(move.lastMailAt!))
    : `${text.ended[move.endReason ?? 'sent']} ${text.used}`
  const next = isRunning
    ? html`<form method="post" action="${path}/stop"><button class="plain quiet fit">${text.stop}</button></form>`
    : html`<p><a class="button plain quiet fit" href="${invitePath}">${invite.link}</a></p>`
  const note =
    move.note === null
      ? ''
      : html`<section class="card"><h2>${text.note}</h2><p class="ann-text">${move.note}</p></section>`
  return html`!${noteOf(said)}<section class="card"><dl class="pfigures">!${figures.join('')}</dl><p class="soft small">${text.hint}</p>!${next}</section>!${note}`
}
