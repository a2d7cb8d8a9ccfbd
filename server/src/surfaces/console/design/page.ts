import { html } from 'ghtml'
import type { Messages } from '#messages/index.ts'
import type { PageContent } from '#surfaces/site/layout.ts'
import { confirmButton, type Question } from '#surfaces/site/parts/confirm.ts'
import { boxField, choiceField, selectField, textArea, textField } from '#surfaces/site/parts/fields.ts'
import { bulkTable, tableScripts } from '../parts/bulk-table.ts'
import { chart } from '../parts/chart.ts'
import { copyField, copyScripts } from '../parts/copy-field.ts'
import { qrCode } from '../parts/qr.ts'
import { steps } from '../parts/steps.ts'
import { consoleStyle } from '../parts/style.ts'
import { tabs } from '../parts/tabs.ts'

export const designPath = '/design/console'

/** The questions of the examples, by the action of their form. */
export function questionsOf({ console: { design: text } }: Messages): Readonly<Record<string, Question>> {
  return {
    remove: { heading: text.removeHeading, lead: text.removeLead, yes: text.removeYes },
    delete: { heading: text.deleteHeading, lead: text.deleteLead, yes: text.deleteYes },
  }
}

/** All parts of the console with examples. */
export function consoleDesignPage(messages: Messages): PageContent {
  const text = messages.console.design
  const section = (heading: string, body: string) => html`<section class="part"><h2>${heading}</h2>!${body}</section>`
  return {
    title: text.title,
    width: 'wide',
    styles: [consoleStyle.path],
    scripts: [...tableScripts, ...copyScripts],
    body: html`<section class="part"><h1 class="big">${text.title}</h1><p class="lead">${text.lead}</p></section>
!${section(text.tabsHeading, tabsSample(messages))}
!${section(text.stepsHeading, stepsSample(messages))}
!${section(text.fields, fieldSample(messages))}
!${section(text.copyHeading, copySample(messages))}
!${section(text.qrHeading, qrSample(messages))}
!${section(text.table, tableSample(messages))}
!${section(text.question, questionSample(messages))}
!${section(text.charts, chartSample(messages))}`,
  }
}

function tabsSample({ console: { design: text } }: Messages): string {
  return tabs(
    text.tabsHeading,
    text.tabs.map((label, at) => ({ href: designPath, label, isCurrent: at === 0 })),
  )
}

function stepsSample(messages: Messages): string {
  const text = messages.console.design
  const states = ['done', 'current', 'open'] as const
  return steps(
    text.stepsHeading,
    text.steps.map((label, at) => ({ label, state: states[at]!, ...(at < 2 && { href: designPath }) })),
    messages,
  )
}

function fieldSample({ console: { design: text }, forms }: Messages): string {
  const values = { about: text.lead, color: 'cool', size: 'warm', visible: true }
  const form = { values, problems: { name: text.nameProblem } }
  const options = Object.entries(text.colors).map(([value, label]) => ({ value, label }))
  return html`<form class="card" action="${designPath}">
!${textField(form, { name: 'name', label: text.name, hint: text.nameHint })}
!${textArea(form, { name: 'about', label: text.about, rows: 3 })}
!${selectField(form, { name: 'color', label: text.color, options })}
!${choiceField(form, { name: 'size', label: text.color, options })}
!${boxField(form, { name: 'visible', label: text.visible })}
<button type="button">${forms.save}</button></form>`
}

function copySample(messages: Messages): string {
  const { copyLabel: label, copyHint: hint } = messages.console.design
  const value = 'https://hearth.example/feeds/calendar/0123456789.ics'
  return copyField({ id: 'address', label, value, hint }, messages)
}

function qrSample(messages: Messages): string {
  const url = 'https://hearth.example/design/console'
  return qrCode({ url, label: messages.console.design.qrLabel, fileName: 'example' }, messages)
}

const people = ['Amara Okafor', 'Bo Lindqvist', 'Chiyo Tanaka', 'Daniel Rossi']

function tableSample(messages: Messages): string {
  const text = messages.console.design
  const rows = people.map((name, at) => ({ name, isOrganizer: at === 0, joined: new Date(Date.UTC(2026, at, 1 + at)) }))
  return bulkTable(
    {
      id: 'people',
      caption: text.table,
      rows,
      idOf: ({ name }) => name,
      nameOf: ({ name }) => name,
      path: designPath,
      columns: [
        { heading: text.person, cell: ({ name }) => html`${name}` },
        { heading: text.joined, cell: ({ joined }) => html`${messages.format.day(joined)}`, isMinor: true },
        { heading: text.role, cell: ({ isOrganizer }) => html`${isOrganizer ? text.organizer : text.member}` },
      ],
      actions: [
        { value: 'thank', words: text.thank },
        { value: 'remove', words: text.remove, question: questionsOf(messages).remove! },
      ],
    },
    messages,
  )
}

function questionSample(messages: Messages): string {
  const asked = { id: 'ask', action: 'delete', ...questionsOf(messages).delete! }
  return html`<form method="post" action="${designPath}">!${confirmButton(messages.console.design.delete, asked, messages)}</form>`
}

function chartSample(messages: Messages): string {
  const text = messages.console.design
  const [days, months] = [
    [2, 0, 3, 6, 4, 1, 2],
    [12, 40, 85, 110, 190, 240],
  ]
  const bars = chart(
    {
      id: 'rsvps',
      kind: 'bars',
      title: text.barsTitle,
      sentence: text.barsSentence,
      headings: { label: text.day, value: text.rsvps },
      points: text.days.map((label, at) => ({ label, value: days![at]! })),
    },
    messages,
  )
  const area = chart(
    {
      id: 'members',
      kind: 'area',
      title: text.areaTitle,
      sentence: text.areaSentence,
      headings: { label: text.month, value: text.members },
      points: text.months.map((label, at) => ({ label, value: months![at]! })),
    },
    messages,
  )
  return html`<div class="charts">!${bars}!${area}</div>`
}
