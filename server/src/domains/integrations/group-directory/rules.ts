import { linkCandidates } from '#domains/integrations/sources/index.ts'
import { readCsv } from '#kernel/formats/csv.ts'

export const groupsMax = 50
export const nameMax = 100
export const linkMax = 2048
export const textMax = 100_000

/** How many links are read at once, and how long for all of them together. A host gets one request at a time. */
export const readAtOnce = 6
export const readMs = 20_000

const plainOf = (cell: string) => cell.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
const nameHeadings = ['name', 'group', 'groupname', 'title']
const linkHeadings = ['link', 'url', 'calendar', 'address', 'ical', 'ics', 'website']
const isLink = (cell: string) => /^(https?|webcals?|feed):\/\/|^[\w-]+(\.[\w-]+)+(\/|$)/i.test(cell)

interface TypedGroup {
  line: number
  name: string
  url: string
}

export interface TypedDirectory {
  groups: TypedGroup[]
  /** The lines without a name or without a link. */
  wrong: { line: number; text: string }[]
}

/** A directory as people paste it: a name and a link in each line, or a CSV file with headings. */
export function readDirectory(text: string): TypedDirectory {
  const rows = readCsv(text.slice(0, textMax))
  const names = rows[0]?.cells.map(plainOf) ?? []
  const find = (headings: string[]) => headings.map((one) => names.indexOf(one)).find((at) => at >= 0)
  const [nameAt, linkAt] = [find(nameHeadings), find(linkHeadings)]
  const hasHeadings = nameAt !== undefined && linkAt !== undefined
  const groups: TypedGroup[] = []
  const wrong: TypedDirectory['wrong'] = []
  for (const { line, cells } of hasHeadings ? rows.slice(1) : rows) {
    const at = hasHeadings ? linkAt : cells.findIndex(isLink)
    const url = cells[at] ?? ''
    const name = (hasHeadings ? cells[nameAt] : cells.filter((_, i) => i !== at).find((cell) => cell !== '')) ?? ''
    const isGood = name !== '' && name.length <= nameMax && url.length <= linkMax && linkCandidates(url).length > 0
    if (isGood) groups.push({ line, name, url })
    else wrong.push({ line, text: cells.join(' ').slice(0, 80) })
  }
  return { groups, wrong }
}

/** The links of each host in their order, so that a host gets one request at a time. */
export function byHost<T extends { url: string }>(all: readonly T[]): T[][] {
  const hostOf = ({ url }: T) => URL.parse(linkCandidates(url)[0] ?? '')?.hostname ?? ''
  return [...Map.groupBy(all, hostOf).values()]
}
