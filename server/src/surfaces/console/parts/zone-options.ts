import type { Option } from '#surfaces/site/parts/fields.ts'

const zones: readonly Option[] = ['UTC', ...Intl.supportedValuesOf('timeZone')].map((value) => ({
  value,
  label: value.replaceAll('_', ' '),
}))

/** All time zones. One that is not listed, such as an older name, stays selectable. */
export function zoneOptions(current: unknown): readonly Option[] {
  const isListed = zones.some(({ value }) => value === current)
  if (isListed || typeof current !== 'string') return zones
  return [{ value: current, label: current === '' ? '–' : current }, ...zones]
}
