import type { FastifyReply, FastifyRequest } from 'fastify'
import { html } from 'ghtml'
import { operations } from '#domains/index.ts'
import type { OutputOf } from '#kernel/operation/call.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import type { Messages } from '#messages/index.ts'
import { redirectWith } from '#surfaces/site/flash.ts'
import { field } from '#surfaces/site/forms.ts'
import { messagesOf, type PageScope, sendPage } from '#surfaces/site/page-scope.ts'
import { chip } from '#surfaces/site/parts/elements.ts'
import { type FormState, textField } from '#surfaces/site/parts/fields.ts'
import { perform } from '#surfaces/site/perform.ts'
import { getScreen, postScreen } from '#surfaces/site/screen.ts'
import { settingsPath, settingsScreen } from './shell.ts'

const path = settingsPath('passes')

/** A member's passes: create a QR pass, turn passes on and off, print them. */
export function mountPasses(scope: PageScope): void {
  async function show(request: FastifyRequest, reply: FastifyReply, form: FormState = { values: {} }, status = 200) {
    const passes = await perform(scope, request, operations.meetpass.list, { query: { limit: 100 } })
    return sendPage(reply, passesScreen(messagesOf(request), passes, form), status)
  }

  getScreen(scope, path, (request, reply) => show(request, reply))

  postScreen(scope, path, path, async (request, reply) => {
    const label = field(request, 'label').trim()
    const body = { type: 'qr', ...(label !== '' && { label }) } as const
    try {
      await perform(scope, request, operations.meetpass.create, { body })
    } catch (error) {
      const { sentence, status } = refusalOf(error, messagesOf(request))
      return show(request, reply, { values: { label }, problems: { label: sentence } }, status)
    }
    return redirectWith(scope, reply, path, 'passCreated')
  })

  for (const [act, isActive, done] of [
    ['turn-on', true, 'passOn'],
    ['turn-off', false, 'passOff'],
  ] as const)
    postScreen(scope, `${path}/:id/${act}`, path, async (request, reply) => {
      await perform(scope, request, operations.meetpass.update, {
        params: { id: passIdIn(request) },
        body: { isActive },
      })
      return redirectWith(scope, reply, path, done)
    })
}

function passIdIn(request: FastifyRequest): string {
  const { id } = request.params as { id: string }
  if (!/^[\w-]{22}$/.test(id)) throw new ApiError('pass_not_found')
  return id
}

function refusalOf(error: unknown, { settings, forms }: Messages): { sentence: string; status: number } {
  if (!(error instanceof ApiError)) throw error
  const { code, status } = error
  if (code === 'limit_reached') return { sentence: settings.passes.full, status }
  if (code === 'validation_failed') return { sentence: forms.problems.maxLength!(100), status }
  throw error
}

type Passes = OutputOf<typeof operations.meetpass.list>

function passItem(messages: Messages, pass: Passes['items'][number]): string {
  const text = messages.settings.passes
  const name = pass.label ?? text.kinds[pass.type]
  const which = html`<span class="unseen">${text.which(name)}</span>`
  const link = (href: string, words: string) => html`<a href="/pass/${pass.id}${href}">${words}!${which}</a>`
  const [act, words] = pass.isActive ? ['turn-off', text.turnOff] : ['turn-on', text.turnOn]
  const state = pass.isActive ? chip(text.on, 'good') : chip(text.off)
  return html`<li><span><b>${name}</b> !${state}<br><span class="soft small">${text.kinds[pass.type]}</span></span>
<form method="post" action="${path}/${pass.id}/${act}"><button class="plain small">${words}!${which}</button></form>
<p class="ways more">!${link('', text.open)}!${link('/card', text.card)}!${link('/card?sheet=1', text.sheet)}</p></li>`
}

function passesScreen(messages: Messages, { items }: Passes, form: FormState) {
  const text = messages.settings.passes
  const rows = items.map((pass) => passItem(messages, pass))
  const list = rows.length > 0 ? `<ul class="plain">${rows.join('')}</ul>` : html`<p>${text.none}</p>`
  const label = { name: 'label', label: text.label, hint: text.labelHint, maxLength: 100, autocomplete: 'off' }
  return settingsScreen(messages, {
    tab: 'passes',
    body: html`<p class="lead">${text.lead}</p>
<section class="card">!${list}</section>
<section class="card"><h2>${text.createHeading}</h2><p class="soft">${text.createLead}</p>
<form method="post" action="${path}">!${textField(form, label)}<button class="plain fit">${text.createButton}</button></form></section>`,
  })
}
