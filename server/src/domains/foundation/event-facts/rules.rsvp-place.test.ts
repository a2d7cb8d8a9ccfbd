import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { rsvpPlaceOf } from './rules.ts'

const names = { meetup: 'Meetup', ical: 'another calendar' }
interface Row {
  source: string
  platform_event_url: string | null
  takes_rsvps: boolean
  rsvp_mode: string
  ticket_url: string | null
}

const row: Row = {
  source: 'meetup',
  platform_event_url: 'https://www.meetup.com/garden/1',
  takes_rsvps: false,
  rsvp_mode: 'here',
  ticket_url: 'https://shop.example/1',
}
const native: Row = { ...row, source: 'native', platform_event_url: null, rsvp_mode: 'elsewhere' }

describe('rsvpPlaceOf', () => {
  const rows: [what: string, row: Row, found: unknown][] = [
    ['is undefined where RSVPs are made here', { ...row, takes_rsvps: true }, undefined],
    ['names the platform', row, { url: row.platform_event_url, name: 'Meetup' }],
    [
      'names the host of the page of a calendar',
      { ...row, source: 'ical', platform_event_url: 'https://www.garden.example/e?a=1' },
      { url: 'https://www.garden.example/e?a=1', name: 'garden.example' },
    ],
    ['leads to the page that the organizers chose', native, { url: 'https://shop.example/1', name: 'shop.example' }],
    ['is undefined where people just come', { ...native, rsvp_mode: 'none' }, undefined],
    ['has no link without an address', { ...row, platform_event_url: null }, { url: null, name: null }],
    ['has no link to a script', { ...row, platform_event_url: 'javascript:told()' }, { url: null, name: null }],
    ['has no link that cannot be read', { ...row, platform_event_url: 'https://' }, { url: null, name: null }],
  ]
  for (const [what, given, found] of rows)
    it(`rsvpPlaceOf ${what}`, () => assert.deepEqual(rsvpPlaceOf(given, names), found))
})
