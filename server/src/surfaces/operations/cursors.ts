import { ApiError } from '#kernel/operation/errors.ts'
import type { CursorSeal } from '#kernel/operation/page.ts'
import type { Keys } from '#platform/keys.ts'

const macLength = 16

/** A cursor holds the position of a row, signed together with the operation and the filters it was made for. */
export function sealFor(keys: Keys, operation: string, filters: Record<string, unknown>): CursorSeal {
  let bound: string | undefined
  const binding = () => {
    bound ??= JSON.stringify([
      operation,
      ...Object.entries(filters)
        .filter(([, value]) => value !== undefined)
        .sort(),
    ])
    return bound
  }

  return {
    close(values) {
      const place = JSON.stringify(values)
      const mac = keys.mac('cursors', binding() + place).subarray(0, macLength)
      return Buffer.concat([mac, Buffer.from(place)]).toString('base64url')
    },
    open(cursor) {
      const bytes = Buffer.from(cursor, 'base64url')
      const place = bytes.subarray(macLength).toString()
      const isOurs = bytes.length > macLength && keys.verify('cursors', binding() + place, bytes.subarray(0, macLength))
      if (!isOurs) throw new ApiError('invalid_cursor')
      return JSON.parse(place) as unknown[]
    },
  }
}
