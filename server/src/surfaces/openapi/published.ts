/** Published request schemas stay closed: an unknown field is refused. Our validation messages are left out. */
export function publishedRequest<T>(schema: T): T {
  return without(schema, (key, value) => key === 'says' && typeof value === 'string')
}

/**
 * Published response schemas are open: responses may gain fields, so clients must not validate against a closed schema.
 */
export function publishedResponse<T>(schema: T): T {
  return without(publishedRequest(schema), (key, value) => key === 'additionalProperties' && value === false)
}

function without<T>(schema: T, isDropped: (key: string, value: unknown) => boolean): T {
  if (Array.isArray(schema)) return schema.map((item) => without(item, isDropped)) as T
  if (typeof schema !== 'object' || schema === null) return schema
  const entries = Object.entries(schema).filter(([key, value]) => !isDropped(key, value))
  return Object.fromEntries(entries.map(([key, value]) => [key, without(value, isDropped)])) as T
}
