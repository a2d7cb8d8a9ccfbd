const limitDefault = 20
/** Beyond this offset a page is empty: skipping rows costs as much as reading them. */
const offsetMax = 10_000

/** The part of a board that is shown, and the part that is read for it. */
export function decideCut({ limit = limitDefault, offset = 0 }: { limit?: number; offset?: number }) {
  const isTooFar = offset > offsetMax
  return { limit, offset, read: { limit: isTooFar ? 0 : limit, offset: isTooFar ? 0 : offset } }
}
