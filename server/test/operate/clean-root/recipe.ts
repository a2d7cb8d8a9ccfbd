import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root as repository } from '../programs.ts'

/** The commands between `<!-- recipe: NAME -->` and `<!-- recipe: end -->` in a document, as a person pastes them. */
export function readRecipe(document: string, name: string): string[] {
  const text = readFileSync(join(repository, document), 'utf8')
  const [, part] = text.split(`<!-- recipe: ${name} -->\n`)
  const end = part?.indexOf('<!-- recipe: end -->') ?? -1
  if (part === undefined || end < 0) throw new Error(`${document} has no recipe "${name}"`)
  const blocks = [...part.slice(0, end).matchAll(/^```sh\n(.*?)^```$/gms)].map((match) => match[1]!)
  return blocks.flatMap(splitCommands)
}

/** A line that ends with a backslash goes on in the next one, and a loop until its end. */
function splitCommands(block: string): string[] {
  return block
    .replaceAll(/\\\n\s*/g, '')
    .replaceAll(/^for .*?^done$/gms, (loop) => loop.replaceAll(/\n\s*/g, '; ').replaceAll('do; ', 'do '))
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
}

/** The value that a person writes into `export NAME=…`. */
export function fillIn(command: string, values: Record<string, string>): string {
  const [, name] = /^export (\w+)=/.exec(command) ?? []
  const value = values[name ?? '']
  if (value === undefined) throw new Error(`no value for: ${command}`)
  return `export ${name}='${value}'`
}
