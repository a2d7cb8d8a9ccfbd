/** Requests stay closed in what is published: a misspelt field is refused. The words for refusals are ours alone. */
export function publishedRequest<T>(schema: T): T {
  return without(schema, (key, value) => key === 'says' && typeof value === 'string')
}

/** Answers are open: a field more is no break, so a client that checks must not be told that there can be none. */
export function publishedAnswer<T>(schema: T): T {
  return without(publishedRequest(schema), (key, value) => key === 'additionalProperties' && value === false)
}

function without<T>(schema: T, isDropped: (key: string, value: unknown) => boolean): T {
  if (Array.isArray(schema)) return schema.map((item) => without(item, isDropped)) as T
  if (typeof schema !== 'object' || schema === null) return schema
  const kept = Object.entries(schema).filter(([key, value]) => !isDropped(key, value))
  return Object.fromEntries(kept.map(([key, value]) => [key, without(value, isDropped)])) as T
}
