import { Type } from 'typebox'
import { assertPlain } from '#domains/foundation/held-content/index.ts'
import { lockUser } from '#domains/foundation/users/index.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { listOperation, operation } from '#kernel/operation/operation.ts'
import { mapPage } from '#kernel/operation/page.ts'
import { exampleId, Id, Success } from '#kernel/operation/schema.ts'
import { countItems, deleteItem, findItem, insertItem, listItems, updateItem } from './queries.ts'
import { assertRoom, publishedOf } from './rules.ts'
import { fieldsOf, PortfolioItem, PortfolioItemRequest, PortfolioItemUpdateRequest, presentItem } from './wire.ts'

const ItemParams = Type.Object({ id: Id })

export const list = listOperation({
  id: 'portfolio.list',
  path: '/v1/profile/portfolio',
  summary: "List the current user's portfolio items",
  description: 'Lists the items by `sortOrder`, lowest first.',
  access: 'read:portfolio',
  toleratesLag: true,
  item: PortfolioItem,
  example: {},
  mcp: {
    name: 'list_portfolio_items',
    title: 'List my portfolio',
    description: "List the signed-in user's portfolio items in display order.",
  },
  async handler({ db, caller }, { page }) {
    return mapPage(await listItems(db, page, { userId: caller.userId }), presentItem)
  },
})

export const get = operation({
  id: 'portfolio.get',
  method: 'GET',
  path: '/v1/profile/portfolio/{id}',
  summary: 'Get a portfolio item',
  description: "Returns one item of the current user's portfolio.",
  access: 'read:portfolio',
  toleratesLag: true,
  effect: 'read',
  params: ItemParams,
  output: PortfolioItem,
  errors: ['not_found'],
  example: { params: { id: exampleId } },
  async handler({ db, caller }, { params }) {
    const item = await findItem(db, caller.userId, params.id)
    if (!item) throw new ApiError('not_found', 'There is no such portfolio item; GET /v1/profile/portfolio lists yours')
    return presentItem(item)
  },
})

export const create = operation({
  id: 'portfolio.create',
  method: 'POST',
  path: '/v1/profile/portfolio',
  summary: 'Create a portfolio item',
  description: "Adds an item to the current user's portfolio. A portfolio can have 20 items.",
  access: 'write:portfolio',
  effect: 'write',
  body: PortfolioItemRequest,
  output: PortfolioItem,
  status: 201,
  idempotency: 'replay',
  errors: ['limit_reached', 'user_not_found'],
  example: { body: { title: 'A weather station for schools', url: 'https://weather.example' } },
  mcp: {
    name: 'create_portfolio_item',
    title: 'Add a portfolio item',
    description: "Add a project to the signed-in user's public portfolio.",
    inputs: {
      title: 'Name of the project.',
      description: 'Up to 500 characters.',
      url: 'Link to it.',
      sortOrder: 'Lower comes first.',
    },
    hints: { openWorld: true },
  },
  async handler({ db, caller, now, links, emit }, { body }) {
    await assertPlain({ db, links }, caller, publishedOf(body), now)
    await lockUser(db, caller.userId)
    assertRoom(await countItems(db, caller.userId))
    const item = await insertItem(db, caller.userId, { ...fieldsOf(body), title: body.title }, now)
    emit('portfolio.changed', { userId: caller.userId, itemId: item.id }, { subjectUserId: caller.userId })
    return presentItem(item)
  },
})

export const update = operation({
  id: 'portfolio.update',
  method: 'PATCH',
  path: '/v1/profile/portfolio/{id}',
  summary: 'Update a portfolio item',
  description:
    "Changes an item of the current user's portfolio. Changes only the fields you send; null clears a field.",
  access: 'write:portfolio',
  effect: 'write',
  params: ItemParams,
  body: PortfolioItemUpdateRequest,
  output: PortfolioItem,
  errors: ['not_found'],
  example: { params: { id: exampleId }, body: { sortOrder: 3 } },
  mcp: {
    name: 'update_portfolio_item',
    title: 'Update a portfolio item',
    description: 'Update one portfolio item. Only the given fields change; "" clears.',
    inputs: {
      itemId: 'From list_portfolio_items.',
      title: 'Name of the project.',
      description: 'Up to 500 characters.',
      url: 'Link to it.',
      sortOrder: 'Lower comes first.',
    },
    renamed: { itemId: 'id' },
    hints: { openWorld: true },
  },
  async handler({ db, caller, links, now, emit }, { params, body }) {
    await assertPlain({ db, links }, caller, publishedOf(body), now)
    const fields = fieldsOf(body)
    if (Object.keys(fields).length > 0 && (await updateItem(db, caller.userId, params.id, fields)))
      emit('portfolio.changed', { userId: caller.userId, itemId: params.id }, { subjectUserId: caller.userId })
    const item = await findItem(db, caller.userId, params.id)
    if (!item) throw new ApiError('not_found', 'There is no such portfolio item; GET /v1/profile/portfolio lists yours')
    return presentItem(item)
  },
})

const remove = operation({
  id: 'portfolio.delete',
  method: 'DELETE',
  path: '/v1/profile/portfolio/{id}',
  summary: 'Delete a portfolio item',
  description: "Deletes an item of the current user's portfolio. This cannot be undone.",
  access: 'write:portfolio',
  effect: 'write',
  params: ItemParams,
  output: Success,
  errors: ['not_found'],
  example: { params: { id: exampleId } },
  mcp: {
    name: 'delete_portfolio_item',
    title: 'Delete a portfolio item',
    description: 'Delete one portfolio item. Cannot be undone.',
    inputs: { itemId: 'From list_portfolio_items.' },
    renamed: { itemId: 'id' },
  },
  async handler({ db, caller, emit }, { params }) {
    if (!(await deleteItem(db, caller.userId, params.id)))
      throw new ApiError('not_found', 'There is no such portfolio item; GET /v1/profile/portfolio lists yours')
    emit('portfolio.changed', { userId: caller.userId, itemId: params.id }, { subjectUserId: caller.userId })
    return { success: true as const }
  },
})

export { remove as delete }
