import { Type } from 'typebox'
import { ApiError } from '#kernel/operation/errors.ts'
import { listOperation, operation } from '#kernel/operation/operation.ts'
import { mapPage } from '#kernel/operation/page.ts'
import { exampleId, Id, OneOf, Success } from '#kernel/operation/schema.ts'
import {
  claimPass,
  connect as connectBy,
  createQrPass,
  deleteMeeting,
  releasePass,
  updatePassSettings,
} from './commands.ts'
import { listMeetings } from './queries.meetings.ts'
import { findPass, listPasses } from './queries.ts'
import {
  Meetpass,
  MeetpassConnection,
  MeetpassRequest,
  MeetpassUpdateRequest,
  PassId,
  presentMeeting,
  presentPass,
} from './wire.ts'

const PassParams = Type.Object({ id: PassId })
/** Test data for the examples: the caller's tag, an unclaimed tag and another user's QR code. */
const ownTag = 'ExampleOwnTag000000001'
const freeTag = 'ExampleFreeTag00000001'
const othersCode = 'ExampleOthersCode00001'

export const list = listOperation({
  id: 'meetpass.list',
  path: '/v1/meetpass',
  summary: "List the current user's passes",
  description: "Lists the user's QR and NFC passes, oldest first.",
  access: 'read:meetpass',
  item: Meetpass,
  example: {},
  mcp: {
    name: 'list_meetpasses',
    title: 'List my passes',
    description: "List the signed-in user's MeetPass NFC and QR passes.",
  },
  async handler({ db, caller }, { page }) {
    return mapPage(await listPasses(db, page, { userId: caller.userId }), presentPass)
  },
})

export const create = operation({
  id: 'meetpass.create',
  method: 'POST',
  path: '/v1/meetpass',
  summary: 'Create a QR pass',
  description:
    'Creates one more QR pass for the current user. A user can have five QR passes. NFC passes are claimed, not created.',
  access: 'write:meetpass',
  effect: 'write',
  body: MeetpassRequest,
  output: Meetpass,
  status: 201,
  idempotency: 'replay',
  errors: ['limit_reached', 'user_not_found'],
  example: { body: { type: 'qr', label: 'On my laptop' } },
  async handler({ caller, now, ...unit }, { body }) {
    return presentPass(await createQrPass(unit, caller.userId, body.label ?? null, now))
  },
})

export const listConnections = listOperation({
  id: 'meetpass.listConnections',
  path: '/v1/meetpass/connections',
  summary: 'List MeetPass connections and visits',
  description:
    "Lists the current user's connections and the anonymous visits to the user's passes, latest first. `outbound`: the current user connected by another member's pass. `inbound`: another member connected by the current user's pass, or a visitor opened it without signing in. Members with a private profile are not listed.",
  access: 'read:meetpass',
  query: Type.Object({
    direction: Type.Optional({
      ...OneOf('inbound', 'outbound'),
      description: "`outbound`: by another member's pass; `inbound`: by the current user's pass",
    }),
    kind: Type.Optional({
      ...OneOf('people', 'visits'),
      description: '`people`: connections with members; `visits`: anonymous visits',
    }),
  }),
  item: MeetpassConnection,
  example: { query: { direction: 'inbound' } },
  mcp: {
    name: 'list_meetpass_connections',
    title: 'List my MeetPass connections',
    description: 'List members met through MeetPass taps.',
  },
  async handler({ db, caller: { userId } }, { query: { direction, kind }, page }) {
    return mapPage(await listMeetings(db, page, userId, { direction, kind }), presentMeeting)
  },
})

export const endConnection = operation({
  id: 'meetpass.endConnection',
  method: 'DELETE',
  path: '/v1/meetpass/connections/{id}',
  summary: 'Delete a MeetPass connection or visit',
  description: 'Ends a connection for both members, or deletes one anonymous visit to a pass of the current user.',
  access: 'write:meetpass',
  effect: 'write',
  params: Type.Object({ id: Id }),
  output: Success,
  errors: ['not_found'],
  example: { params: { id: exampleId } },
  async handler({ caller, ...unit }, { params }) {
    await deleteMeeting(unit, caller.userId, params.id)
    return { success: true as const }
  },
})

