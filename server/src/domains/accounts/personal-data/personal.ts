import { holding } from '#kernel/data/personal-data.ts'
import { listAnswersOf } from './queries.ts'

/** What the house itself keeps of a person, in tables of no capability. */
export const houseHoldings = [
  holding({
    name: 'rememberedAnswers',
    table: 'idempotency_keys',
    owner: 'user_id',
    ends: 'with the person',
    export: listAnswersOf,
  }),
  holding({
    name: 'auditLog',
    table: 'audit_log',
    owner: 'actor_id',
    ends: 'never',
    shows: ['id', 'at', 'action', 'target', 'detail', 'credential_kind', 'credential_id', 'address'],
    forgets: ['address'],
    newest: 'id',
  }),
]
