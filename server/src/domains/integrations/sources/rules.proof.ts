import type { FeedReading } from '#kernel/feeds.ts'
import { hostOf } from './rules.links.ts'

/** What the people who run a calendar write there. Names and answers of attendees are in other lines. */
const written = /^(?:SUMMARY|DESCRIPTION|X-ALT-DESC|NAME|X-WR-CALNAME|X-WR-CALDESC)[:;]/i

/** Editors make other dashes of a hyphen. */
const plainOf = (text: string) => text.toLowerCase().replaceAll(/[\u2010-\u2015\u2212]/g, '-')

/** The words of a calendar's own people: titles, descriptions and what the calendar says of itself. */
export function wordsOfCalendar(body: string): string {
  const lines = body.replaceAll(/\r?\n[ \t]/g, '').split(/\r?\n/)
  return lines.filter((line) => written.test(line)).join('\n')
}

/** Of a page only what it says of its events counts: anyone may comment below them. */
export function wordsOfPage({ name, items }: Pick<FeedReading, 'name' | 'items'>): string {
  return [name, ...items.flatMap(({ title, description }) => [title, description])].join('\n')
}

export function hasCode(words: string, codes: readonly string[]): boolean {
  const plain = plainOf(words)
  return codes.some((code) => plain.includes(code.toLowerCase()))
}

/** What this instance shows itself proves nothing about anyone. */
export function isOwnHost(url: string, baseUrl: string): boolean {
  return hostOf(url).toLowerCase() === hostOf(baseUrl).toLowerCase()
}
