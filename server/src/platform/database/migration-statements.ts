/** One statement of a migration, without the semicolon that ends it. */
export function splitStatements(text: string): string[] {
  const statements: string[] = []
  let start = 0
  let isEmpty = true
  // Inside `begin atomic … end`, the parsed body of a function, a semicolon ends a part of the statement only.
  let depth = 0
  for (const { 0: token, index } of text.matchAll(tokens)) {
    if (token === ';' && depth === 0) {
      if (!isEmpty) statements.push(text.slice(start, index).trim())
      start = index + 1
      isEmpty = true
    } else if (isBlank(token)) continue
    else isEmpty = false
    if (/^begin\s+atomic$/i.test(token) || (depth > 0 && /^case$/i.test(token))) depth++
    else if (depth > 0 && /^end$/i.test(token)) depth--
  }
  const last = text.slice(start).trim()
  if (!isEmpty) statements.push(last)
  return statements
}

// Comments, quoted texts and names, bodies between dollar signs, words, and any other character.
const tokens =
  /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"(?:[^"]|"")*"|\$(\w*)\$[\s\S]*?\$\1\$|begin\s+atomic\b|[a-z_]\w*|\s+|[\s\S]/gi

const isBlank = (token: string) => /^(\s|--|\/\*)/.test(token)

/** The statement on one line, without comments. */
export function plainStatement(statement: string): string {
  return [...statement.matchAll(tokens)]
    .map(([token]) => (isBlank(token) ? ' ' : token))
    .join('')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

export interface NewIndex {
  name: string
  table: string
  /** `if not exists`: PostgreSQL itself skips an index that exists, even an invalid one. */
  isOptional: boolean
}

/** The index that this statement builds concurrently, if it does. */
export function findConcurrentIndex(statement: string): NewIndex | undefined {
  const form =
    /^create (?:unique )?index concurrently (?<optional>if not exists )?(?<name>[\w."]+) on (?:only )?(?<table>[\w."]+)/i
  const groups = form.exec(plainStatement(statement))?.groups
  return groups && { name: groups.name!, table: groups.table!, isOptional: groups.optional !== undefined }
}

/** Whether it waits for other transactions without making any request wait. */
export function isConcurrent(statement: string): boolean {
  return /^(create (unique )?index|drop index|reindex [\w()]+) concurrently /i.test(plainStatement(statement))
}
