import { html } from 'ghtml'
import { catalog, payloadSchemas, payloadVersion, publicTypes } from '#domains/developers/webhooks/index.ts'
import { operations } from '#domains/index.ts'
import type { PublicEventType } from '#kernel/events.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { exampleIds, isId } from '#kernel/operation/schema.ts'
import type { Messages } from '#messages/index.ts'
import type { PageContent } from '#surfaces/site/layout.ts'
import { selectField } from '#surfaces/site/parts/fields.ts'
import { type Posted, type ScreenVisit, screen } from '#surfaces/site/screens.ts'
import { codeBlock, copyScripts } from '../parts/copy-field.ts'
import { developersPath, developersScreen } from './shell.ts'
import { hooksStyle } from './style/stylesheet.ts'
import { type Trial, trialResult } from './webhook.ts'
import { typesByArea } from './webhook-form.ts'
import { listOwnWebhooks, type Webhook } from './webhooks.ts'

const path = developersPath('event-types')

function typeIn({ params }: ScreenVisit): PublicEventType {
  const found = publicTypes.find((one) => one === params.type)
  if (!found) throw new ApiError('not_found')
  return found
}

function webhookIn({ posted }: Posted): string {
  const id = posted.get('webhookId') ?? ''
  if (!isId(id)) throw new ApiError('webhook_not_found')
  return id
}

/** What webhooks can receive: all types, and one with its schema, an example and a way to send it. */
export const eventTypesScreens = [
  screen({ path, view: ({ messages }) => eventTypesScreen(messages) }),
  screen({
    path: `${path}/:type`,
    load: async (visit): Promise<View> => ({ type: typeIn(visit), webhooks: await listOwnWebhooks(visit) }),
    view: (shown) => eventTypeScreen(shown.messages, shown),
    forms: {
      send: [
        operations.webhooks.test,
        undefined,
        {
          input: (visit) => ({ body: { eventType: typeIn(visit) }, params: { id: webhookIn(visit) } }),
          shows: (result, visit) => ({ trial: { eventType: typeIn(visit), webhookId: webhookIn(visit), ...result } }),
          refused: () => undefined,
        },
      ],
    },
  }),
]

function eventTypesScreen(messages: Messages): PageContent {
  const { eventTypes: text, webhooks } = messages.developers
  const areas = [...typesByArea].map(([area, types]) => {
    const items = types.map(
      (type) =>
        html`<li><a href="${path}/${type}"><code>${type}</code></a><span class="soft">${text.types[type]}</span></li>`,
    )
    return html`<section class="card"><h2>${webhooks.areas[area]}</h2><ul class="plain typelist">!${items.join('')}</ul></section>`
  })
  const body = html`<p class="soft">${text.lead}</p>!${areas.join('')}`
  return developersScreen(messages, { tab: 'event-types', styles: [hooksStyle.path], body })
}

interface View {
  type: PublicEventType
  webhooks: readonly Webhook[]
  trial?: Trial & { webhookId: string }
}

function eventTypeScreen(messages: Messages, view: View): PageContent {
  const text = messages.developers.eventTypes
  const { type } = view
  const example = { id: 'example', label: text.example, value: exampleOf(type) }
  return developersScreen(messages, {
    tab: 'event-types',
    heading: type,
    back: { href: path, words: text.back },
    styles: [hooksStyle.path],
    scripts: copyScripts,
    body: html`<p>${text.types[type]}</p>!${needsCard(messages, type)}
<section class="card"><h2>${text.body}</h2><p class="soft">${text.bodyLead} <a href="/schemas/webhook.${type}">${text.schema}</a></p>
!${propertyTable(messages, type)}!${codeBlock(example, messages)}<p class="soft small">${text.exampleHint}</p></section>!${sendCard(messages, view)}`,
  })
}

function needsCard({ developers: { eventTypes: text }, accounts }: Messages, type: PublicEventType): string {
  const { scope, ownScope, isDirect } = catalog[type]
  const lines = isDirect
    ? [html`<li>${text.direct}</li>`]
    : [
        html`<li>${text.needsScope(accounts.scopes[scope])} <code class="soft">${scope}</code></li>`,
        ownScope
          ? html`<li>${text.needsOwn(accounts.scopes[ownScope])} <code class="soft">${ownScope}</code></li>`
          : '',
      ]
  return html`<section class="card"><h2>${text.needs}</h2><ul>!${lines.join('')}</ul></section>`
}

function exampleOf(type: PublicEventType): string {
  const envelope = {
    id: `evt_${exampleIds[3]}`,
    type,
    timestamp: '2026-05-01T17:00:00.000Z',
    apiVersion: payloadVersion,
  }
  return JSON.stringify({ ...envelope, data: catalog[type].example }, null, 2)
}

interface Property {
  type?: string | string[]
  format?: string
  enum?: string[]
  const?: unknown
  items?: Property
  description?: string
  properties?: Record<string, Property>
}

/** The properties of the body, those inside another with their path. */
function rowsOf(properties: Record<string, Property>, prefix = ''): [string, Property][] {
  return Object.entries(properties).flatMap(([name, property]) =>
    property.properties
      ? rowsOf(property.properties, `${prefix}${name}.`)
      : [[`${prefix}${name}`, property] as [string, Property]],
  )
}

function propertyTable({ developers: { eventTypes: text } }: Messages, type: PublicEventType): string {
  const { properties = {} } = payloadSchemas[`webhook.${type}`]!.schema as Property
  const rows = rowsOf(properties).map(([name, property]) => {
    // The texts of the API are in English.
    const meaning = property.description ? html`<span lang="en">${property.description}</span>` : ''
    return html`<tr><th scope="row"><code>${name}</code></th><td>!${kindOf(property, text.orNull)}</td><td>!${meaning}</td></tr>`
  })
  return html`<table class="folding properties"><thead><tr><th scope="col">${text.property}</th><th scope="col">${text.kind}</th><th scope="col">${text.meaning}</th></tr></thead><tbody>!${rows.join('')}</tbody></table>`
}

function kindOf({ type, format, enum: values, const: only, items }: Property, orNull: string): string {
  if (only !== undefined) return html`<code>${JSON.stringify(only)}</code>`
  const types = [type ?? []].flat()
  const [first = 'string'] = types.filter((one) => one !== 'null')
  const kind = values
    ? values.map((value) => html`<code>${value}</code>`).join(' ')
    : html`<code>${first === 'array' ? `${items?.type ?? 'string'}[]` : (format ?? first)}</code>`
  return `${kind}${types.includes('null') ? html` ${orNull}` : ''}`
}

function sendCard(messages: Messages, { type, webhooks, trial }: View): string {
  const { eventTypes: text, webhooks: hooks } = messages.developers
  if (webhooks.length === 0)
    return html`<section class="card" id="send"><h2>${text.send}</h2><p>${text.noWebhook}</p><a class="button quiet fit" href="${developersPath('webhooks', '/new')}">${hooks.create}</a></section>`
  const options = webhooks.map(({ id, name, url }) => ({ value: id, label: name ?? url.replace(/^https:\/\//, '') }))
  const field = selectField(
    { values: { webhookId: trial?.webhookId } },
    { name: 'webhookId', label: text.sendTo, options },
  )
  return html`<section class="card" id="send"><h2>${text.send}</h2><p class="soft">${text.sendLead}</p>!${trial ? trialResult(messages, trial) : ''}
<form class="inline" method="post" action="${path}/${type}/send#send">!${field}<button class="fit">${text.sendButton}</button></form></section>`
}
