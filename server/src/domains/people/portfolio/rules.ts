import { ApiError } from '#kernel/operation/errors.ts'

const itemsMax = 20

export function assertRoom(count: number): void {
  if (count >= itemsMax) throw new ApiError('limit_reached', `A portfolio can have ${itemsMax} items; delete one first`)
}
