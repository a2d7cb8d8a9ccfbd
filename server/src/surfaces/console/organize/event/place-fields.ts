import type { FastifyRequest } from 'fastify'
import { html } from 'ghtml'
import { findLinkedPlace } from '#domains/events/places/index.ts'
import { operations } from '#domains/index.ts'
import type { OutputOf } from '#kernel/operation/call.ts'
import type { Messages } from '#messages/index.ts'
import type { PageScope } from '#surfaces/site/page-scope.ts'
import { externalLink } from '#surfaces/site/parts/elements.ts'
import { type FormState, selectField, textArea, textField } from '#surfaces/site/parts/fields.ts'
import { perform } from '#surfaces/site/perform.ts'

type Known = OutputOf<typeof operations.places.listOfGroup>
type Found = OutputOf<typeof operations.places.search>

/** What the fields of a place offer. */
export interface PlacesView extends Known {
  found?: Found | undefined
}

const venueFields = ['name', 'address', 'city', 'state', 'latitude', 'longitude', 'notes'] as const
type Place = Partial<Record<(typeof venueFields)[number], string | number | null>>

export function findPlaces(
  scope: PageScope,
  request: FastifyRequest,
  groupId: string | undefined,
): Promise<PlacesView> {
  if (groupId === undefined) return Promise.resolve({ venues: [], canSearch: false })
  return perform(scope, request, operations.places.listOfGroup, { params: { groupId } })
}

/** `do` is `place`, `place.NUMBER` for one of the found places, or `place.none` to forget the position. */
export const isPlaceWork = (form: URLSearchParams) => /^place(\.|$)/.test(form.get('do') ?? '')

/** A pasted map link counts without a press on the button. */
export function withLinkedPlace(form: URLSearchParams): URLSearchParams {
  const linked = findLinkedPlace(form.get('placeFind') ?? '')
  if (linked) write(form, { ...linked, name: form.get('venue.name')?.trim() || linked.name })
  return form
}

function write(form: URLSearchParams, place: Place): void {
  for (const field of venueFields) if (place[field] !== undefined) form.set(`venue.${field}`, `${place[field] ?? ''}`)
}

/** Fills in the fields of the place: the chosen earlier one, the pasted link, or what the search found. */
export async function fillPlace(
  scope: PageScope,
  request: FastifyRequest,
  form: URLSearchParams,
  known: PlacesView,
): Promise<PlacesView> {
  const work = form.get('do')!
  const earlier = known.venues[Number(form.get('placeEarlier') || Number.NaN)]
  const q = form.get('placeFind')?.trim() ?? ''
  if (work === 'place.none') write(form, { latitude: null, longitude: null })
  else if (earlier) write(form, earlier)
  if (earlier) form.delete('placeEarlier')
  if (earlier || q === '' || work === 'place.none') return known
  const found = await perform(scope, request, operations.places.search, { body: { q } })
  const picked = found.places.length === 1 ? found.places[0] : found.places[Number(work.split('.')[1] ?? Number.NaN)]
  if (!picked) return { ...known, found }
  // A map link has only a position, so what was typed stays.
  write(form, Object.fromEntries(Object.entries(picked).filter(([, value]) => value !== null)))
  form.set('placeFind', '')
  return known
}

const nameOf = (place: Place) => [place.name, place.address, place.city].filter(Boolean).join(', ')

/** The fields of a place. The script `place` replaces them as a whole when a button is pressed. */
export function placeFields(messages: Messages, form: FormState, places: PlacesView): string {
  const text = messages.organize.editor
  const notes = { label: text.venueNotes, hint: text.venueNotesHint, maxLength: 500, rows: 3 }
  return html`<div id="place" data-place>!${finder(messages, form, places)}
!${textField(form, { name: 'venue.name', label: text.venueName, maxLength: 200 })}
!${textField(form, { name: 'venue.address', label: text.venueAddress, maxLength: 300, autocomplete: 'street-address' })}
<div class="ed-times">!${textField(form, { name: 'venue.city', label: text.venueCity, maxLength: 100 })}
!${textField(form, { name: 'venue.state', label: text.venueState, maxLength: 100 })}</div>
!${textArea(form, { name: 'venue.notes', ...notes })}!${position(messages, form)}</div>`
}

function finder(
  { organize: { places: text } }: Messages,
  form: FormState,
  { venues, canSearch, found }: PlacesView,
): string {
  const options = venues.map((venue, at) => ({ value: `${at}`, label: nameOf(venue) }))
  const choose = { name: 'placeEarlier', label: text.earlierLabel }
  const earlier =
    options.length === 0
      ? ''
      : selectField(form, { ...choose, options: [{ value: '', label: text.earlierNone }, ...options] })
  const find = {
    name: 'placeFind',
    label: canSearch ? text.findLabel : text.linkLabel,
    hint: text.findHint,
    maxLength: 2000,
  }
  return html`!${earlier}!${textField(form, find)}!${results(text, found)}<p><button class="plain quiet fit" name="do" value="place" formnovalidate>${text.use}</button></p>`
}

function results(text: Messages['organize']['places'], found: Found | undefined): string {
  if (found === undefined) return ''
  if (found.state !== 'ok') return html`<p class="problem" role="status">${text[found.state]}</p>`
  if (found.places.length === 0) return html`<p class="problem" role="status">${text.nothing}</p>`
  const rows = found.places.map(
    (place, at) =>
      html`<li><button class="plain quiet" name="do" value="place.${at}" formnovalidate>${text.pick(nameOf(place))}</button></li>`,
  )
  return html`<ul class="place-found" aria-label="${text.resultsLabel}">!${rows.join('')}</ul>`
}

/** The coordinates, to be checked on a map. No map is loaded here: that would tell another server who looks. */
function position({ organize: { places: text } }: Messages, { values }: FormState): string {
  const [north, east] = [values['venue.latitude'], values['venue.longitude']].map((value) => `${value ?? ''}`)
  const hidden = html`<input type="hidden" name="venue.latitude" value="${north}"><input type="hidden" name="venue.longitude" value="${east}">`
  const isKnown = north !== '' && east !== '' && !Number.isNaN(Number(north)) && !Number.isNaN(Number(east))
  if (!isKnown) return hidden
  const [latitude, longitude] = [Number(north).toFixed(5), Number(east).toFixed(5)]
  const map = `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`
  return html`!${hidden}<p class="soft small place-position"><span>${text.position(latitude, longitude)}</span> !${externalLink(map, text.showOnMap)} <button class="plain quiet fit" name="do" value="place.none" formnovalidate>${text.forget}</button></p>`
}
