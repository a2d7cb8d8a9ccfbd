import { html } from 'ghtml'
import type { Messages } from '#messages/index.ts'
import type { PageContent } from '#surfaces/site/layout.ts'
import { renderAvatar } from '#surfaces/site/parts/avatars.ts'
import { alertOf, chip, dateTile, emptyState, noteOf } from '#surfaces/site/parts/elements.ts'
import { icon } from '#surfaces/site/parts/icons.ts'
import { type Theme, themes } from '#surfaces/site/theme.ts'

/** All design elements in one theme, with links to the other themes. */
export function designPage(theme: Theme, messages: Messages): PageContent {
  const text = messages.site.design
  const { soon, past } = tiles(messages)
  return {
    title: text.title,
    theme,
    width: 'wide',
    body: html`<section class="part"><h1 class="big">${text.title}</h1><p class="lead">${text.lead}</p>
<p class="chips">!${themes.map((name) => themeLink(name, text.themes[name], name === theme)).join('')}</p></section>
!${sample(text.type, typeSample(text))}
!${sample(text.buttons, buttonSample(text))}
!${sample(text.forms, formSample(text))}
!${sample(text.messages, `${noteOf(text.note)}${alertOf(text.alert)}`)}
!${sample(text.chips, `<p class="chips">${chip(text.quiet)}${chip(text.strong, 'strong')}${chip(text.good, 'good', 'check')}${chip(text.bad, 'bad')}</p>`)}
!${sample(text.faces, faceSample())}
!${sample(text.cards, cardSample(text, soon, past))}
!${sample(text.lists, listSample(text, soon))}
!${sample(text.empty, emptyState('calendar', text.emptyHeading, text.emptyLead, { href: '/events', words: text.emptyWay }))}`,
  }
}

const themeLink = (name: Theme, words: string, isCurrent: boolean) =>
  html`<a class="chip strong" data-theme="${name}" href="/design?theme=${name}" !${isCurrent ? 'aria-current="true"' : ''}>${words}</a>`

const sample = (heading: string, body: string) =>
  html`<section class="part"><h2 class="title">${heading}</h2>!${body}</section>`

type DesignText = Messages['site']['design']

/** The dates that the sample texts mention. */
function tiles({ format }: Messages): { soon: string; past: string } {
  const moment = (instant: string) => format.moment(instant, 'Europe/Berlin', new Date(instant))
  return {
    soon: dateTile(moment('2026-11-18T17:00:00Z')),
    past: dateTile(moment('2026-10-07T17:00:00Z'), true),
  }
}

function typeSample(text: DesignText): string {
  return html`<div class="card"><h1 class="big">${text.sentence}</h1><h2 class="title">${text.sentence}</h2><h2>${text.sentence}</h2>
<p class="lead">${text.paragraph}</p><p>${text.paragraph} <a href="/design">${text.link}</a>.</p><p class="soft small">${text.paragraph}</p></div>`
}

function buttonSample(text: DesignText): string {
  const buttons = [
    ['', text.first],
    ['plain', text.second],
    ['tinted', text.third],
    ['danger', text.fourth],
  ]
  return html`<div class="buttons">!${buttons
    .map(([variant, words]) => html`<button type="button" class="fit ${variant}">${words}</button>`)
    .join('')}<a class="button fit round" href="/design">${text.link}</a></div>`
}

function formSample(text: DesignText): string {
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
        html`<span class="buttons">!${renderAvatar({ id: name, name }, ['s', '', 'l', 'l square'][i])} ${name}</span>`,
    )
    .join('')
}

function cardSample(text: DesignText, soon: string, past: string): string {
  return html`<ul class="grid"><li class="event">!${soon}<div><h3><a href="/design">${text.eventTitle}</a></h3><p>${text.eventWhen}</p><p>${text.eventWhere}</p></div></li>
<li class="event">!${past}<div><h3><a href="/design">${text.pastTitle}</a></h3><p>${text.pastWhen}</p></div></li>
<li class="group">!${renderAvatar({ id: 'repair', name: text.groupName }, 'square')}<div><h3><a href="/design">${text.groupName}</a></h3><p class="clamp">${text.groupLead}</p></div></li></ul>
<p></p><div class="cover drawn low"></div>`
}

function listSample(text: DesignText, soon: string): string {
  return html`<div class="card"><ul class="facts"><li>!${soon}<div><b>${text.eventTitle}</b><span class="soft">${text.eventWhen}</span></div></li>
<li><span class="spot">!${icon('pin')}</span><div><b>${text.place}</b><span class="soft">${text.address}</span></div></li></ul>
<ul class="plain"><li><span>${text.first}</span><a href="/design">${text.link}</a></li><li><span>${text.second}</span><a href="/design">${text.link}</a></li></ul></div>`
}
