import type { FastifyReply, FastifyRequest } from 'fastify'
import { operations } from '#domains/index.ts'
import { redirectWith } from '#surfaces/site/flash.ts'
import { bodyOf, findRefusal, formIn, type Refusal } from '#surfaces/site/operation-form.ts'
import { messagesOf, type PageScope, sendPage } from '#surfaces/site/page-scope.ts'
import { perform } from '#surfaces/site/perform.ts'
import { cursorsIn, queryIn } from '#surfaces/site/query.ts'
import { getScreen, postScreen } from '#surfaces/site/screen.ts'
import { confirmPage, confirmScripts, decisionIn } from '../parts/confirm.ts'
import { linkTo } from './list-parts.ts'
import { adminPath, adminScreen, assertAdministrator } from './shell.ts'
import { recordsStyle } from './style/stylesheet.ts'
import { questionOf, tagsBody } from './tags-view.ts'

const perPage = 30
const path = adminPath('tags')

/** A tag is also found as people show it: by its URL, or by `@username`. */
const searchIn = (request: FastifyRequest) => queryIn(request, 'q')?.slice(0, 200)

/** All NFC tags: who has them, and new ones. */
export function mountTags(scope: PageScope): void {
  const { meetpass } = operations

  async function show(request: FastifyRequest, reply: FastifyReply, refusal?: Refusal) {
    const messages = messagesOf(request)
    const q = searchIn(request)
    const query = { ...(q && { q: q.replace(/^@/, '') || q }), ...cursorsIn(request), limit: perPage }
    const found = await perform(scope, request, meetpass.listTags, { query })
    const batch = queryIn(request, 'batch')?.slice(0, 40)
    const view = { messages, found, query: { q }, path, here: request.url, batch, form: refusal ?? { values: {} } }
    const screen = { section: 'tags', alert: refusal?.alert, styles: [recordsStyle.path] } as const
    const content = adminScreen(messages, { ...screen, body: tagsBody(view), scripts: confirmScripts })
    return sendPage(reply, content, refusal?.status)
  }

  getScreen(scope, path, (request, reply) => show(request, reply))

  postScreen(scope, path, path, async (request, reply) => {
    const form = formIn(request)
    let batch: string | undefined
    const refusal = await findRefusal(request, form, async () => {
      const { passes } = await perform(scope, request, meetpass.provision, { body: bodyOf(meetpass.provision, form) })
      batch = passes[0]!.createdAt ?? undefined
    })
    if (refusal) return show(request, reply, refusal)
    return redirectWith(scope, reply, linkTo({ path, query: { batch } }), 'tagsCreated')
  })

  postScreen(scope, `${path}/export`, path, async (request, reply) => {
    const body = bodyOf(meetpass.export, formIn(request))
    const { url } = await perform(scope, request, meetpass.export, { body })
    return reply.redirect(new URL(url).pathname, 303)
  })

  postScreen(scope, `${path}/:id`, path, async (request, reply) => {
    assertAdministrator(request)
    const [form, messages] = [formIn(request), messagesOf(request)]
    const { id } = request.params as { id: string }
    const { action, isConfirmed } = decisionIn(form)
    const act = action === 'on' ? 'on' : 'off'
    const back = linkTo({ path, query: { q: searchIn(request) } })
    if (!isConfirmed) {
      form.set('do', act)
      const again = linkTo({ path: `${path}/${encodeURIComponent(id)}`, query: { q: searchIn(request) } })
      return sendPage(reply, confirmPage({ ...questionOf(messages, act), path: again, form, back }, messages))
    }
    await perform(scope, request, meetpass.updateTag, { params: { id }, body: { isActive: act === 'on' } })
    return redirectWith(scope, reply, back, 'saved')
  })
}
