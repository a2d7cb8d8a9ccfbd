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

const dayForm = /^(19[7-9]|20\d|21\d)\d-\d{2}-\d{2}$/
const placeForm = /^-?\d{1,2}(\.\d+)?,-?\d{1,3}(\.\d+)?$/
const forms: Readonly<Record<keyof Filters, RegExp>> = {
  q: /^.{1,200}$/su,
  from: dayForm,
  to: dayForm,
  group: /^[a-zA-Z0-9-]{1,60}$/,
  type: /^(in_person|online|hybrid)$/,
  near: placeForm,
}

/** The thirtieth of February is read as a day of March. */
function isDay(text: string): boolean {
  const at = Date.parse(text)
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text)
}

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

/** As the list of events is asked for. */
export function queryOf({ q, from, to, group, type, near }: Filters): Static<typeof EventsQuery> {
  return {
    ...(q && { q }),
    ...(from && { fromDay: from }),
    ...(to && { toDay: to }),
    ...(group && { group }),
    ...(type && { eventType: type as 'online' }),
    ...(near && { near, radiusKm: 100, sort: 'distance' as const }),
  }
}
