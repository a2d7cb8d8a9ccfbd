/** A list that must name what is new. */
export interface Registration {
  file: string
  edit(text: string): string
}

/** Beside the other imports of the same kind, in the order of their paths, as the formatter wants them. */
export function insertImport(text: string, line: string): string {
  const pathOf = (one: string) => one.match(/from '([^']+)'/)?.[1]
  const path = pathOf(line)!
  const lines = text.split('\n')
  const isAfter = (one: string) => {
    const other = one.startsWith('import ') ? pathOf(one) : undefined
    return other !== undefined && other[0] === path[0] && other > path
  }
  const at = lines.findIndex(isAfter)
  const last = lines.findLastIndex((one) => one.startsWith('import ') && pathOf(one)?.[0] === path[0])
  lines.splice(at === -1 ? last + 1 : at, 0, line)
  return lines.join('\n')
}

/** At the end of the list or record that begins with `opening`. */
export function insertIntoList(text: string, opening: string, ...entries: string[]): string {
  const start = text.indexOf(opening)
  const end = start === -1 ? -1 : text.slice(start).search(/^[}\]]/m)
  if (end === -1) throw new Error(`There is no list that begins with "${opening}"`)
  const at = start + end
  return text.slice(0, at) + entries.map((entry) => `  ${entry},\n`).join('') + text.slice(at)
}

export function insertBefore(text: string, mark: string, added: string): string {
  const at = text.indexOf(mark)
  if (at === -1) throw new Error(`There is no "${mark.trim()}"`)
  return text.slice(0, at) + added + text.slice(at)
}
