import { listOperation, operation } from '#kernel/operation/operation.ts'
import { mapPage } from '#kernel/operation/page.ts'
import { exampleId } from '#kernel/operation/schema.ts'
import { decideHeld } from './commands.ts'
import { findSummary, listHeld } from './queries.ts'
import { DecideHeldRequest, HeldDecision, HeldItem, HeldQuery, HeldSummary, presentHeld } from './wire.ts'

export const list = listOperation({
  id: 'held.list',
  path: '/v1/admin/held',
  summary: 'List held content',
  description:
    'Lists what new accounts published and what waits for an administrator, oldest first. Administrators only.',
  access: 'admin',
  query: HeldQuery,
  item: HeldItem,
  example: {},
  mcp: {
    name: 'list_held_content',
    title: 'List held content',
    description: 'List what waits for review because a new account used a link or a held word (administrators).',
    inputs: { found: 'A host or a word.', userId: 'Only of this account.' },
  },
  async handler({ db }, { query, page }) {
    return mapPage(await listHeld(db, page, query), presentHeld)
  },
})

export const summary = operation({
  id: 'held.summary',
  method: 'GET',
  path: '/v1/admin/held/summary',
  summary: 'Get a summary of held content',
  description:
    'Counts what waits, by host or word, by network of the sign-up, by domain of the address and by hour. Administrators only.',
  access: 'admin',
  effect: 'read',
  query: HeldQuery,
  output: HeldSummary,
  example: {},
  async handler({ db }, { query }) {
    const { oldest_at, ...counts } = await findSummary(db, query)
    return { ...counts, oldestAt: oldest_at }
  },
})

export const decide = operation({
  id: 'held.decide',
  method: 'POST',
  path: '/v1/admin/held/decide',
  summary: 'Review held content',
  description:
    'Approves or refuses items, all items of accounts, or all that match a filter. Approved items are published as if it were now; refused ones stay hidden. It takes effect within seconds. Administrators only.',
  access: 'admin',
  effect: 'write',
  fresh: { minutes: 720, fields: { erase: 15 } },
  body: DecideHeldRequest,
  output: HeldDecision,
  errors: ['invalid_state'],
  example: { body: { ids: [exampleId], decision: 'approve' } },
  async handler({ caller, now, cipher, ...unit }, { body }) {
    return decideHeld(unit, cipher, caller, body, now)
  },
})
