import { pad, show, widthOf } from './text.ts'

/** One thing as lines of `name  value`, with what it has inside indented. */
export function formatRecord(value: unknown, indent = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => formatItem(one, indent))
  if (typeof value !== 'object' || value === null) return [`${indent}${show(value)}`]
  const entries = Object.entries(value)
  const width = Math.max(0, ...entries.filter(([, one]) => !isDeep(one)).map(([name]) => widthOf(name)))
  return entries.flatMap(([name, one]) =>
    isDeep(one)
      ? [`${indent}${name}`, ...formatRecord(one, `${indent}  `)]
      : [`${indent}${pad(name, width)}  ${show(one)}`],
  )
}

function formatItem(value: unknown, indent: string): string[] {
  const [head = '', ...rest] = formatRecord(value, `${indent}  `)
  return [`${indent}- ${head.trimStart()}`, ...rest]
}

function isDeep(value: unknown): boolean {
  if (Array.isArray(value)) return value.some((one) => typeof one === 'object' && one !== null)
  return typeof value === 'object' && value !== null && Object.keys(value).length > 0
}
