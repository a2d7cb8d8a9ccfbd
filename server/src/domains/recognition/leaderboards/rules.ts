const limitDefault = 20
/** Past this many people a page is empty: skipping them costs as much as reading them. */
const offsetMax = 10_000

/** What is shown of a board, and what is read for it. */
export function decideCut({ limit = limitDefault, offset = 0 }: { limit?: number; offset?: number }) {
  const isTooFar = offset > offsetMax
  return { limit, offset, read: { limit: isTooFar ? 0 : limit, offset: isTooFar ? 0 : offset } }
}
