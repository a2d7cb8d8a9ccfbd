import { allScopes, type Scope, scopeTable } from '#kernel/operation/scopes.ts'

/** What a token or an app can do. In English the pages say it as the API does. */
export const scopeText = Object.fromEntries(allScopes.map((scope) => [scope, scopeTable[scope].description])) as Record<
  Scope,
  string
>
