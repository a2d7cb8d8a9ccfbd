import type { FastifyRequest } from 'fastify'
import { operations } from '#domains/index.ts'
import { redirectWith } from '#surfaces/site/flash.ts'
import { field, idIn } from '#surfaces/site/forms.ts'
import type { PageScope } from '#surfaces/site/page-scope.ts'
import { perform } from '#surfaces/site/perform.ts'
import { postScreen } from '#surfaces/site/screen.ts'
import { adminPath } from './shell.ts'

const usernameIn = (request: FastifyRequest) => (request.params as { person: string }).person
const pathOf = (request: FastifyRequest) => adminPath('people', `/${encodeURIComponent(usernameIn(request))}`)

/** Gives entitlements to a person and takes them back, on the person's page. */
export function mountEntitlements(scope: PageScope): void {
  const route = adminPath('people', '/:person/entitlements')

  postScreen(scope, route, pathOf, async (request, reply) => {
    const body = { entitlement: field(request, 'entitlement') as never }
    await perform(scope, request, operations.entitlements.grant, { params: { username: usernameIn(request) }, body })
    return redirectWith(scope, reply, pathOf(request), 'saved')
  })

  postScreen(scope, `${route}/:id/revoke`, pathOf, async (request, reply) => {
    const params = { username: usernameIn(request), id: idIn(request) }
    await perform(scope, request, operations.entitlements.revoke, { params })
    return redirectWith(scope, reply, pathOf(request), 'saved')
  })
}
