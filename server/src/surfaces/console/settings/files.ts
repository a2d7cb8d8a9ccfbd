import { html } from 'ghtml'
import { operations } from '#domains/index.ts'
import type { OutputOf } from '#kernel/operation/call.ts'
import type { Messages } from '#messages/index.ts'
import { chip, emptyState } from '#surfaces/site/parts/elements.ts'
import { listScreen, screenActions } from '#surfaces/site/screens.ts'
import { settingsPath, settingsScreen } from './shell.ts'

const path = settingsPath('files')
const { list, usage, delete: remove } = operations.uploads
type OwnFile = OutputOf<typeof list>['items'][number]

/** The files a member has uploaded, and how much room is left. */
export const filesScreens = [
  listScreen({
    path,
    op: list,
    load: ({ perform }) => perform(usage, {}),
    list: (rows) => html`<ul class="plain">!${rows}</ul>`,
    row: (file, { messages }) => fileItem(messages, file),
    empty: ({ messages: { settings } }) => emptyState('link', settings.files.none, settings.files.noneLead),
    frame(files, { messages, totalSize, fileCount, maxSize, maxCount }) {
      const text = messages.settings.files
      const used = text.used(sizeOf(messages, totalSize), sizeOf(messages, maxSize))
      return settingsScreen(messages, {
        tab: 'files',
        body: html`<p class="lead">${text.lead}</p>
<p><label for="space">${used}</label> <span class="soft">· ${text.count(fileCount, maxCount)}</span></p>
<meter id="space" min="0" max="${maxSize}" high="${maxSize * 0.9}" value="${totalSize}">${used}</meter>
<section class="card"><h2>${text.listHeading}</h2>!${files}</section>`,
      })
    },
  }),
  screenActions(path, {
    delete: [remove, 'fileDeleted', { input: ({ posted }) => ({ params: { key: posted.get('key') ?? '' } }) }],
  }),
]

const kilobyte = 1024
const megabyte = kilobyte * kilobyte

function sizeOf({ settings: { files: text }, format }: Messages, bytes: number): string {
  if (bytes < megabyte) return text.kilobytes(format.number(Math.ceil(bytes / kilobyte)))
  return text.size(format.decimal(bytes / megabyte))
}

function fileItem(messages: Messages, file: OwnFile): string {
  const text = messages.settings.files
  const { key, filename, category, size, createdAt, isInUse } = file
  const facts = [
    text.categories[category] ?? text.otherCategory,
    sizeOf(messages, size),
    ...(createdAt === null ? [] : [messages.format.day(createdAt)]),
  ]
  const isPicture = file.contentType.startsWith('image/')
  const view = html`<a href="/v1/uploads/file/${key}" aria-label="${text.viewNamed(filename)}">${text.view}</a>`
  return html`<li><span class="name"><b>${filename}</b> !${isInUse ? chip(text.inUse, 'good') : chip(text.unused)}<br>
<span class="soft small">${facts.join(' · ')}</span></span>!${isPicture ? view : ''}
<details class="more"><summary aria-label="${text.removeNamed(filename)}">${text.remove}</summary>
<p>${text.removeLead}</p>
<form method="post" action="${path}/delete"><input type="hidden" name="key" value="${key}"><button class="danger fit">${text.removeButton}</button></form></details></li>`
}
