import { html } from 'ghtml'
import { type Messages, nameOfLanguage } from '#messages/index.ts'
import { daysFrom } from '#surfaces/site/parts/agenda.ts'
import { selectField, textField } from '#surfaces/site/parts/fields.ts'
import { icon } from '#surfaces/site/parts/icons.ts'
import { type Filters, isReversed, pathWith } from './filters.ts'

/** What the next events can be filtered by, the most frequent first. */
export interface EventFilterChoices {
  tags: readonly { name: string }[]
  cities: readonly { name: string }[]
  languages: readonly { name: string }[]
}

interface FilterView {
  filters: Filters
  choices: EventFilterChoices
  groupName: string | undefined
  now: Date
  zone: string | null
  messages: Messages
}

const hidden = (filters: Filters, names: readonly (keyof Filters)[]) =>
  names
    .filter((name) => filters[name] !== '')
    .map((name) => html`<input type="hidden" name="${name}" value="${filters[name]}">`)
    .join('')

/** The words, with the other filters as they are. The script fills in the place. */
export function searchForm({ filters, messages }: FilterView): string {
  const text = messages.events.list
  const { q, near } = filters
  return html`<form class="find" id="find" action="/events" role="search" aria-label="${text.title}"><label class="unseen" for="q">${text.search}</label>
<input id="q" name="q" type="search" maxlength="200" value="${q}" placeholder="${text.searchHint}">!${hidden(filters, ['from', 'to', 'type', 'tag', 'city', 'language', 'group', 'sort'])}
<input type="hidden" name="near" value="${near}" !${near === '' ? 'disabled' : ''}><button>!${icon('search')}<span class="unseen">${text.search}</span></button></form>`
}

const folded = ['from', 'to', 'type', 'tag', 'city', 'language'] as const

/** The quick filters that are on, by the fields that they set. */
const quickOn = (view: FilterView) =>
  listQuick(view)
    .filter(({ set }) => isOn(set, view.filters))
    .flatMap(({ set }) => Object.keys(set))

/** Fields that are used now and then. What is on stands below as chips, so it opens only to show what is wrong. */
export function filterFold(view: FilterView): string {
  const { filters, choices, messages } = view
  const text = messages.events.list
  const on = folded.filter((name) => filters[name] !== '')
  const isOpen = isReversed(filters)
  const state = { values: { ...filters }, ...(isOpen && { problems: { to: text.reversed } }) }
  const any = (label: string, names: readonly { name: string }[], chosen: string, say = (name: string) => name) => [
    { value: '', label },
    ...[...new Set([...(chosen ? [chosen] : []), ...names.map(({ name }) => name)])].map((name) => ({
      value: name,
      label: say(name),
    })),
  ]
  // One language is no choice.
  const hasLanguages = choices.languages.length > 1 || filters.language !== ''
  const options = any(text.anyLanguage, choices.languages, filters.language, nameOfLanguage)
  const languages = hasLanguages ? selectField(state, { name: 'language', label: text.language, options }) : ''
  const types = Object.entries(messages.events.event.types).map(([value, label]) => ({ value, label }))
  return html`<details class="folded" !${isOpen ? 'open' : ''}><summary class="chip">!${icon('filter')}${on.length > 0 ? text.filtersOn(on.length) : text.filter}</summary>
<form action="/events">!${hidden(filters, ['q', 'group', 'near', 'sort'])}
!${textField(state, { name: 'from', label: text.from, type: 'date' })}!${textField(state, { name: 'to', label: text.to, type: 'date' })}
!${selectField(state, { name: 'type', label: text.type, options: [{ value: '', label: text.anyType }, ...types] })}
!${selectField(state, { name: 'tag', label: text.topic, options: any(text.anyTopic, choices.tags, filters.tag) })}
!${selectField(state, { name: 'city', label: text.city, options: any(text.anyCity, choices.cities, filters.city) })}!${languages}
<button>${text.button}</button></form></details>`
}

const topicsMax = 5

interface Quick {
  set: Partial<Filters>
  inside: string
}

const isOn = (set: Partial<Filters>, filters: Filters) =>
  Object.entries(set).every(([name, value]) => filters[name as keyof Filters] === value)

function listQuick({ choices, now, zone, messages }: FilterView): Quick[] {
  const text = messages.events.list
  const { today, saturday, sunday } = daysFrom(now, zone)
  return [
    { set: { from: today, to: today }, inside: html`${text.today}` },
    { set: { from: saturday, to: sunday }, inside: html`${text.weekend}` },
    { set: { type: 'online' }, inside: icon('online') + html`${messages.events.event.online}` },
    ...choices.tags.slice(0, topicsMax).map(({ name }) => ({ set: { tag: name }, inside: html`${name}` })),
  ]
}

/** One tap each. A filter that is on is taken off by the same tap, and comes first: the row is longer than a phone is wide. */
export function quickFilters(view: FilterView): string {
  const { filters, messages } = view
  const text = messages.events.list
  const all = listQuick(view)
  const inOrder = [...all.filter(({ set }) => isOn(set, filters)), ...all.filter(({ set }) => !isOn(set, filters))]
  const links = inOrder.map(({ set, inside }) => {
    const off = Object.fromEntries(Object.keys(set).map((name) => [name, '']))
    const href = pathWith({ ...filters, ...(isOn(set, filters) ? off : set) })
    return html`<a class="chip" href="${href}" !${isOn(set, filters) ? 'aria-current="true"' : ''}>!${inside}</a>`
  })
  const near = html`<button type="button" class="chip" form="find" data-near hidden>!${icon('pin')}${text.nearMe}</button>`
  return html`<nav class="chips slide" aria-label="${text.quick}">!${links.toSpliced(3, 0, near).join('')}</nav>`
}

/** Every filter that no quick filter shows, each with a link that removes it. */
export function chosen(view: FilterView): string {
  const { filters, groupName, messages } = view
  const text = messages.events.list
  const words: Readonly<Record<keyof Chips, (value: string) => string>> = {
    from: (day) => text.fromDay(messages.format.day(day)),
    to: (day) => text.toDay(messages.format.day(day)),
    type: (type) => messages.events.event.types[type]!,
    tag: String,
    city: String,
    language: nameOfLanguage,
    group: (group) => text.ofGroup(groupName ?? group),
    near: () => text.near,
  }
  const shown = quickOn(view)
  const names = (Object.keys(words) as (keyof Chips)[]).filter((name) => filters[name] !== '' && !shown.includes(name))
  const links = names.map(
    (name) =>
      html`<a class="chip" href="${pathWith({ ...filters, [name]: '' })}"><span class="unseen">${text.remove}</span>${words[name](filters[name])}!${icon('close')}</a>`,
  )
  return links.length > 0 ? html`<p class="chips">!${links.join('')}</p>` : ''
}

type Chips = Omit<Filters, 'q' | 'sort'>
