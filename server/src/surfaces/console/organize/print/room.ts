import type { FastifyReply, FastifyRequest } from 'fastify'
import { html } from 'ghtml'
import { operations } from '#domains/index.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { isId } from '#kernel/operation/schema.ts'
import type { Messages } from '#messages/index.ts'
import { redirectWith } from '#surfaces/site/flash.ts'
import { bodyOf, type FormRefusal, findRefusal, formIn } from '#surfaces/site/operation-form.ts'
import { messagesOf, type PageScope, sendPage } from '#surfaces/site/page-scope.ts'
import { confirmButton, confirmPage, confirmScripts, decisionIn } from '#surfaces/site/parts/confirm.ts'
import { chip } from '#surfaces/site/parts/elements.ts'
import { type FormState, textField } from '#surfaces/site/parts/fields.ts'
import { perform } from '#surfaces/site/perform.ts'
import { getScreen, postScreen } from '#surfaces/site/screen.ts'
import { qrCode } from '../../parts/qr.ts'
import { badgesStyle } from '../../parts/style.ts'
import { eventPath, eventRoute, eventScreen, findEvent, type ManagedEvent } from '../shell.ts'
import { type CheckInCode, checkInUrl, isUsable, listCodes } from './codes.ts'

const route = eventRoute('print')
const pathIn = (request: FastifyRequest) =>
  eventPath(encodeURIComponent((request.params as { id: string }).id), 'print')

/** The print room of an event: its sheets, and the check-in codes that they show. */
export function mountPrintRoom(scope: PageScope): void {
  const checkIn = operations['check-in']

  getScreen(scope, route, async (request, reply) => show(scope, request, reply))
  postScreen(scope, `${route}/codes`, pathIn, async (request, reply) => {
    const form = formIn(request)
    const event = await findEvent(scope, request)
    const body: { code?: string; label?: string | null } = bodyOf(checkIn.createCode, form)
    // An empty code is made up.
    if (body.code === '') delete body.code
    const input = { params: { eventId: event.id }, body: body as never }
    const refusal = await findRefusal(request, form, () => perform(scope, request, checkIn.createCode, input))
    if (refusal) return show(scope, request, reply, refusal)
    return redirectWith(scope, reply, `${eventPath(event.id, 'print')}#codes`, 'saved')
  })
  postScreen(scope, `${route}/codes/:code/end`, pathIn, async (request, reply) => {
    const [form, messages] = [formIn(request), messagesOf(request)]
    const { code: id } = request.params as { code: string }
    if (!isId(id)) throw new ApiError('checkin_code_not_found')
    const event = await findEvent(scope, request)
    const path = eventPath(event.id, 'print')
    if (!decisionIn(form).isConfirmed) {
      const question = questionOf(messages, form.get('name') ?? '')
      const view = { ...question, path: `${path}/codes/${id}/end`, form, back: path }
      return sendPage(reply, confirmPage(view, messages))
    }
    await perform(scope, request, checkIn.deleteCode, { params: { eventId: event.id, id } })
    return redirectWith(scope, reply, `${path}#codes`, 'codeEnded')
  })
}

async function show(
  scope: PageScope,
  request: FastifyRequest,
  reply: FastifyReply,
  refusal?: FormRefusal,
): Promise<FastifyReply> {
  const [event, codes] = [await findEvent(scope, request), await listCodes(scope, request)]
  const [messages, now] = [messagesOf(request), scope.server.clock.now()]
  const form = refusal ?? { values: {} }
  const body = html`<p class="soft">${messages.organize.print.lead}</p>!${sheetsPart(messages, event, codes, now)}
!${codesPart(messages, event, { codes, form, now, baseUrl: scope.server.baseUrl })}`
  const screen = { alert: refusal?.alert, scripts: confirmScripts, body }
  return sendPage(
    reply,
    eventScreen(messages, event, 'print', { ...screen, styles: [badgesStyle.path] }, now),
    refusal?.status,
  )
}

