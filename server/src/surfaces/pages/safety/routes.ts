import { html } from 'ghtml'
import { operations } from '#domains/index.ts'
import type { InputOf } from '#kernel/operation/call.ts'
import type { Messages } from '#messages/index.ts'
import type { HttpServer } from '#surfaces/http/server.ts'
import { redirectWith } from '#surfaces/site/flash.ts'
import type { PageContent } from '#surfaces/site/layout.ts'
import { bodyOf, findRefusal, formIn } from '#surfaces/site/operation-form.ts'
import { messagesOf, openPages, type PageScope, sendPage } from '#surfaces/site/page-scope.ts'
import { blockPath, reportPath } from '#surfaces/site/parts/more-menu.ts'
import { perform } from '#surfaces/site/perform.ts'
import { getScreen, postScreen } from '#surfaces/site/screen.ts'
import { reportPage } from './report-page.ts'
import { requireMember, requireTarget, type Target } from './target.ts'

/** Reporting an event, a group, a badge or a member, and blocking a member. */
export function mountSafety(server: HttpServer, { legacyBaseUrl }: { legacyBaseUrl?: string | undefined }): void {
  openPages(server, { admission: () => ({ legacyBaseUrl }) }, (routes) => {
    for (const mount of [mountReport, mountBlock]) mount({ server, routes })
  })
}

function mountReport(scope: PageScope): void {
  const { server } = scope

  getScreen(scope, '/report', async (request, reply, caller) => {
    const target = await requireTarget(server, request, caller)
    return sendPage(reply, reportPage(messagesOf(request), target, { values: {} }))
  })

  postScreen(
    scope,
    '/report',
    ({ url }) => url,
    async (request, reply, caller) => {
      const target = await requireTarget(server, request, caller)
      const { report } = operations.safety
      const form = formIn(request)
      const { type, id } = target
      const body = { ...(bodyOf(report, form) as InputOf<typeof report>['body']), target: { type, id } }
      const refusal = await findRefusal(request, form, () => perform(scope, request, report, { body }))
      if (refusal) return sendPage(reply, reportPage(messagesOf(request), target, refusal), refusal.status)
      return redirectWith(scope, reply, target.path, 'reported')
    },
  )
}

function mountBlock(scope: PageScope): void {
  const { server } = scope
  const { database } = server
  const route = '/members/:username/block'

  getScreen(scope, route, async (request, reply, caller) => {
    const { username } = request.params as { username: string }
    return sendPage(reply, blockPage(messagesOf(request), await requireMember(database, caller, username), username))
  })

  postScreen(
    scope,
    route,
    ({ url }) => url,
    async (request, reply, caller) => {
      const { username } = request.params as { username: string }
      const { id } = await requireMember(database, caller, username)
      await perform(scope, request, operations.blocks.add, { params: { username: id } })
      return redirectWith(scope, reply, '/settings/blocked', 'blocked')
    },
  )
}

function blockPage({ safety }: Messages, target: Target, username: string): PageContent {
  const text = safety.blocking
  return {
    title: text.title(target.name),
    body: html`<section class="card"><h1>${text.title(target.name)}</h1>
<ul class="prose">!${text.effects.map((effect) => html`<li>${effect}</li>`).join('')}</ul>
<p class="soft">${text.quiet}</p>
<form method="post" action="${blockPath(username)}"><div class="row"><button class="danger">${text.button}</button><a class="button quiet" href="${target.path}">${text.cancel}</a></div></form>
<p class="small"><a href="${reportPath(target)}">${text.alsoReport}</a></p></section>`,
  }
}
