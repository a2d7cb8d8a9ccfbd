import pg from 'pg'

const timestamptz = 1184
const int8 = 20

/** How values of the two types that the driver reads otherwise are read. */
export function typeParser(oid: number, format?: 'text' | 'binary') {
  if (format !== 'binary') {
    if (oid === timestamptz) return isoInstant
    if (oid === int8) return Number
  }
  return pg.types.getTypeParser(oid, format)
}

/** `2026-11-15 09:30:00.1+00` → `2026-11-15T09:30:00.100Z`, without ever building a Date. */
export function isoInstant(text: string): string {
  if (!text.endsWith('+00') || text.length < 22 || text.length > 26 || text[10] !== ' ')
    return text.includes('infinity') ? text : new Date(text).toISOString()
  const fraction = text.length === 22 ? '.000' : text.slice(19, -3).padEnd(4, '0')
  return `${text.slice(0, 10)}T${text.slice(11, 19)}${fraction}Z`
}
