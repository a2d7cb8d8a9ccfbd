import { operations } from '#domains/index.ts'
import { redirectWith } from '#surfaces/site/flash.ts'
import { idIn } from '#surfaces/site/forms.ts'
import { findRefusal, formIn, type Refusal } from '#surfaces/site/operation-form.ts'
import { messagesOf, type PageScope, sendPage } from '#surfaces/site/page-scope.ts'
import { perform } from '#surfaces/site/perform.ts'
import { cursorsIn } from '#surfaces/site/query.ts'
import { getScreen, postScreen } from '#surfaces/site/screen.ts'
import { bansBody } from './bans-view.ts'
import { adminPath, adminScreen } from './shell.ts'
import { holdsStyle } from './style/stylesheet.ts'

const path = adminPath('moderation/bans')
type Shown = Parameters<Parameters<typeof getScreen>[2]>

/** The end of the day in UTC; what is no day is sent as it is, so that the operation refuses it. */
const endOfDay = (day: string) => (/^\d{4}-\d{2}-\d{2}$/.test(day) ? `${day}T23:59:59.999Z` : day)

function bodyOf(form: URLSearchParams) {
  const expires = form.get('expiresAt')?.trim()
  const reason = form.get('reason')?.trim()
  return {
    kind: (form.get('kind') ?? '') as 'domain',
    value: form.get('value')?.trim() ?? '',
    ...(reason && { reason }),
    ...(expires && { expiresAt: endOfDay(expires) }),
  }
}

/** Who cannot create an account. */
export function mountBans(scope: PageScope): void {
  async function show([request, reply]: [Shown[0], Shown[1]], refusal?: Refusal) {
    const messages = messagesOf(request)
    const bans = await perform(scope, request, operations.bans.list, { query: { limit: 50, ...cursorsIn(request) } })
    const form = refusal ?? { values: { kind: 'domain' } }
    const hasServers = scope.server.federation !== undefined
    const body = bansBody({ messages, bans, path, here: request.url, form, hasServers })
    const screen = { section: 'moderation/bans', body, alert: refusal?.alert, styles: [holdsStyle.path] } as const
    return sendPage(reply, adminScreen(messages, screen), refusal?.status)
  }

  getScreen(scope, path, (request, reply) => show([request, reply]))

  postScreen(scope, path, path, async (request, reply) => {
    const form = formIn(request)
    const ban = () => perform(scope, request, operations.bans.create, { body: bodyOf(form) })
    const refusal = await findRefusal(request, form, ban)
    return refusal ? show([request, reply], refusal) : redirectWith(scope, reply, path, 'signUpsBanned')
  })

  postScreen(scope, `${path}/:id/lift`, path, async (request, reply) => {
    const params = { id: idIn(request, 'ban_not_found') }
    await perform(scope, request, operations.bans.delete, { params })
    return redirectWith(scope, reply, path, 'banLifted')
  })
}
