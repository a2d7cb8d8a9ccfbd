import { operations } from '#domains/index.ts'
import { field } from '#surfaces/site/forms.ts'
import type { PageScope } from '#surfaces/site/page-scope.ts'
import { perform } from '#surfaces/site/perform.ts'
import { postScreen } from '#surfaces/site/screen.ts'

/** The buttons of the list that the home page shows to new members. */
export function mountOnboarding(scope: PageScope): void {
  postScreen(scope, '/me/onboarding/dismiss', '/', async (request, reply) => {
    const stepKey = field(request, 'step') as 'write_bio'
    await perform(scope, request, operations.onboarding.dismiss, { params: { stepKey } })
    return reply.redirect('/', 303)
  })

  postScreen(scope, '/me/onboarding/dismiss-all', '/', async (request, reply) => {
    await perform(scope, request, operations.onboarding.dismissAll, {})
    return reply.redirect('/', 303)
  })
}
