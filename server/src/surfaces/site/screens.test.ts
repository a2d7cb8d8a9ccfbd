import assert from 'node:assert/strict'
import { it } from 'node:test'
import { operations } from '#domains/index.ts'
import { screenActions } from './screens.ts'

it('a path that does not name what its operation needs does not boot', () => {
  const mount = screenActions('/admin/bans', { ':ban/lift': [operations.bans.delete, 'banLifted'] })
  assert.throws(() => mount({} as never), /screen \/admin\/bans\/:ban\/lift: the path has no id for bans.delete/)
})
