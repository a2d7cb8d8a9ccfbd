/** Tables that a large installation spreads over several databases by the id of the event: docs/scale.md. */
export const eventTables = [
  'event_seats',
  'rsvps',
  'checkins',
  'checkin_receipts',
  'checkin_codes',
  'tickets',
  'walk_ins',
] as const

const mention = new RegExp(
  String.raw`\b(from|join|update|into|using)\s+(?:only\s+)?(?:public\.)?(${eventTables.join('|')})\b(?:\s+(?:as\s+)?(\w+))?`,
  'gi',
)
/** Words that can follow the name of a table where an alias could be. */
const noAlias =
  /^(as|where|set|on|join|left|inner|cross|full|right|order|group|limit|using|values|select|for|union|returning|natural|offset|and|or|default|overriding)$/i

const startsQuery = /^\(\s*(select|with|insert|update|delete)\b/i
const startsOtherArm = /^ (union|except|intersect) /i

/** The one query that mentions the table at this place, without the queries inside it. */
function queryAround(text: string, place: number): string {
  let start = place
  for (let depth = 0; start > 0; start--) {
    const sign = text[start - 1]
    if (sign === ')') depth++
    else if (sign === '(' && depth-- === 0) break
  }
  let query = ''
  for (let at = start, depth = 0, hiddenAt = -1; at < text.length; at++) {
    const sign = text[at]
    const rest = text.slice(at, at + 20)
    if (sign === ')' && depth-- === 0) break
    if (hiddenAt > depth) hiddenAt = -1
    if (depth === 0 && startsOtherArm.test(rest)) {
      if (at > place) break
      query = ''
    }
    if (sign === '(') {
      depth++
      if (hiddenAt < 0 && startsQuery.test(rest)) hiddenAt = depth
    }
    if (hiddenAt < 0) query += sign
  }
  return query
}

export interface Mention {
  table: string
  /** The query that mentions it, on one line and without quotes. */
  query: string
}

/** One parameter: the id of the event, or a list of them that a router can divide. */
const key = String.raw`\s*=\s*(\$\d+|any\s*\(\s*\$\d+)`

/** Where a statement mentions one of these tables without the event's id as a parameter. A new row must name its event. */
export function mentionsWithoutKey(statement: string): Mention[] {
  const text = statement.replaceAll('"', '').replaceAll(/\s+/g, ' ')
  return [...text.matchAll(mention)].flatMap(({ index, 1: word, 2: table, 3: given }) => {
    const query = queryAround(text, index)
    const alias = given === undefined || noAlias.test(given) ? `(${table}\\.)?` : `${given}\\.`
    const isKeyed =
      word!.toLowerCase() === 'into'
        ? /^into \S+ (as \w+ )?\([^)]*\bevent_id\b/i.test(text.slice(index))
        : new RegExp(`(?<![\\w.])${alias}event_id${key}`, 'i').test(query)
    return isKeyed ? [] : [{ table: table!, query }]
  })
}