export const get = operation({
  id: 'meetpass.get',
  method: 'GET',
  path: '/v1/meetpass/{id}',
  summary: 'Get a pass',
  description: "Returns one of the current user's passes.",
  access: 'read:meetpass',
  effect: 'read',
  params: PassParams,
  output: Meetpass,
  errors: ['pass_not_found'],
  example: { params: { id: ownTag } },
  async handler({ db, caller }, { params }) {
    const pass = await findPass(db, caller.userId, params.id)
    if (!pass) throw new ApiError('pass_not_found')
    return presentPass(pass)
  },
})

export const update = operation({
  id: 'meetpass.update',
  method: 'PATCH',
  path: '/v1/meetpass/{id}',
  summary: 'Update a pass',
  description:
    'Changes what a pass of the current user does, or turns it on or off. Changes only the fields you send; null clears a field.',
  access: 'write:meetpass',
  effect: 'write',
  params: PassParams,
  body: MeetpassUpdateRequest,
  output: Meetpass,
  errors: ['pass_not_found', 'user_not_found'],
  example: { params: { id: ownTag }, body: { label: 'Work', action: 'connect', autoFollow: 1 } },
  mcp: {
    name: 'update_meetpass',
    title: 'Update a pass',
    description: 'Update the label, automatic follow or state of one pass.',
    inputs: {
      passId: 'From list_meetpasses.',
      label: '"" clears.',
      autoFollow: 'Members who connect follow you.',
      isActive: 'Whether taps work.',
    },
    renamed: { passId: 'id' },
  },
  async handler({ caller, ...unit }, { params, body }) {
    return presentPass(await updatePassSettings(unit, caller.userId, params.id, body))
  },
})

export const claim = operation({
  id: 'meetpass.claim',
  method: 'POST',
  path: '/v1/meetpass/{id}/claim',
  summary: 'Claim an NFC pass',
  description: 'Makes the current user the owner of an NFC pass that no member has claimed yet.',
  access: 'write:meetpass',
  effect: 'write',
  params: PassParams,
  output: Meetpass,
  errors: ['pass_not_found', 'pass_already_claimed', 'pass_inactive', 'user_not_found'],
  example: { params: { id: freeTag } },
  async handler({ caller, now, ...unit }, { params }) {
    return presentPass(await claimPass(unit, caller.userId, params.id, now))
  },
})

export const connect = operation({
  id: 'meetpass.connect',
  method: 'POST',
  path: '/v1/meetpass/{id}/connect',
  summary: 'Connect with the owner of a pass',
  description:
    'Connects the current user and the owner of the pass. If the pass has `autoFollow` on, the current user also follows the owner. Connecting again changes nothing and returns the same connection.',
  access: 'write:meetpass',
  effect: 'write',
  params: PassParams,
  output: MeetpassConnection,
  errors: ['pass_not_found', 'pass_inactive', 'invalid_state', 'user_not_found'],
  example: { params: { id: othersCode } },
  async handler({ caller, now, ...unit }, { params }) {
    return presentMeeting(await connectBy(unit, caller.userId, params.id, {}, now))
  },
})

export const release = operation({
  id: 'meetpass.release',
  method: 'POST',
  path: '/v1/meetpass/{id}/release',
  summary: 'Release an NFC pass',
  description:
    "Removes the current user and the pass's visits from an NFC pass, so that another member can claim it. Connections made by the pass stay. This cannot be undone. A QR pass cannot be released: turn it off instead.",
  access: 'write:meetpass',
  effect: 'write',
  params: PassParams,
  output: Success,
  errors: ['pass_not_found', 'pass_not_releasable'],
  example: { params: { id: ownTag } },
  mcp: {
    name: 'release_meetpass',
    title: 'Release a pass',
    description: 'Release an NFC pass so that someone else can claim it. Cannot be undone.',
    inputs: { passId: 'From list_meetpasses.' },
    renamed: { passId: 'id' },
    hints: { destructive: true, idempotent: true },
  },
  async handler({ caller, ...unit }, { params }) {
    await releasePass(unit, caller.userId, params.id)
    return { success: true as const }
  },
})
