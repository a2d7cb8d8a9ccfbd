import { html } from 'ghtml'
import { designText as text } from '#messages/en/site.ts'
import type { PageContent } from '#surfaces/site/layout.ts'
import { avatarOf } from '#surfaces/site/parts/avatars.ts'
import { alertOf, chip, dateTile, emptyState, noteOf } from '#surfaces/site/parts/elements.ts'
import { icon } from '#surfaces/site/parts/icons.ts'
import { type Theme, themes } from '#surfaces/site/theme.ts'

/** Everything that pages are made of, in one theme, with a way to each of the others. */
export function designPage(theme: Theme): PageContent {
  return {
    title: text.title,
    theme,
    width: 'wide',
    body: html`<section class="part"><h1 class="big">${text.title}</h1><p class="lead">${text.lead}</p>
<p class="chips">!${themes.map((name) => themeLink(name, name === theme)).join('')}</p></section>
!${sample(text.type, typeSample())}
!${sample(text.buttons, buttonSample())}
!${sample(text.forms, formSample())}
!${sample(text.messages, `${noteOf(text.note)}${alertOf(text.alert)}`)}
!${sample(text.chips, `<p class="chips">${chip(text.quiet)}${chip(text.strong, 'strong')}${chip(text.good, 'good', 'check')}${chip(text.bad, 'bad')}</p>`)}
!${sample(text.faces, faceSample())}
!${sample(text.cards, cardSample())}
!${sample(text.lists, listSample())}
!${sample(text.empty, emptyState('calendar', text.emptyHeading, text.emptyLead, { href: '/events', words: text.emptyWay }))}`,
  }
}

const themeLink = (name: Theme, isCurrent: boolean) =>
  html`<a class="chip strong" data-theme="${name}" href="/design?theme=${name}" !${isCurrent ? 'aria-current="true"' : ''}>${name}</a>`

const sample = (heading: string, body: string) =>
  html`<section class="part"><h2 class="title">${heading}</h2>!${body}</section>`

function typeSample(): string {
  return html`<div class="card"><h1 class="big">${text.sentence}</h1><h2 class="title">${text.sentence}</h2><h2>${text.sentence}</h2>
<p class="lead">${text.paragraph}</p><p>${text.paragraph} <a href="/design">${text.link}</a>.</p><p class="soft small">${text.paragraph}</p></div>`
}

function buttonSample(): string {
  const buttons = [
    ['', text.first],
    ['plain', text.second],
    ['tinted', text.third],
    ['danger', text.fourth],
  ]
  return html`<div class="buttons">!${buttons
    .map(([look, words]) => html`<button type="button" class="fit ${look}">${words}</button>`)
    .join('')}<a class="button fit round" href="/design">${text.link}</a></div>`
}

function formSample(): string {
  return html`<form class="card" action="/design"><div class="row">
<div><label for="words">${text.field}</label><input id="words" name="words" value="${text.sentence}"></div>
<div class="few"><label for="choice">${text.choice}</label><select id="choice" name="choice"><option>${text.first}</option><option>${text.second}</option></select></div>
<button>${text.first}</button></div>
<p></p><label class="check"><input type="checkbox" checked> ${text.box}</label></form>`
}

const people = ['Amara Okafor', 'Bo Lindqvist', 'Chiyo Tanaka', 'Daniel Rossi']

function faceSample(): string {
  return people
    .map(
      (name, i) =>
        html`<span class="buttons">!${avatarOf({ id: name, name }, ['s', '', 'l', 'l square'][i])} ${name}</span>`,
    )
    .join('')
}

function cardSample(): string {
  const tile = dateTile({ month: 'Nov', dayOfMonth: '18' })
  const past = dateTile({ month: 'Oct', dayOfMonth: '7' }, true)
  return html`<ul class="grid"><li class="event">!${tile}<div><h3><a href="/design">${text.eventTitle}</a></h3><p>${text.eventWhen}</p><p>${text.eventWhere}</p></div></li>
<li class="event">!${past}<div><h3><a href="/design">${text.pastTitle}</a></h3><p>${text.pastWhen}</p></div></li>
<li class="group">!${avatarOf({ id: 'repair', name: text.groupName }, 'square')}<div><h3><a href="/design">${text.groupName}</a></h3><p class="clamp">${text.groupLead}</p></div></li></ul>
<p></p><div class="cover drawn low"></div>`
}

function listSample(): string {
  return html`<div class="card"><ul class="facts"><li>!${dateTile({ month: 'Nov', dayOfMonth: '18' })}<div><b>${text.eventTitle}</b><span class="soft">${text.eventWhen}</span></div></li>
<li><span class="spot">!${icon('pin')}</span><div><b>${text.place}</b><span class="soft">${text.address}</span></div></li></ul>
<ul class="plain"><li><span>${text.first}</span><a href="/design">${text.link}</a></li><li><span>${text.second}</span><a href="/design">${text.link}</a></li></ul></div>`
}
