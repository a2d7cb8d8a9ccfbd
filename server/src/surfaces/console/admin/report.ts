import type { FastifyReply, FastifyRequest } from 'fastify'
import { html } from 'ghtml'
import { listSentences } from '#domains/administration/audit-log/index.ts'
import { operations } from '#domains/index.ts'
import type { InputOf, OutputOf } from '#kernel/operation/call.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import type { Messages } from '#messages/index.ts'
import { redirectWith } from '#surfaces/site/flash.ts'
import { idIn } from '#surfaces/site/forms.ts'
import { bodyOf, type FormRefusal, findRefusal, formIn } from '#surfaces/site/operation-form.ts'
import { messagesOf, type PageScope, sendPage } from '#surfaces/site/page-scope.ts'
import { boxField, type FormState, textArea, textField } from '#surfaces/site/parts/fields.ts'
import { perform } from '#surfaces/site/perform.ts'
import { getScreen, postScreen } from '#surfaces/site/screen.ts'
import { chipsOf, type ReportCase, reportPath } from './reports-view.ts'
import { adminPath, adminScreen } from './shell.ts'
import { reportsStyle } from './style/stylesheet.ts'

const queue = adminPath('moderation')
const route = `${queue}/:id`
const paramsIn = (request: FastifyRequest) => ({ id: idIn(request, 'report_not_found') })
const from = (request: FastifyRequest) => reportPath(paramsIn(request).id)
const { act, addReportNote, assign, getReport, listReports, reviewReport } = operations.safety

/** One report with all that helps to decide, and the buttons that do. */
export function mountReport(scope: PageScope): void {
  async function show(request: FastifyRequest, reply: FastifyReply, refusal?: FormRefusal) {
    const report = await perform(scope, request, getReport, { params: paramsIn(request) })
    const [messages, now] = [messagesOf(request), scope.server.clock.now()]
    const entries = report.history.map(({ actor, ...entry }) => ({ ...entry, actorId: actor?.id ?? null }))
    const sentences = await listSentences(scope.server.database, entries, messages)
    const text = messages.admin.reports
    const screen = {
      section: 'moderation',
      heading: text.heading(report.target.name ?? text.gone),
      back: { href: queue, words: text.back },
      alert: refusal?.alert,
      body: reportBody({ messages, report, sentences, now, form: refusal ?? { values: {} } }),
      styles: [reportsStyle.path],
    } as const
    return sendPage(reply, adminScreen(messages, screen), refusal?.status ?? 200)
  }

  getScreen(scope, route, (request, reply) => show(request, reply))

  postScreen(scope, `${route}/act`, from, async (request, reply) => {
    const [params, form] = [paramsIn(request), formIn(request)]
    const refusal = await findRefusal(request, form, () =>
      perform(scope, request, act, { params, body: decisionIn(form) }),
    )
    if (refusal?.status === 409 && (await isClosed(scope, request)))
      return redirectWith(scope, reply, from(request), 'reportClosedBefore')
    if (refusal) return show(request, reply, refusal)
    const { items } = await perform(scope, request, listReports, { query: { status: 'open', limit: 1 } })
    const next = items[0]
    if (!next) return redirectWith(scope, reply, queue, 'reportsClosed')
    return redirectWith(scope, reply, reportPath(next.id), 'reportClosedNext')
  })

  postScreen(scope, `${route}/reopen`, from, async (request, reply) => {
    const body = { status: 'open' } as const
    await perform(scope, request, reviewReport, { params: paramsIn(request), body })
    return redirectWith(scope, reply, from(request), 'saved')
  })

  postScreen(scope, `${route}/notes`, from, async (request, reply) => {
    const form = formIn(request)
    const input = { params: paramsIn(request), body: bodyOf(addReportNote, form) }
    const refusal = await findRefusal(request, form, () => perform(scope, request, addReportNote, input))
    if (refusal) return show(request, reply, refusal)
    return redirectWith(scope, reply, from(request), 'saved')
  })

  postScreen(scope, `${route}/assignee`, from, async (request, reply) => {
    const form = formIn(request)
    const given = (form.get('do') ?? form.get('assignee') ?? '').trim().replace(/^@/, '')
    const input = { params: paramsIn(request), body: { assignee: given === 'none' || given === '' ? null : given } }
    const refusal = await findRefusal(request, form, () => perform(scope, request, assign, input))
    if (!refusal) return redirectWith(scope, reply, from(request), 'saved')
    const problem = { assignee: messagesOf(request).admin.reports.unknownAdmin }
    return show(request, reply, refusal.status === 404 ? { ...refusal, problems: problem } : refusal)
  })
}

