import { decideReturnPath } from '#domains/accounts/sign-in/index.ts'
import { operations } from '#domains/index.ts'
import { findPicked } from '#messages/index.ts'
import { field } from '#surfaces/site/forms.ts'
import { keepLanguage, pathIn } from '#surfaces/site/languages.ts'
import { findVisitor, open } from '#surfaces/site/page-scope.ts'
import { perform } from '#surfaces/site/perform.ts'
import type { AccountScope } from '#surfaces/site/sign-in/session.ts'

/** The switch in the footer: kept by the account, or by the browser of those who are signed out. */
export function mountLanguage(scope: AccountScope): void {
  const { routes, server } = scope
  routes.post('/language', open, async (request, reply) => {
    const locale = findPicked({ query: field(request, 'lang') }, 'public', server.languages)
    const back = pathIn(decideReturnPath(field(request, 'return_to')))
    if (locale === undefined) return reply.redirect(back, 303)
    const visitor = findVisitor(request)
    if (visitor) await perform(scope, request, operations.profile.update, { body: { locale } })
    keepLanguage(reply, server.baseUrl, visitor ? undefined : locale)
    return reply.redirect(back, 303)
  })
}
