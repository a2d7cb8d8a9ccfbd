import { Type } from 'typebox'
import { findUserId } from '#domains/foundation/users/index.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { listOperation, operation } from '#kernel/operation/operation.ts'
import { mapPage } from '#kernel/operation/page.ts'
import { Success, Text } from '#kernel/operation/schema.ts'
import { listTags as listAnyTags, updateTagState } from './queries.ts'
import { decidePassId } from './rules.ts'
import { NfcTag, NfcTagRequest, PassId, presentTag } from './wire.ts'

export const listTags = listOperation({
  id: 'meetpass.listTags',
  path: '/v1/admin/meetpass/tags',
  summary: 'List NFC tags',
  description: 'Lists all NFC tags with their holders, newest first. Administrators only.',
  access: 'admin',
  query: Type.Object({
    q: Type.Optional({ ...Text(1, 200), description: 'Id or URL of a tag, or username of its holder' }),
  }),
  item: NfcTag,
  example: {},
  async handler({ db }, { query: { q }, page }) {
    if (q === undefined) return mapPage(await listAnyTags(db, page, {}), presentTag)
    const [id, ownerId] = [decidePassId(q), await findUserId(db, q.slice(0, 36))]
    if (id === undefined && ownerId === undefined) return { items: [], hasMore: false }
    return mapPage(await listAnyTags(db, page, ownerId === undefined ? { id } : { ownerId }), presentTag)
  },
})

export const updateTag = operation({
  id: 'meetpass.updateTag',
  method: 'PATCH',
  path: '/v1/admin/meetpass/tags/{id}',
  summary: 'Update an NFC tag',
  description: 'Turns a tag off or on. A tag that is off opens nothing and cannot be claimed. Administrators only.',
  access: 'admin',
  effect: 'write',
  fresh: 720,
  params: Type.Object({ id: PassId }),
  body: NfcTagRequest,
  output: Success,
  errors: ['pass_not_found'],
  example: { params: { id: 'ExampleFreeTag00000001' }, body: { isActive: false } },
  async handler({ db, audit }, { params, body: { isActive } }) {
    const tag = await updateTagState(db, params.id, isActive)
    if (!tag) throw new ApiError('pass_not_found')
    // The id of a tag opens its page, so it is not written down.
    if (tag.isChanged) audit({ action: 'meetpass.updateTag', target: tag.ownerId ?? 'meetpass', detail: { isActive } })
    return { success: true as const }
  },
})
