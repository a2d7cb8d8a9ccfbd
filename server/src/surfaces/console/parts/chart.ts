import { html } from 'ghtml'
import type { Messages } from '#messages/index.ts'

interface Point {
  /** As the axis and the table show it. */
  label: string
  value: number
}

interface Chart {
  /** Unique on the page. */
  id: string
  title: string
  /** What the picture shows, in one sentence. */
  sentence: string
  /** The headings of the two columns of the table. */
  headings: { label: string; value: string }
  points: readonly Point[]
  /** What happened at some of the points, such as a mail that was sent. */
  marks?: readonly Mark[]
  /** What all marks are, in one word. */
  marksLabel?: string
  kind: 'bars' | 'area'
}

interface Mark {
  /** The number of the point. */
  at: number
  label: string
}

const [width, height, left, bottom, top] = [640, 200, 40, 24, 12]
const labelsMax = 7

/** Round numbers from zero to above the highest value. */
export function stepsOf(max: number): number[] {
  const rough = Math.max(max, 4) / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 5, 10].map((n) => n * power).find((n) => n >= rough && Number.isInteger(n)) ?? Math.ceil(rough)
  return Array.from({ length: Math.ceil(Math.max(max, 1) / step) + 1 }, (_, at) => at * step)
}

/** A picture drawn on the server in the colors of the page, with its sentence, and its numbers in a table below. */
export function chart(view: Chart, messages: Messages): string {
  const { id, title, sentence, points, headings, kind, marks = [], marksLabel = '' } = view
  const { format, console: text } = messages
  const place = placesIn(points)
  const drawing = kind === 'bars' ? bars(points, place, format.number) : area(points, place)
  const rows = points.map((one, at) => {
    const notes = marks
      .filter((mark) => mark.at === at)
      .map(({ label }) => html`<br><span class="soft">${label}</span>`)
    return html`<tr><th scope="row">${one.label}!${notes.join('')}</th><td>${format.number(one.value)}</td></tr>`
  })
  const legend =
    marks.length === 0
      ? ''
      : html`<p class="soft small legend"><svg viewBox="0 0 10 10" aria-hidden="true"><circle class="pin" cx="5" cy="5" r="4"/></svg>${marksLabel}</p>`
  return html`<figure class="chart card" aria-labelledby="${id}-title">
<figcaption><h2 id="${id}-title">${title}</h2><p class="soft small" id="${id}-says">${sentence}</p></figcaption>
<svg viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="${id}-title ${id}-says">!${axis(points, place, format.number)}!${drawing}!${pins(marks, place)}</svg>!${legend}
<details><summary>${text.numbers}</summary><div class="scroll" tabindex="0" role="region" aria-label="${title}">
<table><thead><tr><th scope="col">${headings.label}</th><th scope="col">${headings.value}</th></tr></thead>
<tbody>!${rows.join('')}</tbody></table></div></details></figure>`
}

interface Places {
  steps: number[]
  slot: number
  x(at: number): number
  y(value: number): number
}

function placesIn(points: readonly Point[]): Places {
  const steps = stepsOf(Math.max(...points.map(({ value }) => value), 0))
  const highest = steps.at(-1)!
  const slot = (width - left) / Math.max(points.length, 1)
  return {
    steps,
    slot,
    x: (at) => left + at * slot,
    y: (value) => top + (1 - value / highest) * (height - bottom - top),
  }
}

const round = (value: number) => value.toFixed(1)

function axis(points: readonly Point[], { steps, slot, x, y }: Places, number: (value: number) => string): string {
  const lines = steps.map(
    (step) =>
      html`<path class="line" d="M${left} ${round(y(step))}H${width}"/><text x="${left - 6}" y="${round(y(step) + 4)}" text-anchor="end">${number(step)}</text>`,
  )
  const every = Math.ceil(points.length / labelsMax)
  const labels = points.map(({ label }, at) =>
    at % every === 0
      ? html`<text x="${round(x(at) + slot / 2)}" y="${height - 6}" text-anchor="middle">${label}</text>`
      : '',
  )
  return lines.join('') + labels.join('')
}

function bars(points: readonly Point[], { slot, x, y }: Places, number: (value: number) => string): string {
  const gap = Math.min(3, slot / 5)
  const bar = ({ label, value }: Point, at: number) =>
    html`<rect class="mark" x="${round(x(at) + gap / 2)}" y="${round(y(value))}" width="${round(slot - gap)}" height="${round(y(0) - y(value))}" rx="2"><title>${label}: ${number(value)}</title></rect>`
  return points.map((point, at) => (point.value === 0 ? '' : bar(point, at))).join('')
}

/** A line with a dot above each point where something happened. */
function pins(marks: readonly Mark[], { slot, x, y }: Places): string {
  return marks
    .map(({ at, label }) => {
      const middle = round(x(at) + slot / 2)
      return html`<g><title>${label}</title><path class="pin-line" d="M${middle} ${top}V${round(y(0))}"/><circle class="pin" cx="${middle}" cy="${top - 4}" r="4"/></g>`
    })
    .join('')
}

function area(points: readonly Point[], { slot, x, y }: Places): string {
  if (points.length === 0) return ''
  const middle = (at: number) => round(x(at) + slot / 2)
  const corners = points.map(({ value }, at) => `${middle(at)} ${round(y(value))}`)
  const [first, last, zero] = [middle(0), middle(points.length - 1), round(y(0))]
  return `<path class="fill" d="M${first} ${zero}L${corners.join('L')}L${last} ${zero}Z"/><path class="edge" d="M${corners.join('L')}"/>`
}
