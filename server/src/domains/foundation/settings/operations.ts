import { operation } from '#kernel/operation/operation.ts'
import { changeSettingsAs } from './commands.ts'
import { findSettings } from './queries.ts'
import {
  ChangedInstanceSettings,
  Instance,
  InstanceSettings,
  presentInstance,
  presentSettings,
  UpdateSettingsRequest,
} from './wire.ts'

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

export const getPublic = operation({
  id: 'settings.getPublic',
  method: 'GET',
  path: '/v1/public/instance',
  summary: 'Get this instance',
  description: 'Returns what everyone may know about this instance: its name, color and legal pages. Needs no sign-in.',
  access: 'public',
  toleratesLag: true,
  effect: 'read',
  output: Instance,
  cache: { seconds: 30 },
  example: {},
  async handler({ db, links }) {
    return presentInstance(await findSettings(db), links.baseUrl)
  },
})

export const update = operation({
  id: 'settings.update',
  method: 'PATCH',
  path: '/v1/admin/settings',
  summary: 'Update the instance settings',
  description:
    'Changes only the fields you send. Changes apply from the next request on. Where the instance needs two administrators, turning that off, or passkeys of administrators, waits for a second one. Administrators only.',
  access: 'admin',
  effect: 'write',
  fresh: 15,
  body: UpdateSettingsRequest,
  output: ChangedInstanceSettings,
  example: { body: { name: 'The valley' } },
  async handler(ctx, { body }) {
    const { settings, waiting } = await changeSettingsAs(ctx, body)
    return { ...presentSettings(settings), ...(waiting.length > 0 && { waiting }) }
  },
})
