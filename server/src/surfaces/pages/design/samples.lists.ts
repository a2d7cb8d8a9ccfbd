import { html } from 'ghtml'
import type { Messages } from '#messages/index.ts'
import { type Cover, coverImage, coverOf } from '#surfaces/site/covers/cover.ts'
import { chip, dateTile } from '#surfaces/site/parts/elements.ts'
import { icon } from '#surfaces/site/parts/icons.ts'
import type { Theme } from '#surfaces/site/theme.ts'

type DesignText = Messages['site']['design']

const heading = (words: string) => html`<h3><a href="/design">${words}</a></h3>`

export function cardSample(theme: Theme, text: DesignText): string {
  const [one, other] = covers(theme)
  return html`<ul class="grid"><li class="thing">!${coverImage(undefined, one)}<p class="when">${text.eventWhen}</p>!${heading(text.eventTitle)}<p>${text.eventWhere}</p><div class="row">!${chip(text.spots, 'strong')}</div></li>
<li class="thing">!${coverImage(undefined, other)}<p class="when">${text.eventWhen}</p>!${heading(text.otherTitle)}<p>${text.eventWhere}</p><div class="row">!${chip(text.stateNames.going, 'good', 'check')}</div></li></ul>
<ul class="grid small"><li class="thing line card">!${coverImage(undefined, coverOf(text.groupName, theme, 'RC'), 'thumb')}<div>!${heading(text.groupName)}<p>${text.groupLead}</p></div></li></ul>`
}

function covers(theme: Theme): [Cover, Cover] {
  const one = coverOf('one', theme)
  return [one, coverOf('other', theme, undefined, one)]
}

export function agendaSample(theme: Theme, text: DesignText): string {
  const [one, other] = covers(theme)
  const row = (cover: Cover, time: string, title: string, state: string) =>
    html`<li class="thing">!${coverImage(undefined, cover, 'thumb')}<div><p class="when num">${time}</p>!${heading(title)}<p>${text.eventWhere}</p><div class="row">!${state}<span class="tiny soft">${text.going}</span></div></div></li>`
  return html`<div class="agenda"><section class="day"><h2>${text.day}<span>${text.date}</span></h2><ul>!${row(one, text.eventTime, text.eventTitle, chip(text.stateNames.full))}!${row(other, text.otherTime, text.otherTitle, chip(text.stateNames.cancelled, 'bad', 'close'))}</ul></section></div>`
}

/** The date that the sample texts mention. */
const sampleTime = '2026-11-18T17:00:00Z'

export function factSample({ site: { design: text }, format }: Messages): string {
  const tile = dateTile(format.moment(sampleTime, 'Europe/Berlin', new Date(sampleTime)))
  return html`<ul class="facts"><li>!${tile}<div><b>${text.eventWhen}</b><span class="soft">${text.eventTitle}</span></div></li>
<li><span class="sign" aria-hidden="true">!${icon('pin')}</span><div><b>${text.place}</b><span class="soft">${text.address}</span></div></li></ul>`
}
