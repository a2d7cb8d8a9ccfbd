import type { FastifyRequest } from 'fastify'
import type { Static } from 'typebox'
import type { EventsQuery } from '../../../capabilities/events/index.ts'
import { assertCleanText } from '../../validators.ts'

/** What a visitor has filled in, as it stands in the form. */
export interface Filters {
  q: string
  from: string
  to: string
  group: string
  type: string
  near: string
}

const dayForm = /^\d{4}-\d{2}-\d{2}$/
const placeForm = /^-?\d{1,2}(\.\d+)?,-?\d{1,3}(\.\d+)?$/
const forms: Readonly<Record<keyof Filters, RegExp>> = {
  q: /^.{1,200}$/su,
  from: dayForm,
  to: dayForm,
  group: /^[a-zA-Z0-9-]{1,60}$/,
  type: /^(in_person|online|hybrid)$/,
  near: placeForm,
}

const isDay = (text: string) => !Number.isNaN(Date.parse(`${text}T00:00:00Z`))

function isPlace(text: string): boolean {
  const [latitude, longitude] = text.split(',').map(Number)
  return Math.abs(latitude!) <= 90 && Math.abs(longitude!) <= 180
}

/** What has the form of a day or a place and is none. */
function isMeant(name: keyof Filters, value: string): boolean {
  if (name === 'from' || name === 'to') return isDay(value)
  return name !== 'near' || isPlace(value)
}

/** What cannot be meant is left out: a form without a script sends its empty fields along. */
export function filtersIn({ query }: FastifyRequest): Filters {
  const asked = query as Record<string, unknown>
  const read = (name: keyof Filters) => {
    const value = typeof asked[name] === 'string' ? asked[name].trim() : ''
    if (value === '' || !forms[name].test(value)) return ''
    assertCleanText(value, name)
    return isMeant(name, value) ? value : ''
  }
  const [q, from, to, group, type, near] = (['q', 'from', 'to', 'group', 'type', 'near'] as const).map(read)
  return { q: q!, from: from!, to: to!, group: group!, type: type!, near: near! }
}

export const hasFilters = (filters: Filters) => Object.values(filters).some((value) => value !== '')

const dayMs = 86_400_000

/** As the list of events is asked for; the last day belongs to it. */
export function queryOf({ q, from, to, group, type, near }: Filters): Static<typeof EventsQuery> {
  return {
    ...(q && { q }),
    ...(from && { from: `${from}T00:00:00.000Z` }),
    ...(to && { to: new Date(Date.parse(`${to}T00:00:00Z`) + dayMs).toISOString() }),
    ...(group && { group }),
    ...(type && { eventType: type as 'online' }),
    ...(near && { near, radiusKm: 100, sort: 'distance' as const }),
  }
}
