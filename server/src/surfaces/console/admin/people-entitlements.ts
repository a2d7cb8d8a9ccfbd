import { operations } from '#domains/index.ts'
import { bodyOf } from '#surfaces/site/operation-form.ts'
import { screenActions } from '#surfaces/site/screens.ts'
import { adminPath } from './shell.ts'

const { grant, revoke } = operations.entitlements

/** Gives entitlements to a person and takes them back, on the person's page. */
export const entitlementActions = screenActions(adminPath('people', '/:person'), {
  entitlements: [
    grant,
    'saved',
    { input: ({ params, posted }) => ({ params: { username: params.person! }, body: bodyOf(grant, posted) }) },
  ],
  'entitlements/:id/revoke': [
    revoke,
    'saved',
    { input: ({ params }) => ({ params: { username: params.person!, id: params.id! } }) },
  ],
})
