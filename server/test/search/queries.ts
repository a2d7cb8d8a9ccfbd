import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** An event as people announce it, in one of the languages. */
export interface Title {
  id: string
  title: string
  group: string
  city: string
}

/** What a person types, and which of these events they look for. */
export interface Query {
  q: string
  want: string[]
  kind: 'exact' | 'variant' | 'typo'
}

export const kinds = ['exact', 'variant', 'typo'] as const

const read = <T>(name: string): T[] =>
  readFileSync(join(import.meta.dirname, name), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as T)

/** Written without having seen how the search works. */
export const languages = readdirSync(import.meta.dirname).flatMap(
  (name) => /^(\w+)\.titles\.jsonl$/.exec(name)?.[1] ?? [],
)
export const titlesIn = (language: string) => read<Title>(`${language}.titles.jsonl`)
export const queriesIn = (language: string) => read<Query>(`${language}.queries.jsonl`)