/** The message is for warn, hide and suspend, the box for suspend alone; the form has both beside every button. */
function decisionIn(form: URLSearchParams): InputOf<typeof act>['body'] {
  const action = form.get('do')
  if (action !== 'dismiss' && action !== 'warn' && action !== 'hide' && action !== 'suspend')
    throw new ApiError('validation_failed', 'Press one of the buttons')
  const text = form.get('text')?.trim()
  return {
    action,
    ...(text && action !== 'dismiss' && { text }),
    ...(action === 'suspend' && form.get('hideContent') === 'on' && { hideContent: true }),
  }
}

async function isClosed(scope: PageScope, request: FastifyRequest): Promise<boolean> {
  const { status } = await perform(scope, request, getReport, { params: paramsIn(request) })
  return status !== 'open'
}

type Detail = OutputOf<(typeof operations)['safety']['getReport']>
type Person = Detail['assignee']

interface ReportView {
  messages: Messages
  report: Detail
  /** One for each entry of the history. */
  sentences: readonly string[]
  form: FormState
  now: Date
}

function reportBody(view: ReportView): string {
  const decision = view.report.status === 'open' ? decisionCard(view) : closedCard(view)
  return html`<div class="split"><div>!${contextCard(view)}!${decision}!${relatedCard(view)}</div>
<aside>!${assignmentCard(view)}!${notesCard(view)}!${warningsCard(view)}!${historyCard(view)}</aside></div>`
}

const timeOf = ({ messages, now }: ReportView, at: string) => messages.format.dateTime(at, 'UTC', now)

const personLink = (person: NonNullable<Person>) =>
  html`<a href="${adminPath('people', `/${person.id}`)}">${person.name}</a>`

function contextCard(view: ReportView): string {
  const { messages, report } = view
  const text = messages.admin.reports
  const { target, reporter, reporterRecord: record } = report
  const name = target.name ?? text.gone
  const link = target.url === null ? html`${name}` : html`<a href="${new URL(target.url).pathname}">${name}</a>`
  const about = target.excerpt === null ? '' : html`<blockquote>${target.excerpt}</blockquote>`
  const words =
    report.detail === null ? '' : html`<dt>${text.words}</dt><dd><blockquote>${report.detail}</blockquote></dd>`
  const sender = reporter
    ? html`!${personLink(reporter)} <span class="soft small">${text.record(record.sent, record.dismissed)}</span>`
    : html`${text.deletedReporter}`
  return html`<section class="card"><h2>${text.reported}</h2><p>!${link} <span class="chips">!${chipsOf(report, messages)}</span></p>!${about}
<dl class="facts-list"><dt>${text.owner}</dt><dd>!${target.owner ? personLink(target.owner) : html`${text.noOwner}`}</dd>
<dt>${text.columns.earlier}</dt><dd>${text.before(report.counts.target, report.counts.owner)}</dd>
<dt>${text.reason}</dt><dd>${messages.safety.form.reasons[report.reason].label}</dd>!${words}
<dt>${text.reporter}</dt><dd>!${sender}</dd><dt>${text.sent}</dt><dd>${timeOf(view, report.createdAt)}</dd></dl></section>`
}

const looks = { dismiss: 'plain', warn: 'plain', hide: 'plain', suspend: 'danger' }

function decisionCard({ messages, report, form }: ReportView): string {
  const text = messages.admin.reports
  const { id, target, counts } = report
  const canAct = {
    dismiss: true,
    warn: target.owner !== null,
    hide: target.type !== 'user' && target.state !== 'deleted',
    suspend: target.owner !== null,
  }
  const keyOf = (action: keyof typeof looks) => text.actions[action].slice(0, 1).toLowerCase()
  const actions = (['dismiss', 'warn', 'hide', 'suspend'] as const).filter((action) => canAct[action])
  const buttons = actions.map((action, at) => {
    const key = keyOf(action)
    // In some languages two of them begin with the same letter.
    const access = actions.findIndex((one) => keyOf(one) === key) === at ? html`accesskey="${key}"` : ''
    return html`<li><button class="${looks[action]}" name="do" value="${action}" !${access}>${text.actions[action]}</button>
<span class="soft small">${text.effects[action]}</span></li>`
  })
  return html`<section class="card"><h2>${text.decide}</h2><p class="soft">${text.decideLead(counts.open)}</p>
<form method="post" action="${reportPath(id)}/act"><ul class="decide plain">!${buttons.join('')}</ul>
!${textArea(form, { name: 'text', label: text.message, hint: text.messageHint, rows: 3, maxLength: 2000 })}
!${canAct.suspend ? boxField(form, { name: 'hideContent', label: text.hideContent }) : ''}
<p class="soft small wide-only">${text.keys}</p></form></section>`
}

