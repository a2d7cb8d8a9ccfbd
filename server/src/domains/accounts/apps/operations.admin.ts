import { Type } from 'typebox'
import { releaseUses } from '#domains/foundation/uploads/index.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { listOperation, operation } from '#kernel/operation/operation.ts'
import { mapPage } from '#kernel/operation/page.ts'
import { Success } from '#kernel/operation/schema.ts'
import { deleteAnyApp, listEveryApp } from './queries.admin.ts'
import { ListedApp, presentListedApp } from './wire.ts'

export const listAll = listOperation({
  id: 'apps.listAll',
  path: '/v1/admin/apps',
  summary: 'List all applications',
  description: 'Lists every OAuth application of this instance, newest first, without secrets. Administrators only.',
  access: 'admin',
  item: ListedApp,
  example: {},
  async handler({ db }, { page }) {
    return mapPage(await listEveryApp(db, page, {}), presentListedApp)
  },
})

export const revoke = operation({
  id: 'apps.revoke',
  method: 'DELETE',
  path: '/v1/admin/apps/{clientId}',
  summary: 'Revoke an application everywhere',
  description:
    'Deletes the application and ends its access to all accounts at once, with all its tokens. Administrators only.',
  access: 'admin',
  effect: 'write',
  fresh: 720,
  params: Type.Object({ clientId: Type.String({ minLength: 1, maxLength: 2048 }) }),
  output: Success,
  errors: ['app_not_found'],
  example: { params: { clientId: 'hearth_app_00000000000000000000000000000001' } },
  async handler({ now, ...unit }, { params }) {
    const name = await deleteAnyApp(unit.db, params.clientId)
    if (name === undefined) throw new ApiError('app_not_found')
    await releaseUses(unit, 'app-logo', [params.clientId], now)
    unit.audit({ action: 'apps.revoke', target: params.clientId, detail: { name } })
    return { success: true as const }
  },
})
