import { html } from 'ghtml'
import type { Messages } from '#messages/index.ts'
import { writeInlineCode } from '#platform/media/qr-code.ts'
import { islandPath } from '#surfaces/site/islands.ts'
import type { PageContent } from '#surfaces/site/layout.ts'
import { selectField } from '#surfaces/site/parts/fields.ts'
import { type Paper, paperStyles, papers, printStyle } from './paper.ts'

interface Sheet {
  title: string
  paper: Paper
  /** Where the way back leads. */
  back: { href: string; words: string }
  /** More fields of the form above the sheets; already built with `html`. */
  fields?: string
  /** Below the form, such as links to more sheets. */
  more?: string
  styles?: readonly string[]
  /** Each is one page of paper; already built with `html`. */
  sheets: readonly string[]
}

/** A page whose sheets are printed without what surrounds them. */
export function sheetPage(
  messages: Messages,
  { title, paper, back, fields = '', more = '', styles = [], sheets }: Sheet,
): PageContent {
  const text = messages.organize.print
  const options = papers.map((value) => ({ value, label: text.papers[value] }))
  return {
    title,
    width: 'wide',
    isBare: true,
    styles: [printStyle.path, paperStyles[paper].path, ...styles],
    scripts: [islandPath('print')],
    body: html`<div class="print-tools"><a class="print-back" href="${back.href}">${back.words}</a><h1>${title}</h1>
<form class="print-form" method="get">!${selectField({ values: { paper } }, { name: 'paper', label: text.paper, options })}!${fields}<button class="quiet">${text.update}</button>
<button type="button" hidden data-print>${text.print}</button></form>
<p class="soft small">${text.printHint}</p>!${more}</div>
<div class="sheets" tabindex="0" role="region" aria-label="${text.preview}">!${sheets.join('')}</div>`,
  }
}

/** A QR code on paper. Its URL is also written beside it, so it needs no name. */
export const paperCode = (url: string) => html`<div class="qr" aria-hidden="true">!${writeInlineCode(url)}</div>`

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })
export const lettersIn = (words: string) => [...segmenter.segment(words)].length
