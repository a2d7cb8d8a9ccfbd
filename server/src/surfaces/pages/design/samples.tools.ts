import { html } from 'ghtml'
import type { Messages } from '#messages/index.ts'
import { chip } from '#surfaces/site/parts/elements.ts'
import { boxField, choiceField, selectField, textArea, textField } from '#surfaces/site/parts/fields.ts'

type DesignText = Messages['site']['design']

export function formSample(text: DesignText): string {
  const form = {
    values: {
      field: text.sentence,
      wrong: text.wrongValue,
      area: text.paragraph,
      choice: text.first,
      few: text.first,
      box: true,
    },
    problems: { wrong: text.problem },
  }
  const options = [text.first, text.second].map((value) => ({ value, label: value }))
  return html`<form class="card" action="/design">
!${textField(form, { name: 'field', label: text.field, hint: text.hint })}
!${textField(form, { name: 'wrong', label: text.wrongField })}
!${textArea(form, { name: 'area', label: text.type, rows: 3 })}
!${selectField(form, { name: 'choice', label: text.choice, options })}
!${choiceField(form, { name: 'few', label: text.buttons, options })}
!${boxField(form, { name: 'box', label: text.box })}
<button>${text.first}</button></form>`
}

export function tabSample(text: DesignText): string {
  const links = text.tabNames.map(
    (name, i) => html`<a href="/design" !${i === 0 ? 'aria-current="true"' : ''}>${name}</a>`,
  )
  return html`<nav class="tabbar" aria-label="${text.tabs}">!${links.join('')}</nav>`
}

export function tableSample(text: DesignText): string {
  const heads = text.columns.map((name) => html`<th scope="col">${name}</th>`)
  const row = (name: string, state: string) =>
    html`<tr><td>${name}</td><td>!${state}</td><td class="wide-only">${text.date}</td></tr>`
  return html`<div class="card tablecard"><table class="folding"><thead><tr>!${heads.join('')}</tr></thead><tbody>!${row(text.person, chip(text.stateNames.going, 'good'))}!${row(text.groupName, chip(text.stateNames.waitlist, 'strong'))}</tbody></table></div>`
}

const numbers = [34, 5, 12]

export function numberSample({ site, format }: Messages): string {
  const { numberNames, numbers: label } = site.design
  const facts = numberNames.map(
    (name, i) => html`<div class="fact"><b>${format.number(numbers[i]!)}</b><span>${name}</span></div>`,
  )
  return html`<div class="facts-3">!${facts.join('')}</div><progress class="meter" max="50" value="34" aria-label="${label}"></progress>`
}

export const dialogSample = (text: DesignText) =>
  html`<dialog class="shown" open aria-label="${text.dialog}"><h3>${text.question}</h3><p>${text.paragraph}</p><div class="row"><button type="button" class="danger">${text.fourth}</button><button type="button" class="quiet">${text.second}</button></div></dialog>`

export const rsvpSample = (text: DesignText) =>
  html`<form class="rsvp shown" action="/design"><p><b>${text.free}</b>${text.spots}</p><button class="big">${text.save}</button></form>`
