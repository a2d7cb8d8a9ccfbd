import type { Access, Method } from '../src/kernel/operation.ts'

/**
 * Who may do what, written by hand from the specification and the contract and not from the code, so that a wrong
 * declaration is caught. `stranger` is what somebody else with the right scope gets for an object that is not theirs.
 */
export const table: readonly [method: Method, path: string, access: Access, stranger?: 404][] = [
  ['GET', '/v1/me', 'read:user'],
  ['GET', '/v1/scopes', 'any'],
  ['GET', '/v1/profile', 'read:user'],
  ['PATCH', '/v1/profile', 'user'],
  ['GET', '/v1/profile/notifications', 'user'],
  ['PATCH', '/v1/profile/notifications', 'user'],
  ['GET', '/v1/profile/username-check', 'read:user'],
  ['GET', '/v1/profile/sessions', 'user'],
  ['GET', '/v1/profile/passkeys', 'user'],
  ['GET', '/v1/profile/linked-accounts', 'user:linked-accounts'],
  ['GET', '/v1/profile/tokens', 'user'],
  ['POST', '/v1/profile/tokens', 'user'],
  ['DELETE', '/v1/profile/tokens/{id}', 'user', 404],
  ['GET', '/v1/profile/portfolio', 'read:portfolio'],
  ['POST', '/v1/profile/portfolio', 'write:portfolio'],
  ['GET', '/v1/profile/portfolio/{id}', 'read:portfolio', 404],
  ['PATCH', '/v1/profile/portfolio/{id}', 'write:portfolio', 404],
  ['DELETE', '/v1/profile/portfolio/{id}', 'write:portfolio', 404],
  ['GET', '/v1/profile/grants', 'user'],
  ['DELETE', '/v1/profile/grants/{grantId}', 'user', 404],
  ['GET', '/v1/developer/apps', 'developer'],
  ['POST', '/v1/developer/apps', 'developer'],
  ['GET', '/v1/developer/apps/{clientId}', 'developer', 404],
  ['PATCH', '/v1/developer/apps/{clientId}', 'developer', 404],
  ['DELETE', '/v1/developer/apps/{clientId}', 'developer', 404],
  ['POST', '/v1/developer/apps/{clientId}/regenerate-secret', 'developer', 404],
]
