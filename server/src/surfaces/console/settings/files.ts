import { html } from 'ghtml'
import { operations } from '#domains/index.ts'
import type { OutputOf } from '#kernel/operation/call.ts'
import type { Messages } from '#messages/index.ts'
import { redirectWith } from '#surfaces/site/flash.ts'
import { field } from '#surfaces/site/forms.ts'
import { messagesOf, type PageScope, sendPage } from '#surfaces/site/page-scope.ts'
import { chip, emptyState, pager } from '#surfaces/site/parts/elements.ts'
import { perform } from '#surfaces/site/perform.ts'
import { filtersIn } from '#surfaces/site/query.ts'
import { getScreen, postScreen } from '#surfaces/site/screen.ts'
import { settingsPath, settingsScreen } from './shell.ts'

const path = settingsPath('files')
const perPage = 50

/** The files a member has uploaded, and how much room is left. */
export function mountFiles(scope: PageScope): void {
  getScreen(scope, path, async (request, reply) => {
    const query = { limit: perPage, ...filtersIn(request, ['cursor', 'before']) }
    const files = await perform(scope, request, operations.uploads.list, { query })
    const usage = await perform(scope, request, operations.uploads.usage, {})
    return sendPage(reply, filesScreen(messagesOf(request), files, usage))
  })

  postScreen(scope, `${path}/delete`, path, async (request, reply) => {
    await perform(scope, request, operations.uploads.delete, { params: { key: field(request, 'key') } })
    return redirectWith(scope, reply, path, 'fileDeleted')
  })
}

type Files = OutputOf<typeof operations.uploads.list>
type Usage = OutputOf<typeof operations.uploads.usage>

const kilobyte = 1024
const megabyte = kilobyte * kilobyte

function sizeOf({ settings: { files: text }, format }: Messages, bytes: number): string {
  if (bytes < megabyte) return text.kilobytes(format.number(Math.ceil(bytes / kilobyte)))
  return text.size(format.decimal(bytes / megabyte))
}

function fileItem(messages: Messages, file: Files['items'][number]): string {
  const text = messages.settings.files
  const { key, filename, category, size, createdAt, isInUse } = file
  const facts = [
    text.categories[category] ?? text.otherCategory,
    sizeOf(messages, size),
    ...(createdAt === null ? [] : [messages.format.day(createdAt)]),
  ]
  const isPicture = file.contentType.startsWith('image/')
  const view = html`<a href="/v1/uploads/file/${key}">${text.view}<span class="unseen">${text.viewWhich(filename)}</span></a>`
  return html`<li><span class="name"><b>${filename}</b> !${isInUse ? chip(text.inUse, 'good') : chip(text.unused)}<br>
<span class="soft small">${facts.join(' · ')}</span></span>!${isPicture ? view : ''}
<details class="more"><summary>${text.remove}<span class="unseen">${text.removeWhich(filename)}</span></summary>
<p>${text.removeLead}</p>
<form method="post" action="${path}/delete"><input type="hidden" name="key" value="${key}"><button class="danger fit">${text.removeButton}</button></form></details></li>`
}

function filesScreen(messages: Messages, { items, pagination }: Files, usage: Usage) {
  const text = messages.settings.files
  const { totalSize, fileCount, maxSize, maxCount } = usage
  const used = text.used(sizeOf(messages, totalSize), sizeOf(messages, maxSize))
  const rows = items.map((file) => fileItem(messages, file))
  const list =
    rows.length > 0 ? `<ul class="plain">${rows.join('')}</ul>` : emptyState('link', text.none, text.noneLead)
  return settingsScreen(messages, {
    tab: 'files',
    body: html`<p class="lead">${text.lead}</p>
<p><label for="space">${used}</label> <span class="soft">· ${text.count(fileCount, maxCount)}</span></p>
<meter id="space" min="0" max="${maxSize}" high="${maxSize * 0.9}" value="${totalSize}">${used}</meter>
<section class="card"><h2>${text.listHeading}</h2>!${list}!${pager(pagination, path, messages)}</section>`,
  })
}
