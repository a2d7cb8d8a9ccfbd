import { html } from 'ghtml'
import type { Messages } from '#messages/index.ts'
import type { PageContent } from '#surfaces/site/layout.ts'
import { noteOf } from '#surfaces/site/parts/elements.ts'
import { boxField, fieldId, textField } from '#surfaces/site/parts/fields.ts'
import { markdownArea, previewScripts } from '../../parts/markdown-area.ts'
import { adminPath, adminScreen } from '../shell.ts'
import { type LegalPage, legalPages, type SettingsForm } from './form.ts'

const linksMax = 8
const section = 'settings/pages'

export function pagesView(messages: Messages, form: SettingsForm): PageContent {
  const text = messages.admin.settings
  const version = { name: 'termsVersion', label: text.termsVersion, hint: text.termsVersionHint, maxLength: 60 }
  return adminScreen(messages, {
    section,
    alert: form.alert,
    scripts: previewScripts,
    body: html`<section class="panel"><p class="lead">${text.lead[section]}</p>
!${legalPages.map((page) => legalForm(messages, form, page, page === 'terms' ? textField(form, version) : '')).join('')}
<form method="post" action="${adminPath(section)}">!${footerFields(messages, form)}
!${boxField(form, { name: 'searchEngines', label: text.searchEngines, hint: text.searchEnginesHint })}
<button>${text.save}</button></form></section>`,
  })
}

/** A form of its own, so that a text is not lost because of another one. Closed while there is nothing to look at. */
function legalForm(messages: Messages, form: SettingsForm, page: LegalPage, more: string): string {
  const text = messages.admin.settings
  const [name, url] = [`${page}Text`, `${page}Url`]
  const isTemplate = form.values.template === page
  const isOpen = isTemplate || form.problems?.[name] !== undefined || form.problems?.[url] !== undefined
  const area = { name, label: text.legalText, hint: text.legalTextHint, maxLength: 50_000, rows: 14 }
  return html`<section class="part" id="${page}"><h2>${text.legal[page]}</h2>!${isTemplate ? noteOf(text.templateUsed) : ''}
<details !${isOpen ? 'open' : ''}><summary>${form.values[name] || form.values[url] ? text.legalChange : text.legalAdd}</summary>
<form method="post" action="${adminPath(section)}"><button hidden></button>
!${markdownArea(form, area, messages)}
<p><button class="plain quiet fit" name="template" value="${page}" formnovalidate aria-describedby="${page}-template">${text.template}</button> <span class="soft small" id="${page}-template">${text.templateHint}</span></p>
!${textField(form, { name: url, label: text.legalUrl, hint: text.legalUrlHint, type: 'url' })}!${more}
<button>${text.save}</button></form></details></section>`
}

function footerFields(messages: Messages, { values, problems }: SettingsForm): string {
  const text = messages.admin.settings
  const listOf = (value: unknown) => [value ?? []].flat().map(String)
  const [labels, urls] = [listOf(values.linkLabel), listOf(values.linkUrl)]
  const input = (kind: 'linkLabel' | 'linkUrl', at: number, value = '') =>
    html`<input id="${fieldId(`${kind}.${at}`)}" name="${kind}" value="${value}" aria-label="${text[kind](at + 1)}" placeholder="${text.linkExamples[kind]}" maxlength="${kind === 'linkLabel' ? 40 : 2048}">`
  const rows = Array.from(
    { length: linksMax },
    (_, at) => html`<div class="row">!${input('linkLabel', at, labels[at])}!${input('linkUrl', at, urls[at])}</div>`,
  )
  const problem = problems?.footerLinks
  return html`<fieldset class="field links"><legend>${text.footerLinks}</legend><p class="soft small hint">${text.footerLinksHint}</p>!${rows.join('')}
!${problem === undefined ? '' : html`<p class="problem">${problem}</p>`}</fieldset>`
}
