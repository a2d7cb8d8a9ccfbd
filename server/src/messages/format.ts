import { dateIn, zoneOrUtc } from '#kernel/formats/time-zone.ts'
import { dayMs } from '#kernel/time.ts'

/** One form for each plural category that the language has; `other` is always there. */
export type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }

/** An instant as clocks and calendars show it in one time zone. */
export interface LocalMoment {
  /** Wednesday 18 November; with the year when it is not the current one. */
  day: string
  /** Wednesday 18 November 2026 */
  dayWithYear: string
  /** Wednesday */
  weekday: string
  /** 18 November; with the year when it is not the current one. */
  dayMonth: string
  /** Sat 21 Nov; with the year when it is not the current one. */
  shortDay: string
  /** Days of the calendar from now, in the same time zone: 0 is today. */
  daysAhead: number
  /** Nov */
  month: string
  /** 18 */
  dayOfMonth: string
  /** 18:00 */
  time: string
  /** CET; Lagos time where there is no such name. */
  zone: string
  /** Central European Standard Time */
  longZone: string
}

/** Dates, times, numbers, plurals and lists of one locale. */
export interface Format {
  /** What `Intl` is given; a script on a page needs it too. */
  locale: string
  /** 12,345 */
  number(value: number): string
  /** +130: with its sign, also before numbers above zero. */
  signed(value: number): string
  /** 12.5: one decimal at most. */
  decimal(value: number): string
  /** The form that goes with a number: "person" or "people". */
  plural(count: number, forms: PluralForms): string
  /** The number and its form: "1 person", "12 people". */
  count(count: number, forms: PluralForms): string
  /** a, b and c */
  list(items: readonly string[]): string
  /** The 21st of a month; 21 or 21日 in other languages, whose sentences have the rest. */
  ordinal(day: number): string
  /** 1.2 MB */
  bytes(size: number): string
  /** 90 seconds, 2 hours: in the one unit that says it best. */
  duration(seconds: number): string
  /** 14 March 2026, in UTC, for things whose hour does not matter. */
  day(instant: string | Date): string
  /** March 2026, in UTC. */
  monthOfYear(instant: string | Date): string
  moment(instant: string, timezone: string | null, now: Date): LocalMoment
  /** Wednesday 18 November at 18:00 CET, in one string; with the year when it is more than half a year away. */
  dateTime(instant: string, timezone: string | null, now: Date): string
}

/** What someone wrote, inside a sentence: its direction stays its own. */
export const isolated = (text: string): string => `\u2068${text}\u2069`

/** Creating `Intl` objects costs far more than using them, so there is one set per locale and zone. */
const formats = new Map<string, Format>()

export function formatFor(locale: string): Format {
  const known = formats.get(locale)
  if (known) return known
  const created = createFormat(locale)
  formats.set(locale, created)
  return created
}

function createFormat(locale: string): Format {
  const number = new Intl.NumberFormat(locale)
  const signed = new Intl.NumberFormat(locale, { signDisplay: 'always' })
  const decimal = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 })
  const plurals = new Intl.PluralRules(locale)
  const list = new Intl.ListFormat(locale, { type: 'conjunction' })
  const inUtc = { timeZone: 'UTC', month: 'long', year: 'numeric' } as const
  const day = new Intl.DateTimeFormat(locale, { ...inUtc, day: 'numeric' })
  const monthOfYear = new Intl.DateTimeFormat(locale, inUtc)
  const zones = new Map<string, ZoneFormats>()

  function formatsIn(timezone: string | null): ZoneFormats {
    const zone = zoneOrUtc(timezone)
    const known = zones.get(zone)
    if (known) return known
    const created = createZoneFormats(locale, zone)
    zones.set(zone, created)
    return created
  }
  const plural = (count: number, forms: PluralForms) => forms[plurals.select(count)] ?? forms.other

  return {
    locale,
    number: (value) => number.format(value),
    signed: (value) => signed.format(value),
    decimal: (value) => decimal.format(value),
    plural,
    count: (count, forms) => `${number.format(count)} ${plural(count, forms)}`,
    list: (items) => list.format(items),
    ordinal: (of) => ordinalOf(locale, of, formatsIn('UTC').dayOfMonth),
    bytes: (size) => inUnit(locale, size, sizes, 1, 1),
    duration: (seconds) => inUnit(locale, seconds, times, 2, 0),
    day: (instant) => day.format(new Date(instant)),
    monthOfYear: (instant) => monthOfYear.format(new Date(instant)),
    moment: (instant, timezone, now) => momentOf(formatsIn(timezone), new Date(instant), now),
    dateTime: (instant, timezone, now) => dateTimeOf(formatsIn(timezone), new Date(instant), now),
  }
}

const endings: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' }
const ordinals = new Intl.PluralRules('en', { type: 'ordinal' })

/** `Intl` writes the days of a month as each language does, but for English, where it leaves out the ending. */
function ordinalOf(locale: string, day: number, format: Intl.DateTimeFormat): string {
  if (locale.startsWith('en')) return `${day}${endings[ordinals.select(day)] ?? 'th'}`
  return format.format(Date.UTC(2024, 0, day))
}

type Unit = readonly [name: string, size: number]

