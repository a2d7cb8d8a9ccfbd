import type { Messages } from '../../messages/texts.ts'
import { pluralsIn } from '../shared/plurals.ts'
import type { DoorLabel } from './model.ts'

/** A part of the page by its id. */
export const part = <T extends HTMLElement = HTMLElement>(id: string) => document.getElementById(id) as T

export const app = part('door')

type Words = Messages['door']['words']
/** The sentences of the app, in the language of the page. */
export const words = JSON.parse(app.dataset.words!) as Words

type PartyWords = Messages['door']['party']
/** The same of parties and answers; only where the event has them. */
export const partyWords: PartyWords | undefined = app.dataset.party && JSON.parse(app.dataset.party)

const { locale, zone } = app.dataset
const numbers = new Intl.NumberFormat(locale)
const times = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', timeZone: zone || undefined })

export const sayNumber = (value: number) => numbers.format(value)
export const sayTime = (instant: string) => times.format(new Date(instant))

/** Fills the places of a sentence, such as `{name}`. */
export function fill(sentence: string, values: Readonly<Record<string, string>>): string {
  return sentence.replaceAll(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place)
}

/** A sentence with a number, in the form that goes with the number. */
export const { fillNumber } = pluralsIn(locale)

/** An element with a text, whose direction follows the text. */
export function make<T extends keyof HTMLElementTagNameMap>(
  tag: T,
  text = '',
  className = '',
): HTMLElementTagNameMap[T] {
  return Object.assign(document.createElement(tag), { textContent: text, className, dir: 'auto' })
}

/** Its color, and always its name. */
export const makeLabel = ({ name, color }: DoorLabel): HTMLSpanElement => make('span', name, `alabel alabel-${color}`)

/** A live region speaks again only when its text changes. */
export function say(element: HTMLElement, text: string): void {
  if (element.textContent !== text) element.textContent = text
}

/** Calls the work on the second press within four seconds. Until then the button has other words. */
export function pressTwice(button: HTMLButtonElement, question: string, work: () => void): void {
  const text = button.firstElementChild ?? button
  const first = text.textContent!
  let timer = 0
  const rest = () => {
    clearTimeout(timer)
    timer = 0
    text.textContent = first
  }
  button.addEventListener('click', () => {
    if (timer) {
      rest()
      return work()
    }
    text.textContent = question
    timer = setTimeout(rest, 4000)
  })
}

/** What this device remembers. A browser that keeps nothing still works. */
export function recall(key: string): string | undefined {
  try {
    return localStorage.getItem(`door.${key}`) ?? undefined
  } catch {
    return undefined
  }
}

export function remember(key: string, value: string): void {
  try {
    localStorage.setItem(`door.${key}`, value)
  } catch {
    // Then it is asked again next time.
  }
}

/** For tests and tools that measure the app. */
export function report(name: string, detail: object): void {
  app.dispatchEvent(new CustomEvent(name, { detail }))
}
