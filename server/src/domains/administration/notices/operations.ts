import { listOperation, operation } from '#kernel/operation/operation.ts'
import { mapPage } from '#kernel/operation/page.ts'
import { sendNotice } from './commands.ts'
import { listNotices } from './queries.ts'
import { Notice, presentNotice, SendNotice } from './wire.ts'

export const list = listOperation({
  id: 'notices.list',
  path: '/v1/admin/notices',
  summary: 'List the notices to all members',
  description: 'Lists the emails that were sent to all members, with their progress. Administrators only.',
  access: 'admin',
  item: Notice,
  example: {},
  async handler({ db }, { page }) {
    return mapPage(await listNotices(db, page, {}), presentNotice)
  },
})

export const send = operation({
  id: 'notices.send',
  method: 'POST',
  path: '/v1/admin/notices',
  summary: 'Send a notice to all members',
  description:
    'Emails every member except those who are suspended, have no working address, or turned off emails about their account. An instance can send 2 notices per day. The emails are queued after the response: `notices.list` shows the progress. Administrators only.',
  access: 'admin',
  fresh: 15,
  effect: 'write',
  body: SendNotice,
  output: Notice,
  status: 201,
  idempotency: 'replay',
  example: { body: { subject: 'We are moving', text: 'On Friday evening the site is down for an hour.' } },
  async handler({ caller, now, ...unit }, { body }) {
    return presentNotice(await sendNotice(unit, { ...body, createdBy: caller.userId }, now))
  },
})