const sizes: readonly Unit[] = [
  ['terabyte', 1e12],
  ['gigabyte', 1e9],
  ['megabyte', 1e6],
  ['kilobyte', 1e3],
  ['byte', 1],
]
const times: readonly Unit[] = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
]
const unitFormats = new Map<string, Intl.NumberFormat>()

/** A number of the smallest unit, in the one that says it best: where there are `least` of it. */
function inUnit(locale: string, value: number, units: readonly Unit[], least: number, maximumFractionDigits: number) {
  const [unit, size] = units.find((one) => value >= least * one[1]) ?? units.at(-1)!
  const key = `${locale} ${unit}`
  const unitDisplay = unit.endsWith('byte') && unit !== 'byte' ? 'short' : 'long'
  const format =
    unitFormats.get(key) ?? new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay, maximumFractionDigits })
  unitFormats.set(key, format)
  return format.format(value / size)
}

type ZoneFormats = ReturnType<typeof createZoneFormats>

function createZoneFormats(locale: string, timeZone: string) {
  const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, { timeZone, ...options })
  const day = { weekday: 'long', day: 'numeric', month: 'long' } as const
  const shortDay = { weekday: 'short', day: 'numeric', month: 'short' } as const
  const time = { hour: '2-digit', minute: '2-digit' } as const
  // Sat 21 Nov: British English has a comma there, which other languages may need.
  const tidy = (text: string) => (locale.startsWith('en') ? text.replace(',', '') : text)
  return {
    timeZone,
    tidy,
    zoneOf: zoneNameOf(locale, timeZone),
    day: format(day),
    dayWithYear: format({ ...day, year: 'numeric' }),
    weekday: format({ weekday: 'long' }),
    shortDay: format(shortDay),
    shortDayYear: format({ ...shortDay, year: 'numeric' }),
    dayMonth: format({ day: 'numeric', month: 'long' }),
    dayMonthYear: format({ day: 'numeric', month: 'long', year: 'numeric' }),
    month: format({ month: 'short' }),
    dayOfMonth: format({ day: 'numeric' }),
    year: format({ year: 'numeric' }),
    time: format(time),
    shortZone: format({ timeZoneName: 'short' }),
    longZone: format({ timeZoneName: 'long' }),
    dateTime: format({ ...day, ...time, timeZoneName: 'short' }),
    dateTimeWithYear: format({ ...day, ...time, year: 'numeric', timeZoneName: 'short' }),
  }
}

/** GMT+1 says little to most people, so a zone without a name of its own is called after its city. */
function zoneNameOf(locale: string, timeZone: string): (short: string) => string {
  const [, city] = /^(?!Etc\/)[A-Z]\w+\/(?:.*\/)?([^/]+)$/.exec(timeZone) ?? []
  const generic = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'shortGeneric' })
  return (short) => {
    if (city === undefined || !/^(?:GMT|UTC)[+-\u2212]/.test(short)) return short
    // Other languages have the words for it in their own data.
    return locale.startsWith('en') ? `${city.replaceAll('_', ' ')} time` : partOf(generic, new Date(0), 'timeZoneName')
  }
}

function partOf(format: Intl.DateTimeFormat, at: Date, part: Intl.DateTimeFormatPartTypes): string {
  return format.formatToParts(at).find(({ type }) => type === part)?.value ?? ''
}

/** Each part is written when it is read: a page uses three of the twelve, and to write them is a third of its cost. */
function momentOf(formats: ZoneFormats, at: Date, now: Date): LocalMoment {
  const inYear = (near: Intl.DateTimeFormat, far: Intl.DateTimeFormat) =>
    (formats.year.format(at) === formats.year.format(now) ? near : far).format(at)
  return {
    get day() {
      return inYear(formats.day, formats.dayWithYear)
    },
    get dayWithYear() {
      return formats.dayWithYear.format(at)
    },
    get weekday() {
      return formats.weekday.format(at)
    },
    get dayMonth() {
      return inYear(formats.dayMonth, formats.dayMonthYear)
    },
    get month() {
      // British English has one month of four letters, which is too wide for a tile.
      return formats.month.format(at).replace(/^Sept$/, 'Sep')
    },
    get dayOfMonth() {
      return partOf(formats.dayOfMonth, at, 'day')
    },
    get time() {
      return formats.time.format(at)
    },
    get shortDay() {
      return formats.tidy(inYear(formats.shortDay, formats.shortDayYear))
    },
    get daysAhead() {
      return (Date.parse(dateIn(at, formats.timeZone)) - Date.parse(dateIn(now, formats.timeZone))) / dayMs
    },
    get zone() {
      return formats.zoneOf(partOf(formats.shortZone, at, 'timeZoneName'))
    },
    get longZone() {
      return partOf(formats.longZone, at, 'timeZoneName')
    },
  }
}

/** Half a year ahead, a day without its year could be mistaken. */
const farMs = 180 * dayMs

function dateTimeOf(formats: ZoneFormats, at: Date, now: Date): string {
  const isFar = at.getTime() - now.getTime() > farMs
  const parts = (isFar ? formats.dateTimeWithYear : formats.dateTime).formatToParts(at)
  return parts.map(({ type, value }) => (type === 'timeZoneName' ? formats.zoneOf(value) : value)).join('')
}
