import { operation } from '#kernel/operation/operation.ts'
import { readDirectoryGroups } from './commands.ts'
import { GroupDirectory, GroupDirectoryRequest, presentDirectory } from './wire.ts'

const importGroups = operation({
  id: 'group-directory.import',
  method: 'POST',
  path: '/v1/admin/group-directory',
  summary: 'List groups from a directory',
  description:
    'Creates groups without an owner that follow a public calendar, up to 50 at a time. Their pages say that no one has claimed them. A calendar that a group here already follows is left out, so that the same directory twice changes nothing. Limited to 30 requests per hour. Administrators only.',
  access: 'admin',
  fresh: 720,
  effect: 'external',
  body: GroupDirectoryRequest,
  output: GroupDirectory,
  perHour: 30,
  /** Test instances answer for this name. */
  example: { body: { groups: [{ name: 'Garden club', url: 'https://calendar.example/garden.ics' }] } },
  async handler(ctx, { body }) {
    return presentDirectory(await readDirectoryGroups(ctx, body), ctx.links.baseUrl)
  },
})

export { importGroups as import }
