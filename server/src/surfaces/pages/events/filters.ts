import type { FastifyRequest } from 'fastify'
import type { Static } from 'typebox'
import type { EventsQuery } from '#domains/events/events/index.ts'
import { LanguageTag } from '#domains/foundation/translations/index.ts'
import { canonicalLanguage } from '#kernel/formats/languages.ts'
import { Day } from '#kernel/operation/schema.ts'
import { assertCleanText, isValid } from '#surfaces/operations/validate.ts'

/** The filters of the form; empty strings if not set. */
export interface Filters {
  q: string
  from: string
  to: string
  group: string
  type: string
  tag: string
  city: string
  language: string
  near: string
  /** `date`, where events near a place are not sorted by distance. */
  sort: string
}

const coordinatesPattern = /^-?\d{1,2}(\.\d+)?,-?\d{1,3}(\.\d+)?$/

const isDay = (text: string) => isValid(Day, text)

function isCoordinates(text: string): boolean {
  const [latitude, longitude] = text.split(',').map(Number)
  return coordinatesPattern.test(text) && Math.abs(latitude!) <= 90 && Math.abs(longitude!) <= 180
}

const validators: Readonly<Record<keyof Filters, (text: string) => boolean>> = {
  q: (text) => /^.{1,200}$/su.test(text),
  from: isDay,
  to: isDay,
  group: (text) => /^[a-zA-Z0-9-]{1,60}$/.test(text),
  type: (text) => /^(in_person|online|hybrid)$/.test(text),
  tag: (text) => /^.{1,50}$/u.test(text),
  city: (text) => /^.{1,100}$/u.test(text),
  language: (text) => isValid(LanguageTag, text) && canonicalLanguage(text) !== undefined,
  near: isCoordinates,
  sort: (text) => text === 'date',
}

/** Invalid values are ignored: a form without scripts also sends its empty fields. */
export function filtersIn({ query }: FastifyRequest): Filters {
  const raw = query as Record<string, unknown>
  const read = (name: keyof Filters) => {
    const value = typeof raw[name] === 'string' ? raw[name].trim() : ''
    if (value === '' || !validators[name](value)) return ''
    assertCleanText(value, name)
    return value
  }
  const names = Object.keys(validators) as (keyof Filters)[]
  return Object.fromEntries(names.map((name) => [name, read(name)])) as unknown as Filters
}

export const hasFilters = ({ sort: _, ...filters }: Filters) => Object.values(filters).some((value) => value !== '')

/** By distance the days are mixed. */
export const isByDistance = ({ near, sort }: Filters) => near !== '' && sort === ''

/** The last day is before the first: nothing can be found. */
export const isReversed = ({ from, to }: Filters) => from !== '' && to !== '' && to < from

/** The path of the list with these filters. */
export function pathWith(filters: Partial<Filters>): string {
  const query = new URLSearchParams(Object.entries(filters).filter(([, value]) => value !== '')).toString()
  return query === '' ? '/events' : `/events?${query}`
}

/** The filters as a query of the event list. */
export function queryOf(filters: Filters): Static<typeof EventsQuery> {
  const { q, from, to, group, type, tag, city, language, near } = filters
  return {
    ...(q && { q }),
    ...(from && { fromDay: from }),
    ...(to && { toDay: to }),
    ...(group && { group }),
    ...(tag && { tag }),
    ...(city && { city }),
    ...(language && { language }),
    ...(type && { eventType: type as 'online' }),
    ...(near && { near, radiusKm: 100 }),
    ...(isByDistance(filters) && { sort: 'distance' as const }),
  }
}
