import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { findLinkedPlace, placesIn } from './rules.ts'

describe('a pasted map link', () => {
  const gate = [52.5162746, 13.3777041]
  const links: [text: string, at: number[], name?: string][] = [
    ['https://www.openstreetmap.org/#map=17/52.5162746/13.3777041', gate],
    ['https://www.openstreetmap.org/?mlat=52.5162746&mlon=13.3777041#map=12/52.5/13.4', gate],
    ['https://www.openstreetmap.org/node/240092010#map=19/52.5162746/13.3777041&layers=N', gate],
    ['https://www.google.com/maps/@52.5162746,13.3777041,17z', gate],
    [
      'https://www.google.com/maps/place/Brandenburger+Tor/@52.51,13.37,17z/data=!3m1!4b1!4m6!3m5!1s0x47a851c655f20989:0x26bbfb4e84674c63!8m2!3d52.5162746!4d13.3777041!16zL20vMDFnMTlk?entry=ttu',
      gate,
      'Brandenburger Tor',
    ],
    ['https://www.google.de/maps?q=52.5162746,13.3777041', gate],
    ['https://www.google.com/maps/search/?api=1&query=52.5162746%2C13.3777041', gate],
    ['https://maps.google.co.uk/maps?ll=52.5162746,13.3777041&z=16', gate],
    ['https://maps.apple.com/?ll=52.5162746,13.3777041&q=Brandenburg%20Gate&t=m', gate, 'Brandenburg Gate'],
    ['https://maps.apple.com/place?coordinate=52.5162746,13.3777041&name=Brandenburg+Gate', gate, 'Brandenburg Gate'],
    ['https://maps.apple.com/?q=52.5162746,13.3777041', gate],
    ['geo:52.5162746,13.3777041;u=35', gate],
    ['geo:0,0?q=52.5162746,13.3777041(The gate)', gate, 'The gate'],
    [' 52.5162746, 13.3777041 ', gate],
    ['geo:-33.8567844,151.2152967', [-33.8567844, 151.2152967]],
  ]
  for (const [text, [latitude, longitude], name = null] of links)
    it(`${text.slice(0, 70)} names its place`, () =>
      assert.deepEqual(findLinkedPlace(text), { latitude, longitude, name }))

  for (const text of [
    '',
    'Marktplatz 1, Köln',
    'https://maps.app.goo.gl/AbCdEfGhIjKlMnOp8',
    'https://example.org/#map=17/52.5/13.3',
    'https://google.com.example.org/maps/@52.5,13.3,17z',
    'https://www.openstreetmap.org/#map=17/152.5/13.3',
    'https://www.google.com/maps/place/%E0%A4%A/',
    'javascript:alert(1)',
    'geo:95,13',
    '200.5,13.3',
  ])
    it(`"${text.slice(0, 50)}" names none`, () => assert.equal(findLinkedPlace(text), undefined))
})

describe('the answer of a geocoder', () => {
  it('without the parts it should have gives no places, and its texts are cut', () => {
    for (const answer of [null, 3, [], {}, { features: [null, {}, { geometry: { coordinates: ['x', 'y'] } }] }])
      assert.deepEqual(placesIn('photon', answer), [])
    assert.deepEqual(placesIn('nominatim', [{ lat: '91', lon: '0', name: 'Pole' }, { lat: '1', lon: '2' }, 'x']), [])
    const [long] = placesIn('nominatim', [{ lat: '1', lon: '2', name: 'n'.repeat(5000), address: { city: 7 } }])
    assert.deepEqual([long!.name!.length, long!.city], [200, null])
    const many = Array.from({ length: 50 }, () => ({ lat: '1', lon: '2', name: 'x' }))
    assert.equal(placesIn('nominatim', many).length, 5)
  })
})
