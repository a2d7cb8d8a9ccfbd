import { type Static, Type } from 'typebox'
import { attachEvents, includeEvent } from '#domains/events/events/index.ts'
import { listOperation, operation } from '#kernel/operation/operation.ts'
import { mapPage } from '#kernel/operation/page.ts'
import { togetherOperation } from '#kernel/operation/together.ts'
import { readPresentedCode, requireCheckinCode, requireEventOfCode } from './access.ts'
import { checkInByCodes } from './commands.together.ts'
import { checkInByCode } from './commands.ts'
import { listCheckins } from './queries.ts'
import { CheckinInfo, CheckinRequest, CheckinResult, OwnCheckin, presentCheckin, presentInfo } from './wire.ts'

/** Any text is accepted: one that cannot be a code counts as a wrong attempt. */
const CodeParams = Type.Object({ code: Type.String() })

const methodOf = (body: Static<typeof CheckinRequest> | undefined) => body?.method ?? 'code'

export const info = operation({
  id: 'check-in.info',
  method: 'GET',
  path: '/v1/checkin/{code}',
  summary: 'Get the event of a check-in code',
  description:
    'Returns the event a code belongs to and whether check-in is open now. Wrong codes are limited per user.',
  access: 'read:events',
  effect: 'read',
  guessLimit: true,
  params: CodeParams,
  output: CheckinInfo,
  errors: ['checkin_code_not_found'],
  example: { params: { code: 'GARDEN-DOOR' } },
  mcp: {
    name: 'get_checkin',
    title: 'Look up a check-in code',
    description: 'Look up which event a check-in code belongs to and whether check-in is open.',
    inputs: { code: 'As displayed at the event.' },
  },
  async handler({ db, caller, now }, { params }) {
    return presentInfo(await requireCheckinCode(db, readPresentedCode(caller, params.code)), now)
  },
})

export const create = togetherOperation({
  id: 'check-in.create',
  method: 'POST',
  path: '/v1/checkin/{code}',
  summary: 'Check in to an event',
  description:
    'Checks the current user in with a check-in code. Check-in is open from two hours before the start until two hours after the end. A user who has no RSVP or is waitlisted takes a free seat. Wrong codes are limited per user.',
  access: 'write:events',
  guessLimit: true,
  params: CodeParams,
  body: CheckinRequest,
  bodyOptional: true,
  output: CheckinResult,
  status: 201,
  idempotency: 'replay',
  errors: [
    'checkin_code_not_found',
    'banned',
    'already_checked_in',
    'checkin_not_open',
    'rsvp_required',
    'event_full',
    'event_cancelled',
    'checkin_closed',
    'checkin_code_expired',
    'checkin_code_exhausted',
  ],
  example: { params: { code: 'GARDEN-DOOR' }, body: { method: 'qr' } },
  mcp: {
    name: 'check_in',
    title: 'Check in',
    description: 'Check the signed-in user in to an event with a check-in code.',
    inputs: { code: 'As displayed at the event.' },
    hints: { idempotent: true },
  },
  together: {
    by: async ({ db }, { params }) => requireEventOfCode(db, params.code),
    ask: ({ caller }, { params, body }, eventId) => {
      return { ...readPresentedCode(caller, params.code), eventId, method: methodOf(body) }
    },
    handleAll: checkInByCodes,
    answer: presentCheckin,
  },
  async handler({ caller, now, lane: eventId, ...unit }, { params, body }) {
    const presented = { ...readPresentedCode(caller, params.code), eventId }
    return presentCheckin(await checkInByCode(unit, presented, methodOf(body), now))
  },
})

export const listOwn = listOperation({
  id: 'check-in.listOwn',
  path: '/v1/profile/checkins',
  summary: "List the current user's check-ins",
  description: "Lists the user's check-ins, newest first. Add `include=event` to get each check-in with its event.",
  access: 'read:events',
  query: Type.Object({ include: includeEvent }),
  item: OwnCheckin,
  example: { query: { include: 'event' } },
  async handler({ db, caller, links }, { query, page }) {
    const found = await listCheckins(db, page, { userId: caller.userId })
    return attachEvents({ db, links, caller }, mapPage(found, presentCheckin), query.include)
  },
})
