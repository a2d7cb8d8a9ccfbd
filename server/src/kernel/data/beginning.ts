import { type Expression, type RawBuilder, sql } from 'kysely'

/**
 * Whether text begins so, as a range over an index of `key`, which has the collation "C". The end of the range is
 * the last character of Unicode, so no pattern is needed.
 */
export function beginsWith(key: Expression<unknown>, beginning: Expression<unknown> | string): RawBuilder<boolean> {
  return sql<boolean>`(${key} >= ${beginning} and ${key} < ${beginning} || chr(1114111))`
}