const paths = {
  poster: 'poster',
  tents: 'tents',
  nameBadges: 'name-badges',
  doorList: 'door-list',
  claims: 'claims',
} as const

function sheetsPart(messages: Messages, event: ManagedEvent, codes: readonly CheckInCode[], now: Date): string {
  const text = messages.organize.print
  const hasCode = codes.some((code) => isUsable(code, now))
  const items = (Object.keys(paths) as (keyof typeof paths)[]).map((kind) => {
    const { name, about } = text.sheets[kind]
    const isWaiting = !hasCode && (kind === 'poster' || kind === 'tents')
    const href = isWaiting ? '#codes' : `${eventPath(event.id, 'print')}/${paths[kind]}`
    return html`<li><a href="${href}"><b>${name}</b><span class="soft small">${isWaiting ? text.needsCode : about}</span></a></li>`
  })
  return html`<section><h2 class="unseen">${text.sheetsHeading}</h2><ul class="card-links">!${items.join('')}</ul><p><a href="${eventPath(event.id, 'attendees')}/labels">${messages.organize.labels.onBadges}</a></p></section>`
}

function questionOf({ organize }: Messages, code: string) {
  const { endHeading, endLead: lead, endYes: yes } = organize.print.codes
  return { heading: endHeading(code), lead, yes }
}

interface CodesView {
  codes: readonly CheckInCode[]
  form: FormState
  now: Date
  baseUrl: string
}

function codesPart(messages: Messages, event: ManagedEvent, { codes, form, now, baseUrl }: CodesView): string {
  const text = messages.organize.print.codes
  const path = `${eventPath(event.id, 'print')}/codes`
  const rows = codes.map((code) => codeRow(messages, event, { code, path, now, baseUrl }))
  const list = rows.length > 0 ? html`<ul class="rows">!${rows.join('')}</ul>` : html`<p>${text.none}</p>`
  return html`<section class="card" id="codes"><h2>${text.heading}</h2><p class="soft">${text.lead}</p>!${list}
<details !${form.problems || rows.length === 0 ? 'open' : ''}><summary>${text.new}</summary><form method="post" action="${path}">
!${textField(form, { name: 'label', label: text.label, hint: text.labelHint, maxLength: 100, autocomplete: 'off' })}
!${textField(form, { name: 'code', label: text.code, hint: text.codeHint, maxLength: 50, autocomplete: 'off', more: 'autocapitalize="characters" spellcheck="false"' })}
!${textField(form, { name: 'maxUses', label: text.maxUses, hint: text.maxUsesHint, type: 'number', more: 'min="1" inputmode="numeric"' })}
<button>${text.create}</button></form></details></section>`
}

interface CodeView {
  code: CheckInCode
  path: string
  now: Date
  baseUrl: string
}

function codeRow(messages: Messages, event: ManagedEvent, { code, path, now, baseUrl }: CodeView): string {
  const text = messages.organize.print.codes
  const facts = [
    ...(code.label === null ? [] : [code.label]),
    text.uses(code.currentUses, code.maxUses),
    ...(code.expiresAt === null ? [] : [text.expires(messages.format.day(code.expiresAt))]),
  ]
  const question = { ...questionOf(messages, code.code), id: `end-${code.id}`, action: 'end' }
  const qr = { url: checkInUrl(baseUrl, code), label: event.title, fileName: `check-in-${code.code.toLowerCase()}` }
  const use = isUsable(code, now)
    ? html`<details class="qr-more"><summary>${text.qr}</summary>!${qrCode(qr, messages)}</details>`
    : chip(text.ended)
  return html`<li class="link-row"><div class="grow"><b>${code.code}</b><br><span class="soft small">${facts.join(' · ')}</span>!${use}</div>
<form method="post" action="${path}/${code.id}/end"><input type="hidden" name="name" value="${code.code}">!${confirmButton(text.end, question, messages, 'plain quiet fit')}</form></li>`
}
