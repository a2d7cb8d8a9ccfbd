import { listOperation } from '#kernel/operation/operation.ts'
import { mapPage, pageOfArray } from '#kernel/operation/page.ts'
import { allScopes, impliedScopes, scopeTable } from '#kernel/operation/scopes.ts'
import { ScopeShape } from './wire.ts'

export const list = listOperation({
  id: 'scopes.list',
  path: '/v1/scopes',
  summary: 'List the scopes',
  description: 'Lists the scopes a token can have and what each one permits.',
  access: 'any',
  item: ScopeShape,
  limitDefault: 100,
  example: {},
  resource: { uri: 'community://scopes', name: 'Scopes', description: 'What each scope permits' },
  async handler(_ctx, { page }) {
    const found = pageOfArray(allScopes, page, (scope) => scope)
    return mapPage(found, (name) => ({ name, description: scopeTable[name].description, implies: impliedScopes(name) }))
  },
})
