import { html } from 'ghtml'
import { operations } from '#domains/index.ts'
import type { OutputOf } from '#kernel/operation/call.ts'
import type { Messages } from '#messages/index.ts'
import { chip } from '#surfaces/site/parts/elements.ts'
import { textField } from '#surfaces/site/parts/fields.ts'
import { listScreen, screenActions } from '#surfaces/site/screens.ts'
import { settingsPath, settingsScreen } from './shell.ts'

const path = settingsPath('passes')
const { list, create, update } = operations.meetpass
type OwnPass = OutputOf<typeof list>['items'][number]

/** A member's passes: create a QR pass, turn passes on and off, print them. */
export const passesScreens = [
  listScreen({
    path,
    op: list,
    limit: 100,
    forms: {
      '': [
        create,
        'passCreated',
        {
          input({ posted }) {
            const label = posted.get('label')?.trim()
            return { body: { type: 'qr' as const, ...(label && { label }) } }
          },
          refused({ code, status }, { posted, messages: { settings, forms } }) {
            if (code !== 'limit_reached' && code !== 'validation_failed') return undefined
            const sentence = code === 'limit_reached' ? settings.passes.full : forms.problems.maxLength!(100)
            return { values: { label: posted.get('label')?.trim() }, problems: { label: sentence }, status }
          },
        },
      ],
    },
    list: (rows) => html`<ul class="plain">!${rows}</ul>`,
    row: (pass, { messages }) => passItem(messages, pass),
    empty: ({ messages }) => html`<p>${messages.settings.passes.none}</p>`,
    frame(passes, { messages, form }) {
      const text = messages.settings.passes
      const label = { name: 'label', label: text.label, hint: text.labelHint, maxLength: 100, autocomplete: 'off' }
      return settingsScreen(messages, {
        tab: 'passes',
        body: html`<p class="lead">${text.lead}</p>
<section class="card">!${passes}</section>
<section class="card"><h2>${text.createHeading}</h2><p class="soft">${text.createLead}</p>
<form method="post" action="${path}">!${textField(form, label)}<button class="plain fit">${text.createButton}</button></form></section>`,
      })
    },
  }),
  screenActions(path, {
    ':id/turn-on': [
      update,
      'passOn',
      { input: ({ params }) => ({ params: { id: params.id! }, body: { isActive: true } }) },
    ],
    ':id/turn-off': [
      update,
      'passOff',
      { input: ({ params }) => ({ params: { id: params.id! }, body: { isActive: false } }) },
    ],
  }),
]

function passItem(messages: Messages, pass: OwnPass): string {
  const text = messages.settings.passes
  const name = pass.label ?? text.kinds[pass.type]
  const link = (href: string, words: string, label: string) =>
    html`<a href="/pass/${pass.id}${href}" aria-label="${label}">${words}</a>`
  const [act, words, label] = pass.isActive
    ? ['turn-off', text.turnOff, text.turnOffNamed(name)]
    : ['turn-on', text.turnOn, text.turnOnNamed(name)]
  const state = pass.isActive ? chip(text.on, 'good') : chip(text.off)
  return html`<li><span><b>${name}</b> !${state}<br><span class="soft small">${text.kinds[pass.type]}</span></span>
<form method="post" action="${path}/${pass.id}/${act}"><button class="plain small" aria-label="${label}">${words}</button></form>
<p class="ways more">!${link('', text.open, text.openNamed(name))}!${link('/card', text.card, text.cardNamed(name))}!${link('/card?sheet=1', text.sheet, text.sheetNamed(name))}</p></li>`
}
