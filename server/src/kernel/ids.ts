/** No row has this id: used for a viewer who is not signed in, and as the start of a scan over all ids. */
export const nilId = '00000000-0000-0000-0000-000000000000'

/** The smallest id of an instant: ids start with their millisecond. */
export function firstIdAt(ms: number): string {
  const hex = Math.max(0, ms).toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`
}

/** When an id was made, in milliseconds. */
export const timeOfId = (id: string) => Number.parseInt(id.replace('-', '').slice(0, 12), 16)
