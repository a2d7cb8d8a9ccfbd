import { operation } from '#kernel/operation/operation.ts'
import { changeSettings } from './commands.ts'
import { presentSettings } from './present.ts'
import { findSettings } from './queries.ts'
import { InstanceSettings, UpdateSettingsRequest } from './schemas.ts'

export const get = operation({
  id: 'settings.get',
  method: 'GET',
  path: '/v1/admin/settings',
  summary: 'Get the instance settings',
  description: 'Returns the settings of this instance. Administrators only.',
  access: 'admin',
  effect: 'read',
  output: InstanceSettings,
  example: {},
  mcp: {
    name: 'get_instance_settings',
    title: 'Get instance settings',
    description: 'Get the settings of this instance: its name, and who can sign up or create groups (administrators).',
  },
  async handler({ db }) {
    return presentSettings(await findSettings(db))
  },
})

export const update = operation({
  id: 'settings.update',
  method: 'PATCH',
  path: '/v1/admin/settings',
  summary: 'Update the instance settings',
  description: 'Changes only the fields you send. Changes apply from the next request on. Administrators only.',
  access: 'admin',
  effect: 'write',
  fresh: 15,
  body: UpdateSettingsRequest,
  output: InstanceSettings,
  example: { body: { name: 'The valley' } },
  async handler({ now, ...unit }, { body }) {
    return presentSettings(await changeSettings(unit, body, now))
  },
})
