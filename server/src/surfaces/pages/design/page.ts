import { html } from 'ghtml'
import { patternCount } from '#kernel/formats/covers.ts'
import type { Messages } from '#messages/index.ts'
import { coverImage, coverOf } from '#surfaces/site/covers/cover.ts'
import type { PageContent } from '#surfaces/site/layout.ts'
import { renderAvatar } from '#surfaces/site/parts/avatars.ts'
import { alertOf, emptyState, noteOf } from '#surfaces/site/parts/elements.ts'
import { type Theme, themes } from '#surfaces/site/theme.ts'
import { agendaSample, cardSample, factSample } from './samples.lists.ts'
import { dialogSample, formSample, numberSample, rsvpSample, tableSample, tabSample } from './samples.tools.ts'
import { designStyle } from './style.ts'

/** All parts of the pages, in light and dark, with covers in one theme and links to the other themes. */
export function designPage(theme: Theme, messages: Messages): PageContent {
  const text = messages.site.design
  const both = (sample: string) =>
    html`<div class="twin"><div data-mode="light"><p class="over">${text.light}</p>!${sample}</div><div data-mode="dark"><p class="over">${text.dark}</p>!${sample}</div></div>`
  return {
    title: text.title,
    theme,
    width: 'wide',
    styles: [designStyle.path],
    body: html`<h1>${text.title}</h1><p class="lead">${text.lead}</p>
<p class="chips">!${themes.map((name) => themeLink(name, text.themes[name], name === theme)).join('')}</p>
!${part(text.colors, both(colorSample(text)))}
!${part(text.type, both(typeSample(text)))}
!${part(text.buttons, both(buttonSample(text)))}
!${part(text.states, both(stateSample(text)))}
!${part(text.messages, both(`${noteOf(text.note)}${alertOf(text.alert)}`))}
!${part(text.covers, coverSample(theme, text))}
!${part(text.faces, both(faceSample(text)))}
!${part(text.cards, cardSample(theme, text))}
!${part(text.agenda, agendaSample(theme, text))}
!${part(text.facts, factSample(messages))}
!${part(text.forms, formSample(text))}
!${part(text.tabs, tabSample(text))}
!${part(text.table, tableSample(text))}
!${part(text.numbers, numberSample(messages))}
!${part(text.dialog, dialogSample(text))}
!${part(text.answer, rsvpSample(text))}
!${part(text.empty, emptyState('calendar', text.emptyHeading, text.emptyLead, { href: '/events', words: text.emptyWay }))}`,
  }
}

type DesignText = Messages['site']['design']

const themeLink = (name: Theme, words: string, isCurrent: boolean) =>
  html`<a class="chip" href="/design?theme=${name}" !${isCurrent ? 'aria-current="true"' : ''}>${words}</a>`

const part = (heading: string, body: string) =>
  html`<section class="part"><div class="head"><h2>${heading}</h2></div>!${body}</section>`

const colorSample = (text: DesignText) =>
  html`<ul class="swatches">!${text.colorNames.map((name) => html`<li>${name}</li>`).join('')}</ul>`

const typeSample = (text: DesignText) =>
  html`<h3 class="hero-title">${text.sentence}</h3><h3>${text.sentence}</h3><p class="lead">${text.paragraph}</p>
<p>${text.paragraph} <a href="/design">${text.link}</a>.</p><p class="soft small">${text.paragraph}</p><p class="over">${text.sentence}</p>`

function buttonSample(text: DesignText): string {
  const button = (variant: string, words: string) => html`<button type="button" class="${variant}">${words}</button>`
  return html`<div class="row">!${button('', text.first)}!${button('quiet', text.second)}!${button('bare', text.third)}!${button('danger', text.fourth)}</div>
<div class="row">!${button('big', text.save)}<a class="button quiet" href="/design">${text.link}</a></div>
<div class="chips">!${text.chips.map((words, i) => html`<a class="chip" href="/design" !${i === 0 ? 'aria-current="true"' : ''}>${words}</a>`).join('')}</div>`
}

const stateSample = ({ stateNames }: DesignText) =>
  html`<div class="row">!${Object.entries(stateNames)
    .map(([state, words]) => html`<span class="state ${state}">${words}</span>`)
    .join('')}</div>`

function coverSample(theme: Theme, text: DesignText): string {
  const covers = Array.from({ length: patternCount }, (_, pattern) =>
    coverImage(undefined, { ...coverOf(`sample ${pattern}`, theme), pattern }),
  )
  const others = themes.map((name) => coverImage(undefined, coverOf(name, name, '🔧')))
  return html`<p class="soft">${text.coversLead}</p><div class="gallery">!${covers.join('')}!${others.join('')}</div>`
}

const people = ['Amara Okafor', 'Bo Lindqvist', 'Chiyo Tanaka', 'Daniel Rossi', 'Eva Novak']

function faceSample(text: DesignText): string {
  const pile = people.map((name) => renderAvatar({ id: name, name })).join('')
  return html`<div class="faces"><span class="pile">!${pile}</span><span><b>${text.going}</b></span></div>
<a class="person" href="/design">!${renderAvatar({ id: text.person, name: text.person })}<span><b>${text.person}</b><small>${text.role}</small></span></a>
<div class="row">!${renderAvatar({ id: 'large', name: text.person }, 'l')}!${renderAvatar({ id: 'square', name: text.groupName }, 'l square')}</div>`
}
