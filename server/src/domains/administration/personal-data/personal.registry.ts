import { capabilities } from '#domains/capabilities.ts'
import { inErasureOrder, type PersonalData, personalData } from '#kernel/data/personal-data.ts'
import { listAnswersOf } from './queries.ts'

/** Personal data in tables that belong to no capability. */
const ofTheInstance = [
  personalData({
    name: 'rememberedAnswers',
    table: 'idempotency_keys',
    owner: 'user_id',
    erasure: 'with the account',
    step: 'others',
    export: listAnswersOf,
  }),
  personalData({
    name: 'auditLog',
    table: 'audit_log',
    owner: 'actor_id',
    erasure: 'never',
    step: 'others',
    exported: ['id', 'at', 'action', 'target', 'detail', 'credential_kind', 'credential_id', 'address'],
    cleared: ['address'],
    newest: 'id',
  }),
]

/** All personal data, in the order of erasure. */
export const personalDataRegistry: readonly PersonalData[] = inErasureOrder([
  ...ofTheInstance,
  ...capabilities.flatMap(({ personal }) => personal),
])
