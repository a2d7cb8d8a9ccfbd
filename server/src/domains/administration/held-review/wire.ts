import { type Static, Type } from 'typebox'
import { Body, Id, Nullable, OneOf, Shape, Text, Timestamp } from '#kernel/operation/schema.ts'
import type { HeldRow } from './queries.ts'

const TargetType = OneOf('event', 'group', 'profile', 'announcement')

const HeldAuthor = Shape('HeldAuthor', {
  id: Id,
  name: Type.String(),
  username: Nullable(Type.String()),
  createdAt: Timestamp,
  heldCount: Type.Integer({ description: 'How much of this account waits' }),
})

export const HeldItem = Shape('HeldItem', {
  id: Id,
  targetType: TargetType,
  targetId: Id,
  title: Type.String(),
  excerpt: Type.String({ description: 'The first 300 characters' }),
  groupSlug: Nullable(Type.String()),
  causes: Type.Array(OneOf('link', 'word')),
  found: Type.Array(Type.String(), { description: 'The words and hosts that were found' }),
  network: Nullable(Type.String({ description: 'From where the account signed up, shortened' })),
  createdAt: Timestamp,
  user: HeldAuthor,
})

const filters = {
  found: Type.Optional({ ...Text(1, 100), description: 'A host or a word' }),
  network: Type.Optional(Text(1, 64)),
  userId: Type.Optional(Id),
  from: Type.Optional({ ...Timestamp, description: 'Held at this time or later' }),
  to: Type.Optional({ ...Timestamp, description: 'Held before this time' }),
}
export const HeldQuery = Type.Object(filters)

const Common = Type.Array(
  Shape('HeldCount', { value: Type.String(), items: Type.Integer(), accounts: Type.Integer() }),
  { description: 'The ten most frequent' },
)

export const HeldSummary = Shape('HeldSummary', {
  items: Type.Integer(),
  accounts: Type.Integer(),
  oldestAt: Nullable(Timestamp),
  found: Common,
  networks: Common,
  domains: Common,
  hours: Common,
})

export const DecideHeldRequest = Body('DecideHeldRequest', {
  ids: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: 200 })),
  userIds: Type.Optional(
    Type.Array(Id, { minItems: 1, maxItems: 200, description: 'All that waits of these accounts' }),
  ),
  filter: Type.Optional(
    Type.Object(filters, { additionalProperties: false, description: 'All that matches; {}: everything' }),
  ),
  before: Type.Optional({ ...Timestamp, description: 'Only what was held by then, such as when you read the list' }),
  decision: OneOf('approve', 'refuse'),
  trust: Type.Optional(Type.Boolean({ description: 'With approve: later posts of these accounts do not wait' })),
  suspend: Type.Optional(
    Type.Boolean({ description: 'With refuse: suspends these accounts. They get no mail about it' }),
  ),
  erase: Type.Optional(
    Type.Boolean({
      description:
        'With refuse: deletes these accounts with their data, without a mail. Not where two administrators must agree',
    }),
  ),
  banDomains: Type.Optional(
    Type.Array(Text(1, 254), { maxItems: 10, description: 'With refuse: email domains that cannot sign up anymore' }),
  ),
  banNetworks: Type.Optional(
    Type.Array(Text(1, 64), { maxItems: 10, description: 'With refuse: networks that cannot sign up anymore' }),
  ),
})

export const HeldDecision = Shape('HeldDecision', { items: Type.Integer(), accounts: Type.Integer() })

type Item = Static<typeof HeldItem>

export function presentHeld(row: HeldRow): Item {
  return {
    id: row.id,
    targetType: row.target_type as Item['targetType'],
    targetId: row.target_id,
    title: row.title,
    excerpt: row.excerpt,
    groupSlug: row.group_slug,
    causes: row.causes as Item['causes'],
    found: row.found,
    network: row.network,
    createdAt: row.created_at,
    user: {
      id: row.user_id,
      name: row.user_name,
      username: row.username,
      createdAt: row.user_created_at,
      heldCount: row.held_count,
    },
  }
}
