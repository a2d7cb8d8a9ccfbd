import { html } from 'ghtml'
import { operations } from '#domains/index.ts'
import { messagesOf, type PageScope, sendPage } from '#surfaces/site/page-scope.ts'
import { perform } from '#surfaces/site/perform.ts'
import { getScreen } from '#surfaces/site/screen.ts'
import { consoleStyle } from '../parts/style.ts'
import { groupPath, slugOf } from './shell.ts'

const path = '/organize'

export function mountHome(scope: PageScope): void {
  getScreen(scope, path, async (request, reply) => {
    const { items } = await perform(scope, request, operations.groups.listManaged, { query: { limit: 100 } })
    const text = messagesOf(request).organize.shell
    const rows = items.map((group) => html`<li><a href="${groupPath(slugOf(group))}">${group.name}</a></li>`)
    const body = html`<div class="console organize"><h1>${text.title}</h1><ul class="rows">!${rows.join('')}</ul></div>`
    return sendPage(reply, { title: text.title, width: 'wide', styles: [consoleStyle.path], body })
  })
}
