import type { Published } from '#domains/foundation/held-content/index.ts'
import { ApiError } from '#kernel/operation/errors.ts'

const itemsMax = 20

export function assertRoom(count: number): void {
  if (count >= itemsMax) throw new ApiError('limit_reached', `A portfolio can have ${itemsMax} items; delete one first`)
}

/** What a new account leaves out: nothing hides an item of a portfolio. */
export function publishedOf(item: { title?: string; description?: string | null; url?: string | null }): Published {
  return { texts: [item.title, item.description], links: [item.url] }
}
