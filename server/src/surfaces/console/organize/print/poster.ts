import type { FastifyReply, FastifyRequest } from 'fastify'
import { html } from 'ghtml'
import type { Messages } from '#messages/index.ts'
import { messagesOf, type PageScope, sendPage } from '#surfaces/site/page-scope.ts'
import { selectField, textField } from '#surfaces/site/parts/fields.ts'
import { queryIn } from '#surfaces/site/query.ts'
import { getScreen } from '#surfaces/site/screen.ts'
import { eventPath, eventRoute, findEvent, type ManagedEvent } from '../shell.ts'
import { type CheckInCode, checkInUrl, chosenCode, listCodes } from './codes.ts'
import { paperIn } from './paper.ts'
import { lettersIn, paperCode, sheetPage } from './sheet.ts'

interface View {
  event: ManagedEvent
  code: CheckInCode
  wifi: string | undefined
  baseUrl: string
  when: string
}

type Draw = (messages: Messages, view: View) => string

/** The poster at the door and the tents on the tables: both show one check-in code. */
export function mountPosters(scope: PageScope): void {
  getScreen(scope, eventRoute('print', '/poster'), (request, reply) => show(scope, request, reply, 'poster', poster))
  getScreen(scope, eventRoute('print', '/tents'), (request, reply) => show(scope, request, reply, 'tents', tent))
}

async function show(
  scope: PageScope,
  request: FastifyRequest,
  reply: FastifyReply,
  kind: 'poster' | 'tents',
  draw: Draw,
): Promise<FastifyReply> {
  const messages = messagesOf(request)
  const text = messages.organize.print
  const [event, codes] = [await findEvent(scope, request), await listCodes(scope, request)]
  const now = scope.server.clock.now()
  const back = { href: eventPath(event.id, 'print'), words: text.back(event.title) }
  const code = chosenCode(codes, request, now)
  if (!code) return reply.redirect(`${back.href}#codes`, 303)
  const wifi = queryIn(request, 'wifi')?.slice(0, 100)
  const when = messages.format.dateTime(event.dateTime, event.timezone, now)
  const options = codes.map(({ id, label, code: words }) => ({ value: id, label: label ?? words }))
  const values = { code: code.id, wifi: wifi ?? '' }
  const fields = html`!${selectField({ values }, { name: 'code', label: text.code, options })}
!${textField({ values }, { name: 'wifi', label: text.wifi, hint: text.wifiHint, maxLength: 100, autocomplete: 'off' })}`
  const sheet = draw(messages, { event, code, wifi, baseUrl: scope.server.baseUrl, when })
  const title = text.sheets[kind].name
  return sendPage(reply, sheetPage(messages, { title, paper: paperIn(request), back, fields, sheets: [sheet] }))
}

const longTitle = 40
const longCode = 12

const codeOf = ({ code }: CheckInCode) => html`<p class="code ${lettersIn(code) > longCode ? 'long' : ''}">${code}</p>`

function wifiOf(messages: Messages, wifi: string | undefined): string {
  return wifi === undefined ? '' : html`<p><b>${messages.organize.print.wifiLine}</b> ${wifi}</p>`
}

function poster(messages: Messages, { event, code, wifi, baseUrl, when }: View): string {
  const text = messages.organize.print
  return html`<section class="sheet poster ${lettersIn(event.title) > longTitle ? 'long' : ''}"><div><h1>${event.title}</h1><p>${when}</p></div>
<h2>${text.scan}</h2>!${paperCode(checkInUrl(baseUrl, code))}
<div><p>${text.orType(`${new URL(baseUrl).host}/checkin`)}</p>!${codeOf(code)}</div>!${wifiOf(messages, wifi)}</section>`
}

function tent(messages: Messages, { event, code, wifi, baseUrl }: View): string {
  const text = messages.organize.print
  const side = html`<div>!${paperCode(checkInUrl(baseUrl, code))}<div><h2>${text.scan}</h2><p>${event.title}</p><p>${text.orType(`${new URL(baseUrl).host}/checkin`)}</p>!${codeOf(code)}!${wifiOf(messages, wifi)}</div></div>`
  return html`<section class="sheet tent">!${side}!${side}</section>`
}
