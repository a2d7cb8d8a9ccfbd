import { operations } from '#domains/index.ts'
import { messagesOf, type PageScope, sendPage } from '#surfaces/site/page-scope.ts'
import { perform } from '#surfaces/site/perform.ts'
import { cursorsIn, filtersIn } from '#surfaces/site/query.ts'
import { getScreen } from '#surfaces/site/screen.ts'
import { peopleBody } from './people-view.ts'
import { adminPath, adminScreen } from './shell.ts'
import { peopleStyle } from './style/stylesheet.ts'

const perPage = 50

/** One of these values, or nothing: a URL may hold anything. */
const oneOf = <const V extends string>(value: string | undefined, ...values: V[]) =>
  values.find((known) => known === value)

/** All accounts. */
export function mountPeople(scope: PageScope): void {
  getScreen(scope, adminPath('people'), async (request, reply) => {
    const messages = messagesOf(request)
    const given = filtersIn(request, ['q', 'status', 'role', 'sort'])
    const filters = {
      q: given.q?.slice(0, 320),
      status: oneOf(given.status, 'active', 'suspended', 'nameless'),
      role: oneOf(given.role, 'user', 'admin'),
      sort: oneOf(given.sort, 'newest', 'lastSeen'),
    }
    const set = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined))
    const query = { ...set, ...cursorsIn(request), limit: perPage }
    const found = await perform(scope, request, operations.admin.listUsers, { query })
    const { clock, ownOrigins } = scope.server
    const view = { messages, found, shown: filters, here: request.url, now: clock.now(), ownOrigins }
    const screen = { section: 'people', body: peopleBody(view), styles: [peopleStyle.path] } as const
    return sendPage(reply, adminScreen(messages, screen))
  })
}
