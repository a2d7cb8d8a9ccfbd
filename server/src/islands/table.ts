import type { PluralForms } from '../messages/format.ts'
import { pluralsIn } from './shared/plurals.ts'

const { fillNumber } = pluralsIn(document.documentElement.lang)

/** Adds to a list with boxes: one box for all rows, ranges with Shift, the number of selected rows. */
function enhance(form: HTMLFormElement): void {
  const boxes = [...form.querySelectorAll<HTMLInputElement>('tbody .tick input')]
  const counts = form.querySelectorAll('[data-count]')
  const buttons = form.querySelectorAll<HTMLButtonElement>('button[name=do]')
  const forms = JSON.parse(form.dataset.words!) as PluralForms
  const all = addBoxForAll(form)
  let last: number | undefined

  function show(): void {
    const chosen = boxes.filter((box) => box.checked).length
    all.checked = chosen > 0 && chosen === boxes.length
    all.indeterminate = chosen > 0 && chosen < boxes.length
    for (const count of counts) count.textContent = chosen > 0 ? fillNumber(forms, chosen) : ''
    for (const button of buttons) button.disabled = chosen === 0
  }
  all.addEventListener('change', () => {
    for (const box of boxes) box.checked = all.checked
    show()
  })
  form.addEventListener('click', (event) => {
    const at = boxes.indexOf(event.target as HTMLInputElement)
    if (at < 0) return
    if (event.shiftKey && last !== undefined)
      for (const box of boxes.slice(Math.min(last, at), Math.max(last, at) + 1)) box.checked = boxes[at]!.checked
    last = at
    show()
  })
  form.addEventListener('keydown', (event) => {
    const at = boxes.indexOf(event.target as HTMLInputElement)
    if (at < 0) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key] ?? 0
    const next = event.key === 'Enter' ? [...buttons].find((button) => !button.disabled) : step && boxes[at + step]
    if (!next && event.key !== 'Enter') return
    // Enter would send the form with the first button.
    event.preventDefault()
    if (next) next.focus()
  })
  // A browser that goes back in its history fills in the boxes again.
  addEventListener('pageshow', show)
  show()
}

/** Above the rows, because the head of the table is hidden on phones. */
function addBoxForAll(form: HTMLFormElement): HTMLInputElement {
  const label = document.createElement('label')
  const box = document.createElement('input')
  const words = document.createElement('span')
  box.type = 'checkbox'
  words.textContent = form.dataset.all!
  label.className = 'check all'
  label.append(box, words)
  form.prepend(label)
  return box
}

function enhanceAll(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-rows]:not([data-ready])')) {
    form.dataset.ready = ''
    enhance(form)
  }
}
enhanceAll()
// A list that was searched is a new one.
document.addEventListener('found', enhanceAll)
