interface Label {
  /** Such as `select users`. */
  name: string
  verb: string
  table: string | undefined
}

const labels = new Map<string, Label>()
const labelsMax = 10_000

/** What a statement does and to which table first, read from its text, which holds no values. */
export function statementLabel(text: string): Label {
  const known = labels.get(text)
  if (known) return known
  const verb = /^\s*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? 'statement'
  const table = /\b(?:from|into|update)\s+"?([a-z_]\w*)/i.exec(text)?.[1]
  const label = { verb, table, name: table ? `${verb} ${table}` : verb }
  if (labels.size < labelsMax) labels.set(text, label)
  return label
}
