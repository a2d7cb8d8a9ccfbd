/** The columns of `Row` that can hold `Value`. */
type ColumnsFor<Row, Value> = {
  [C in keyof Row]-?: Exclude<Value, undefined> extends Row[C] ? C : never
}[keyof Row]

/** One column per field of a request: a declared field without a column does not compile. */
export type ColumnMap<Request, Row> = { [Field in keyof Request]-?: ColumnsFor<Row, Request[Field]> }

/**
 * What a request really changes: an equal value is no change. Fields that need more than a column are
 * taken out of the request first (`const { venue, ...rest } = request`), so that the compiler still sees the others.
 */
export function changesOf<Request extends object, Row extends object>(
  columns: ColumnMap<Request, Row>,
  current: Partial<Row>,
  request: Request,
): { changes: Partial<Row>; fields: string[] } {
  const changes: Partial<Row> = {}
  const fields: string[] = []
  for (const field of Object.keys(columns) as (keyof Request & string)[]) {
    const value = request[field]
    const column = columns[field] as keyof Row
    if (value === undefined || JSON.stringify(value) === JSON.stringify(current[column])) continue
    Object.assign(changes, { [column]: value })
    fields.push(field)
  }
  return { changes, fields }
}
