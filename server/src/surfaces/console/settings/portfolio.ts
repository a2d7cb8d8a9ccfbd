import type { FastifyRequest } from 'fastify'
import { html } from 'ghtml'
import { operations } from '#domains/index.ts'
import type { OutputOf } from '#kernel/operation/call.ts'
import type { Messages } from '#messages/index.ts'
import { redirectWith } from '#surfaces/site/flash.ts'
import { field, idIn } from '#surfaces/site/forms.ts'
import { bodyOf, findRefusal, formIn, type Refusal } from '#surfaces/site/operation-form.ts'
import { messagesOf, type PageScope, sendPage } from '#surfaces/site/page-scope.ts'
import { confirmButton, confirmPage, confirmScripts, decisionIn } from '#surfaces/site/parts/confirm.ts'
import { emptyState } from '#surfaces/site/parts/elements.ts'
import { type FormState, textArea, textField } from '#surfaces/site/parts/fields.ts'
import { perform } from '#surfaces/site/perform.ts'
import { getScreen, postScreen } from '#surfaces/site/screen.ts'
import { portfolioPath as path } from './profile.ts'
import { settingsPath, settingsScreen } from './shell.ts'

type Item = OutputOf<typeof operations.portfolio.get>

/** As many as a portfolio can have. */
const all = { query: { limit: 100 } }

export function mountPortfolio(scope: PageScope): void {
  const { portfolio } = operations
  const list = async (request: FastifyRequest) => (await perform(scope, request, portfolio.list, all)).items
  const paramsOf = (request: FastifyRequest) => ({ params: { id: idIn(request) } })

  getScreen(scope, path, async (request, reply) =>
    sendPage(reply, listScreen(messagesOf(request), await list(request), { values: {} })),
  )
  postScreen(scope, path, path, async (request, reply) => {
    const [form, items] = [formIn(request), await list(request)]
    const sortOrder = Math.max(-1, ...items.map((item) => item.sortOrder)) + 1
    const body: object = bodyOf(portfolio.create, form)
    const refusal = await findRefusal(request, form, () =>
      perform(scope, request, portfolio.create, { body: { ...body, sortOrder } as never }),
    )
    if (refusal) return sendPage(reply, listScreen(messagesOf(request), items, refusal), refusal.status)
    return redirectWith(scope, reply, path, 'saved')
  })

  getScreen(scope, `${path}/:id`, async (request, reply) => {
    const item = await perform(scope, request, portfolio.get, paramsOf(request))
    return sendPage(reply, editScreen(messagesOf(request), item, { values: item }))
  })
  postScreen(scope, `${path}/:id`, path, async (request, reply) => {
    const [form, params] = [formIn(request), paramsOf(request)]
    const refusal = await findRefusal(request, form, () =>
      perform(scope, request, portfolio.update, { ...params, body: bodyOf(portfolio.update, form) }),
    )
    if (refusal) {
      const item = await perform(scope, request, portfolio.get, params)
      return sendPage(reply, editScreen(messagesOf(request), item, refusal), refusal.status)
    }
    return redirectWith(scope, reply, path, 'saved')
  })

  postScreen(scope, `${path}/:id/move`, path, async (request, reply) => {
    const items = await list(request)
    const order = moved(items, idIn(request), field(request, 'do') === 'up' ? -1 : 1)
    for (const [sortOrder, { id, sortOrder: now }] of order.entries())
      if (sortOrder !== now) await perform(scope, request, portfolio.update, { params: { id }, body: { sortOrder } })
    return redirectWith(scope, reply, path, 'saved')
  })
  postScreen(scope, `${path}/:id/delete`, path, async (request, reply) => {
    const [form, messages] = [formIn(request), messagesOf(request)]
    const item = await perform(scope, request, portfolio.get, paramsOf(request))
    if (!decisionIn(form).isConfirmed) {
      const view = { ...questionOf(messages, item), path: `${path}/${item.id}/delete`, form, back: path }
      return sendPage(reply, confirmPage(view, messages))
    }
    await perform(scope, request, portfolio.delete, { params: { id: item.id } })
    return redirectWith(scope, reply, path, 'deleted')
  })
}

/** The items with one of them a place further up or down. */
function moved(items: readonly Item[], id: string, by: 1 | -1): Item[] {
  const order = [...items]
  const from = order.findIndex((item) => item.id === id)
  const to = from + by
  if (from < 0 || to < 0 || to >= order.length) return order
  order.splice(to, 0, ...order.splice(from, 1))
  return order
}

function questionOf({ settings: { portfolio: text } }: Messages, { title }: Item) {
  return { heading: text.deleteHeading(title), lead: text.deleteLead, yes: text.deleteYes }
}

function fieldsOf({ settings: { portfolio: text } }: Messages, form: FormState): string {
  return html`!${textField(form, { name: 'title', label: text.titleLabel, isRequired: true, maxLength: 200 })}
!${textArea(form, { name: 'description', label: text.descriptionLabel, rows: 3, maxLength: 500 })}
!${textField(form, { name: 'url', label: text.urlLabel, hint: text.urlHint, type: 'url' })}`
}

function editScreen(messages: Messages, item: Item, form: FormState & Partial<Refusal>) {
  const text = messages.settings.portfolio
  return settingsScreen(messages, {
    tab: 'profile',
    alert: form.alert,
    heading: text.editHeading(item.title),
    body: html`<form method="post" action="${path}/${item.id}">!${fieldsOf(messages, form)}
<div class="buttons"><button class="fit">${messages.forms.save}</button><a class="button plain quiet fit" href="${path}">${messages.forms.cancel}</a></div></form>`,
  })
}

function listScreen(messages: Messages, items: readonly Item[], form: FormState & Partial<Refusal>) {
  const text = messages.settings.portfolio
  const rows = items.map((item, at) => row(messages, item, { isFirst: at === 0, isLast: at === items.length - 1 }))
  const found =
    items.length > 0 ? html`<ol class="rows">!${rows.join('')}</ol>` : emptyState('star', text.empty, text.emptyLead)
  return settingsScreen(messages, {
    tab: 'profile',
    alert: form.alert,
    scripts: confirmScripts,
    heading: text.title,
    body: html`<a class="backlink" href="${settingsPath('profile')}">${text.back}</a><p class="lead">${text.lead}</p>!${found}
<section class="part"><h2>${text.addHeading}</h2><form method="post" action="${path}">!${fieldsOf(messages, form)}<button class="fit">${text.add}</button></form></section>`,
  })
}

function row(messages: Messages, item: Item, { isFirst, isLast }: { isFirst: boolean; isLast: boolean }): string {
  const text = messages.settings.portfolio
  const asked = { id: `ask-${item.id}`, action: 'delete', ...questionOf(messages, item) }
  const move = (way: 'up' | 'down', words: string, name: string, isEnd: boolean) =>
    html`<button class="plain quiet fit small" name="do" value="${way}" aria-label="${name}" !${isEnd ? 'disabled' : ''}>${words}</button>`
  return html`<li><div class="grow"><b>${item.title}</b>!${item.description ? html`<br><span class="soft small">${item.description}</span>` : ''}</div>
<div class="buttons"><a class="button plain quiet fit small" href="${path}/${item.id}" aria-label="${text.editNamed(item.title)}">${text.edit}</a>
<form class="buttons" method="post" action="${path}/${item.id}/move">!${move('up', text.up, text.upNamed(item.title), isFirst)}!${move('down', text.down, text.downNamed(item.title), isLast)}</form>
<form method="post" action="${path}/${item.id}/delete">!${confirmButton(text.delete, asked, messages, 'danger fit small')}</form></div></li>`
}
