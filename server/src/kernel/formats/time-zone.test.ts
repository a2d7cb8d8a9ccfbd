import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { canonicalZone, zoneOrUtc } from './time-zone.ts'

describe('the name of a time zone', () => {
  for (const [given, name] of [
    ['Europe/Berlin', 'Europe/Berlin'],
    ['eUROPE/bERLIN', 'Europe/Berlin'],
    ['asia/kolkata', 'Asia/Kolkata'],
    ['ASIA/CALCUTTA', 'Asia/Calcutta'],
    ['europe/kyiv', 'Europe/Kyiv'],
    ['america/port_of_spain', 'America/Port_of_Spain'],
    ['america/argentina/buenos_aires', 'America/Argentina/Buenos_Aires'],
    ['utc', 'UTC'],
    ['etc/gmt+5', 'Etc/GMT+5'],
    ['+01:00', undefined],
    ['Europe/Atlantis', undefined],
    ['', undefined],
  ] as const)
    it(`${given} is ${name}`, () => assert.equal(canonicalZone(given), name))
  it('is UTC where there is none to show', () =>
    assert.deepEqual(
      [zoneOrUtc(null), zoneOrUtc('Europe/Atlantis'), zoneOrUtc('europe/rome')],
      ['UTC', 'UTC', 'Europe/Rome'],
    ))
  it('is the same after a second look', () => {
    for (const name of Intl.supportedValuesOf('timeZone')) assert.equal(canonicalZone(name), name)
  })
})
