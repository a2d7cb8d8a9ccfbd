import { html } from 'ghtml'
import { allOperations, operations } from '#domains/index.ts'
import type { OutputOf } from '#kernel/operation/call.ts'
import type { Access } from '#kernel/operation/operation.ts'
import { isScope } from '#kernel/operation/scopes.ts'
import type { Messages } from '#messages/index.ts'
import type { PageContent } from '#surfaces/site/layout.ts'
import { zoneOf } from '#surfaces/site/page-scope.ts'
import { chip, pager } from '#surfaces/site/parts/elements.ts'
import { cursorsIn } from '#surfaces/site/query.ts'
import { screen } from '#surfaces/site/screens.ts'
import { codeBlock, copyField, copyScripts } from '../parts/copy-field.ts'
import { developersPath, developersScreen } from './shell.ts'
import { hooksStyle } from './style/stylesheet.ts'

/** How to connect agents, which tools they get, and what they called. */
export const mcpGuide = screen({
  path: developersPath('mcp'),
  async load({ request, caller, here, server, perform }): Promise<View> {
    const query = { limit: 20, ...cursorsIn(request) }
    const calls = await perform(operations['mcp-calls'].list, { query })
    const tools = allOperations.flatMap(({ mcp, access, effect }) =>
      mcp && (access === 'any' || access === 'public' || caller.scopes.has(access))
        ? [{ name: mcp.name, title: mcp.title, access, isReading: effect === 'read' }]
        : [],
    )
    const around = { here, zone: zoneOf(request) ?? 'UTC', now: server.clock.now() }
    return { url: `${server.baseUrl}/mcp`, tools, calls, ...around }
  },
  view: (shown) => mcpScreen(shown.messages, shown),
})

interface Tool {
  name: string
  title: string
  access: Access
  isReading: boolean
}

type Calls = OutputOf<(typeof operations)['mcp-calls']['list']>

interface View {
  url: string
  tools: readonly Tool[]
  calls: Calls
  here: string
  zone: string
  now: Date
}

function mcpScreen(messages: Messages, view: View): PageContent {
  const text = messages.developers.mcp
  const address = copyField({ id: 'mcp-url', label: text.address, value: view.url, hint: text.addressHint }, messages)
  return developersScreen(messages, {
    tab: 'mcp',
    styles: [hooksStyle.path],
    scripts: copyScripts,
    body: html`<p class="soft">${text.lead} <a href="/docs/guides/mcp">${text.guide}</a></p>
<section class="card"><h2>${text.connect}</h2>!${address}!${clientParts(messages, view.url).join('')}</section>
!${callsCard(messages, view)}!${toolsCard(messages, view.tools)}`,
  })
}

const json = (value: object) => JSON.stringify(value, null, 2)

/** The steps of each client. Those with a file have it ready to copy. */
function clientParts(messages: Messages, url: string): string[] {
  const text = messages.developers.mcp.clients
  const name = 'hearth'
  const encoded = encodeURIComponent(Buffer.from(JSON.stringify({ url })).toString('base64'))
  const files = {
    claudeCode: `claude mcp add --transport http ${name} ${url}`,
    cursor: json({ mcpServers: { [name]: { url } } }),
    vscode: json({ servers: { [name]: { type: 'http', url } } }),
    windsurf: json({ mcpServers: { [name]: { serverUrl: url } } }),
    other: json({ mcpServers: { [name]: { type: 'http', url, headers: { Authorization: 'Bearer hearth_pat_…' } } } }),
  }
  const buttons: Partial<Record<string, string>> = {
    cursor: `cursor://anysphere.cursor-deeplink/mcp/install?name=${name}&config=${encoded}`,
    vscode: `vscode:mcp/install?${encodeURIComponent(JSON.stringify({ name, type: 'http', url }))}`,
  }
  return Object.entries(text).map(([client, { heading, steps, file, button, link }]) => {
    const items = steps.map((step) => html`<li>${step}</li>`)
    const value = client in files ? files[client as keyof typeof files] : undefined
    const block =
      value === undefined || file === undefined ? '' : codeBlock({ id: `mcp-${client}`, label: file, value }, messages)
    const install =
      button === undefined ? '' : html`<a class="button plain quiet fit" href="${buttons[client]}">${button}</a>`
    const more =
      link === undefined ? '' : html`<a class="button plain quiet fit" href="${developersPath('tokens')}">${link}</a>`
    return html`<details><summary>${heading}</summary><ol>!${items.join('')}</ol>!${install}!${more}!${block}</details>`
  })
}

function callsCard(messages: Messages, { calls, here, zone, now }: View): string {
  const text = messages.developers.mcp.calls
  const { format } = messages
  const headings = [text.tool, text.outcome, text.when, text.client, text.took].map(
    (words) => html`<th scope="col">${words}</th>`,
  )
  const rows = calls.items.map((call) => {
    const outcome = call.success
      ? chip(text.worked, 'good', 'check')
      : html`!${chip(text.failed, 'bad', 'alert')} <code>${call.code}</code>`
    const client = call.client.type === 'session' ? text.browser : (call.client.name ?? text.gone)
    return html`<tr><th scope="row"><code>${call.tool}</code></th><td>!${outcome}</td><td>${format.dateTime(call.calledAt, zone, now)}</td><td>${client}</td><td>${text.ms(format.number(call.durationMs))}</td></tr>`
  })
  const list =
    rows.length === 0
      ? html`<p>${text.none}</p>`
      : html`<table class="folding log"><caption class="unseen">${text.heading}</caption><thead><tr>!${headings.join('')}</tr></thead><tbody>!${rows.join('')}</tbody></table>!${pager(calls.pagination, here, messages)}`
  return html`<section class="card" id="calls"><h2>${text.heading}</h2><p class="soft">${text.lead}</p>!${list}</section>`
}

/** The tools by the scope that they need. */
function toolsCard(messages: Messages, tools: readonly Tool[]): string {
  const text = messages.developers.mcp.tools
  const parts = [...Map.groupBy(tools, ({ access }) => access)].map(([access, some]) => {
    const words = isScope(access) ? messages.accounts.scopes[access] : text.anyScope
    // The texts for agents are in English.
    const items = some.map(
      ({ name, title, isReading }) =>
        html`<li><code>${name}</code> <span lang="en">${title}</span>!${isReading ? '' : html` <span class="soft small">${text.changes}</span>`}</li>`,
    )
    return html`<details><summary>${words} · ${text.count(some.length)}</summary><ul>!${items.join('')}</ul></details>`
  })
  return html`<section class="card"><h2>${text.heading}</h2><p class="soft">${text.lead(tools.length)}</p>!${parts.join('')}</section>`
}
