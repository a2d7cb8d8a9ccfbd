import { impliedScopes, isScope, type Scope } from '#kernel/operation/scopes.ts'

/** What a credential can read with one scope, the most telling first. */
const reads: readonly [scope: Scope, path: string][] = [
  ['read:events', '/v1/events?limit=3'],
  ['read:groups', '/v1/groups?limit=3'],
  ['read:user', '/v1/me'],
  ['manage:groups', '/v1/manage/groups?limit=3'],
  ['manage:checkins', '/v1/manage/door-events'],
  ['read:favorites', '/v1/favorites?limit=3'],
  ['read:portfolio', '/v1/profile/portfolio'],
  ['read:meetpass', '/v1/meetpass'],
  ['read:uploads', '/v1/uploads/usage'],
  ['user:linked-accounts', '/v1/profile/linked-accounts'],
  ['developer', '/v1/developer/usage'],
]

/** A path that works with these scopes. The list of scopes itself needs none. */
export function pathFor(scopes: readonly string[]): string {
  const known = scopes.filter(isScope)
  const held = new Set(known.flatMap((scope) => [scope, ...impliedScopes(scope)]))
  return reads.find(([scope]) => held.has(scope))?.[1] ?? '/v1/scopes'
}

/** A command for a terminal. The URL is quoted, because shells read ? as a pattern. */
export const curlLine = (baseUrl: string, token: string, path: string) =>
  `curl -H "Authorization: Bearer ${token}" "${baseUrl}${path}"`
