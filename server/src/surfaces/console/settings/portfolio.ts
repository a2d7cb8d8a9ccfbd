import { html } from 'ghtml'
import { operations } from '#domains/index.ts'
import type { OutputOf } from '#kernel/operation/call.ts'
import type { Messages } from '#messages/index.ts'
import { redirectWith } from '#surfaces/site/flash.ts'
import { field, idIn } from '#surfaces/site/forms.ts'
import { bodyOf } from '#surfaces/site/operation-form.ts'
import type { PageScope } from '#surfaces/site/page-scope.ts'
import { confirmButton, confirmScripts } from '#surfaces/site/parts/confirm.ts'
import { emptyState } from '#surfaces/site/parts/elements.ts'
import { type FormState, textArea, textField } from '#surfaces/site/parts/fields.ts'
import { perform } from '#surfaces/site/perform.ts'
import { postScreen } from '#surfaces/site/screen.ts'
import {
  formScreen,
  type MountScreen,
  type ScreenForm,
  type ScreenVisit,
  screenActions,
} from '#surfaces/site/screens.ts'
import { portfolioPath as path } from './profile.ts'
import { settingsPath, settingsScreen } from './shell.ts'

const { portfolio } = operations
type PortfolioItem = OutputOf<typeof portfolio.get>

/** As many as a portfolio can have. */
const all = { query: { limit: 100 } }
const listAll = async ({ perform }: ScreenVisit) => (await perform(portfolio.list, all)).items
const itemOf = ({ perform, params }: ScreenVisit) => perform(portfolio.get, { params: { id: params.id! } })

const portfolioScreens: readonly MountScreen[] = [
  formScreen({
    path,
    load: async (visit) => ({ items: await listAll(visit) }),
    op: portfolio.create,
    async input(visit) {
      const items = await listAll(visit)
      const body: object = bodyOf(portfolio.create, visit.posted)
      return { body: { ...body, sortOrder: Math.max(-1, ...items.map((item) => item.sortOrder)) + 1 } as never }
    },
    done: 'saved',
    view: ({ messages, items, form }) => portfolioView(messages, items, form),
  }),
  formScreen({
    path: `${path}/:id`,
    load: async (visit) => ({ item: await itemOf(visit) }),
    values: ({ item }) => item,
    op: portfolio.update,
    done: 'saved',
    to: () => path,
    view: ({ messages, item, form }) => editView(messages, item, form),
  }),
  screenActions(path, {
    ':id/delete': [
      portfolio.delete,
      'deleted',
      { ask: async (visit) => questionOf(visit.messages, await itemOf(visit)) },
    ],
  }),
]

export function mountPortfolio(scope: PageScope): void {
  for (const mount of portfolioScreens) mount(scope)

  // Several items may get another place, each by an operation of its own.
  postScreen(scope, `${path}/:id/move`, path, async (request, reply) => {
    const { items } = await perform(scope, request, portfolio.list, all)
    const order = moved(items, idIn(request), field(request, 'do') === 'up' ? -1 : 1)
    for (const [sortOrder, { id, sortOrder: now }] of order.entries())
      if (sortOrder !== now) await perform(scope, request, portfolio.update, { params: { id }, body: { sortOrder } })
    return redirectWith(scope, reply, path, 'saved')
  })
}

/** The items with one of them a place further up or down. */
function moved(items: readonly PortfolioItem[], id: string, by: 1 | -1): PortfolioItem[] {
  const order = [...items]
  const from = order.findIndex((item) => item.id === id)
  const to = from + by
  if (from < 0 || to < 0 || to >= order.length) return order
  order.splice(to, 0, ...order.splice(from, 1))
  return order
}

function questionOf({ settings: { portfolio: text } }: Messages, { title }: PortfolioItem) {
  return { heading: text.deleteHeading(title), lead: text.deleteLead, yes: text.deleteYes }
}

function fieldsOf({ settings: { portfolio: text } }: Messages, form: FormState): string {
  return html`!${textField(form, { name: 'title', label: text.titleLabel, isRequired: true, maxLength: 200 })}
!${textArea(form, { name: 'description', label: text.descriptionLabel, rows: 3, maxLength: 500 })}
!${textField(form, { name: 'url', label: text.urlLabel, hint: text.urlHint, type: 'url' })}`
}

function editView(messages: Messages, item: PortfolioItem, form: ScreenForm) {
  const text = messages.settings.portfolio
  return settingsScreen(messages, {
    tab: 'profile',
    alert: form.alert,
    heading: text.editHeading(item.title),
    body: html`<form method="post" action="${path}/${item.id}">!${fieldsOf(messages, form)}
<div class="buttons"><button class="fit">${messages.forms.save}</button><a class="button plain quiet fit" href="${path}">${messages.forms.cancel}</a></div></form>`,
  })
}

function portfolioView(messages: Messages, items: readonly PortfolioItem[], form: ScreenForm) {
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

function row(
  messages: Messages,
  item: PortfolioItem,
  { isFirst, isLast }: { isFirst: boolean; isLast: boolean },
): string {
  const text = messages.settings.portfolio
  const asked = { id: `ask-${item.id}`, action: 'delete', ...questionOf(messages, item) }
  const move = (way: 'up' | 'down', words: string, name: string, isEnd: boolean) =>
    html`<button class="plain quiet fit small" name="do" value="${way}" aria-label="${name}" !${isEnd ? 'disabled' : ''}>${words}</button>`
  return html`<li><div class="grow"><b>${item.title}</b>!${item.description ? html`<br><span class="soft small">${item.description}</span>` : ''}</div>
<div class="buttons"><a class="button plain quiet fit small" href="${path}/${item.id}" aria-label="${text.editNamed(item.title)}">${text.edit}</a>
<form class="buttons" method="post" action="${path}/${item.id}/move">!${move('up', text.up, text.upNamed(item.title), isFirst)}!${move('down', text.down, text.downNamed(item.title), isLast)}</form>
<form method="post" action="${path}/${item.id}/delete">!${confirmButton(text.delete, asked, messages, 'danger fit small')}</form></div></li>`
}