function closedCard(view: ReportView): string {
  const { messages, report } = view
  const text = messages.admin.reports
  const day = report.reviewedAt === null ? '' : messages.format.day(report.reviewedAt)
  const said = report.reviewer ? text.closedBy(report.reviewer.name, day) : text.closedByAnyone(day)
  return html`<section class="card"><h2>${text.decide}</h2><p>${said}</p>
<form method="post" action="${reportPath(report.id)}/reopen"><p class="soft small">${text.reopenLead}</p>
<button class="plain fit">${text.reopen}</button></form></section>`
}

function assignmentCard({ messages, report, form }: ReportView): string {
  const text = messages.admin.reports
  const who = html`<p>!${report.assignee ? personLink(report.assignee) : html`${text.unassigned}`}</p>`
  if (report.status !== 'open') return html`<section class="card"><h2>${text.assigned}</h2>!${who}</section>`
  const give = report.assignee
    ? html`<button class="plain quiet fit" name="do" value="none" formnovalidate>${text.give}</button>`
    : ''
  const path = `${reportPath(report.id)}/assignee`
  const off = { maxLength: 37, autocomplete: 'off', isRequired: true, more: 'autocapitalize="none" spellcheck="false"' }
  return html`<section class="card"><h2>${text.assigned}</h2>!${who}
<form method="post" action="${path}"><div class="buttons"><button class="plain fit" name="do" value="me" accesskey="a">${text.take}</button>!${give}</div></form>
<form method="post" action="${path}">!${textField(form, { name: 'assignee', label: text.assignee, hint: text.assigneeHint, ...off })}
<button class="plain quiet fit">${text.assign}</button></form></section>`
}

function notesCard(view: ReportView): string {
  const { messages, report, form } = view
  const text = messages.admin.reports
  const items = report.notes.map((note) => entry(view, note.author, note.createdAt, note.text))
  const list =
    items.length === 0 ? html`<p class="soft">${text.noNotes}</p>` : `<ul class="plain">${items.join('')}</ul>`
  const isRefused = form.values.note !== undefined
  const field = { name: 'text', label: text.note, rows: 3, maxLength: 2000 }
  const area = textArea(isRefused ? form : { values: {} }, field).replaceAll('field-text', 'field-note')
  return html`<section class="card"><h2>${text.notes}</h2><p class="soft small">${text.notesLead}</p>!${list}
<form method="post" action="${reportPath(report.id)}/notes"><input type="hidden" name="note" value="1">!${area}
<button class="plain fit">${text.addNote}</button></form></section>`
}

function entry(view: ReportView, author: Person, at: string, words: string): string {
  const name = author?.name ?? view.messages.admin.reports.formerAdmin
  return html`<li><span><b>${name}</b> <span class="soft small">${timeOf(view, at)}</span><br><span class="prewrap">${words}</span></span></li>`
}

function warningsCard(view: ReportView): string {
  const text = view.messages.admin.reports
  const { warnings } = view.report
  if (warnings.length === 0) return ''
  const items = warnings.map(({ author, createdAt, kind, text: words }) =>
    entry(view, author, createdAt, `${text.warningKinds[kind]}: ${words === '' ? text.standardText : words}`),
  )
  return html`<section class="card"><h2>${text.warnings}</h2><ul class="plain">!${items.join('')}</ul></section>`
}

function relatedCard(view: ReportView): string {
  const { messages, report } = view
  const text = messages.admin.reports
  if (report.related.length === 0) return ''
  const items = report.related.map((one: ReportCase) => {
    const facts = [messages.safety.form.reasons[one.reason].label, timeOf(view, one.createdAt)]
    return html`<li><span><a href="${reportPath(one.id)}">${one.target.name ?? text.gone}</a> <span class="chips">!${chipsOf(one, messages)}</span><br>
<span class="soft small">${facts.join(' · ')}</span></span></li>`
  })
  return html`<section class="card"><h2>${text.related}</h2><p class="soft small">${text.relatedLead}</p><ul class="plain">!${items.join('')}</ul></section>`
}

function historyCard(view: ReportView): string {
  const { messages, report, sentences } = view
  if (sentences.length === 0) return ''
  const items = sentences.map(
    (sentence, at) =>
      html`<li><span>${sentence}<br><span class="soft small">${timeOf(view, report.history[at]!.at)}</span></span></li>`,
  )
  return html`<section class="card"><h2>${messages.admin.reports.history}</h2><ul class="plain">!${items.join('')}</ul></section>`
}
