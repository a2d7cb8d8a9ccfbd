import assert from 'node:assert/strict'
import { it } from 'node:test'
import { foldTitle } from '#kernel/formats/names.ts'
import { makeItem } from '#test/support/builders/feed-items.ts'
import { findTwin } from './rules.ts'

const candidate = (id: string, hours: number, title: string, url: string | null = null) => ({
  id,
  title,
  starts_at: makeItem(id, hours).startsAt,
  platform_event_url: url,
})
const twinOf = (item: ReturnType<typeof makeItem>, ...candidates: ReturnType<typeof candidate>[]) =>
  findTwin(item, candidates)?.id

it('titles are compared without case, accents and punctuation', () => {
  assert.equal(foldTitle('  Café – Repair!'), foldTitle('CAFE repair'))
  assert.notEqual(foldTitle('Repair 1'), foldTitle('Repair 2'))
  assert.equal(foldTitle('会議'), '会議')
})

it('the same title within a quarter of an hour is the same event', () => {
  const item = makeItem('a', 10, { title: 'Sowing Day', url: null })
  assert.equal(twinOf(item, candidate('x', 10.25, 'sowing day!')), 'x')
  assert.equal(twinOf(item, candidate('x', 10.26, 'Sowing day')), undefined)
  assert.equal(twinOf(item, candidate('x', 10, 'Harvest')), undefined)
  assert.equal(twinOf({ ...item, title: '🌱' }, candidate('x', 10, '🎉')), undefined, 'no letters say nothing')
})

it('the same link on the same day is the same event, whatever was added to count visits', () => {
  const item = makeItem('a', 10, { title: 'One', url: 'https://www.meetup.com/g/events/7/?utm_source=x' })
  assert.equal(twinOf(item, candidate('x', 12, 'Two', 'https://meetup.com/g/events/7')), 'x')
  assert.equal(twinOf(item, candidate('x', 12, 'Two', 'https://meetup.com/g/events/8')), undefined)
  assert.equal(
    twinOf(item, candidate('x', 10 + 24, 'Two', 'https://meetup.com/g/events/7')),
    undefined,
    'a weekly date',
  )
})

it('the front page of a website says nothing', () => {
  const item = makeItem('a', 10, { title: 'One', url: 'https://club.example/' })
  assert.equal(twinOf(item, candidate('x', 10, 'Two', 'https://club.example')), undefined)
})

it('of several, the nearest', () => {
  const item = makeItem('a', 10, { title: 'Yoga', url: null })
  assert.equal(twinOf(item, candidate('x', 10.2, 'Yoga'), candidate('y', 9.9, 'Yoga')), 'y')
})
