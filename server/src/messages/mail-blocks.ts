import { html } from 'ghtml'
import type { MailColors } from './mail-colors.ts'
import { plainOf, renderMarkdown } from './markdown.ts'

export interface MailLink {
  label: string
  url: string
  /** A whole sentence before the link; the text part then shows it instead of the label. */
  lead?: string
}

/** A picture that this instance serves. Its URL is the same for every recipient, so it tells nothing about one. */
export interface MailPicture {
  url: string
  alt: string
}

/** An event or a person in a list: a link with a few lines below it. */
export interface MailItem {
  title: string
  url: string
  lines: readonly string[]
  picture?: MailPicture | undefined
}

export interface MailDetail {
  /** Null where the text speaks for itself. */
  label: string | null
  text: string
  /** What stood there before. */
  was?: string
  isMarkdown?: true
  /** The text is an address: not every mail program makes a link of it. */
  isUrl?: true
  /** After the text. */
  link?: MailLink
}

interface MailTicket {
  heading: string
  /** The code in letters. */
  code: string
  /** What its holder is there, such as a speaker. */
  note?: string
  url: string
  label: string
  /** What the QR code says. */
  qrText: string
  /** Describes the QR code to readers who do not see it. */
  alt: string
}

/** One part of a mail; a string is a paragraph. */
export type MailBlock =
  | string
  | { code: string }
  /** Above a part of a longer mail, such as a day. */
  | { heading: string }
  /** Label and value, such as when and where. The title is only in the text part: the HTML has it as its heading. */
  | { details: readonly (MailDetail | readonly [label: string, text: string])[]; title?: string }
  | { items: readonly MailItem[] }
  /** Words of another person, set apart so that they cannot pass for our own. */
  | { quote: string; lead: string }
  /** The same for a text in Markdown. */
  | { markdown: string; lead: string; language?: string | undefined }
  | { link: MailLink }
  | { ticket: MailTicket }

/** What must be on one line, whatever was typed into it. */
export function oneLine(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be there
  return text.replace(/[\s\u0000-\u001f\u007f-\u009f]+/g, ' ').trim()
}

const linesOf = (text: string) => text.trim().split(/\r\n?|\n/)

export function textOf(block: MailBlock): string {
  if (typeof block === 'string') return block
  // Alone on its line: programs that fill in codes, and people, find it there.
  if ('code' in block) return `    ${block.code}`
  if ('heading' in block) return `${oneLine(block.heading)}\n${'-'.repeat(oneLine(block.heading).length)}`
  if ('details' in block)
    return [...(block.title === undefined ? [] : [oneLine(block.title)]), ...block.details.map(textOfDetail)].join('\n')
  if ('items' in block) return block.items.map(textOfItem).join('\n\n')
  if ('quote' in block) return textOfQuote(block.lead, block.quote)
  if ('markdown' in block) return textOfQuote(block.lead, plainOf(block.markdown))
  if ('ticket' in block) return textOfTicket(block.ticket)
  const { label, url, lead } = block.link
  return `${lead ?? `${label}:`}\n${url}`
}

const isPair = (detail: MailDetail | readonly [string, string]): detail is readonly [string, string] =>
  Array.isArray(detail)
const detailOf = (detail: MailDetail | readonly [string, string]): MailDetail =>
  isPair(detail) ? { label: detail[0], text: detail[1] } : detail

function textOfDetail(given: MailDetail | readonly [string, string]): string {
  const { label, text, was, isMarkdown, link } = detailOf(given)
  const value = oneLine(isMarkdown ? plainOf(text) : text)
  const line = was === undefined ? value : `${oneLine(was)} → ${value}`
  return `${label === null ? '' : `${label}: `}${line}${link ? `\n${link.label}: ${link.url}` : ''}`
}

const textOfQuote = (lead: string, quote: string) =>
  `${lead}\n\n${linesOf(quote)
    .map((line) => `> ${line}`)
    .join('\n')}`

const textOfItem = ({ title, lines, url }: MailItem) => [title, ...lines].map(oneLine).concat(url).join('\n')

const codeFont = 'font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;font-size:28px;letter-spacing:4px'
const buttonForm =
  'display:inline-block;text-decoration:none;font-weight:600;padding:12px 20px;border-radius:10px;line-height:20px'

const htmlLines = (text: string) =>
  linesOf(text)
    .map((line) => html`${line}`)
    .join('<br>')
const paragraph = (text: string) => html`<p dir="auto" style="margin:0 0 16px">!${htmlLines(text)}</p>`

export function htmlOf(block: MailBlock, isButton: boolean, colors: MailColors): string {
  if (typeof block === 'string') return paragraph(block)
  if ('code' in block)
    return html`<p class="code" style="margin:0 0 16px;padding:12px 16px;background:#f3eee8;color:#1d1a17;border-radius:10px;text-align:center;!${codeFont}">${block.code}</p>`
  if ('heading' in block)
    return html`<h2 class="rule" dir="auto" style="margin:24px 0 12px;padding:0 0 6px;border-bottom:1px solid #ddd5ca;font-size:16px;line-height:24px">${block.heading}</h2>`
  // The margins of the last line and of all together collapse: a paragraph after them is as far as after another.
  if ('details' in block)
    return `<div style="margin:0 0 16px">${block.details.map((detail) => htmlOfDetail(detailOf(detail), colors)).join('\n')}</div>`
  if ('items' in block) return block.items.map((item) => htmlOfItem(item, colors)).join('\n')
  if ('quote' in block) return htmlOfQuote(block.lead, htmlLines(block.quote))
  if ('markdown' in block) return htmlOfQuote(block.lead, htmlOfMarkdown(block.markdown, colors), block.language)
  if ('ticket' in block) return htmlOfTicket(block.ticket, colors)
  const { label, url, lead } = block.link
  const link = isButton
    ? html`<p style="margin:24px 0 16px"><a class="button" href="${url}" style="!${buttonForm};background:${colors.button};color:${colors.ink}">${label}</a></p>`
    : html`<p style="margin:0 0 16px"><a class="link" href="${url}" style="color:${colors.link}">${label}</a></p>`
  return lead === undefined ? link : `${paragraph(lead)}\n${link}`
}

function htmlOfDetail({ label, text, was, isMarkdown, isUrl, link }: MailDetail, colors: MailColors): string {
  const name = label === null ? '' : html`<strong>${label}:</strong> `
  if (isMarkdown) return html`<div dir="auto" style="margin:0 0 8px">!${name}!${htmlOfMarkdown(text, colors)}</div>`
  const before =
    was === undefined ? '' : html`<del class="soft" style="color:#5d564f"><bdi>${oneLine(was)}</bdi></del> `
  const linkTo = (url: string, words: string) =>
    html`<a class="link" href="${url}" style="color:${colors.link}">${words}</a>`
  const value = isUrl && /^https?:\/\//i.test(text) ? linkTo(text, text) : html`<bdi>${oneLine(text)}</bdi>`
  return html`<p style="margin:0 0 8px">!${name}!${before}!${value}!${link ? ` ${linkTo(link.url, link.label)}` : ''}</p>`
}

/** For what people wrote: screen readers say it right. */
export const langOf = (language: string | undefined) => (language === undefined ? '' : html` lang="${language}"`)

const htmlOfQuote = (lead: string, quote: string, language?: string) =>
  html`<p style="margin:0 0 8px">${lead}</p>
<blockquote class="quote" dir="auto"!${langOf(language)} style="margin:0 0 16px;padding:0;padding-inline-start:16px;border-inline-start:3px solid #8a8178">!${quote}</blockquote>`

/** Members' text is escaped in it, so each `<a ` is a link that we wrote. */
const htmlOfMarkdown = (markdown: string, colors: MailColors) =>
  renderMarkdown(markdown, { under: 2 })
    .replaceAll('<a ', html`<a class="link" style="color:${colors.link}" `)
    .replaceAll('<p>', '<p style="margin:0 0 16px">')

/** A table, because mail programs of offices place nothing else side by side. */
function htmlOfItem({ title, url, lines, picture }: MailItem, colors: MailColors): string {
  const image =
    picture &&
    html`<td width="96" valign="top" style="width:96px;padding:0;padding-inline-end:12px"><img src="${picture.url}" alt="${picture.alt}" width="96" height="54" style="display:block;width:96px;height:54px;object-fit:cover;border-radius:8px;border:0"></td>`
  return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" width="100%" style="margin:0 0 16px"><tr>
!${image ?? ''}<td valign="top" dir="auto"><a class="link" href="${url}" style="color:${colors.link};font-weight:600">${oneLine(title)}</a>
!${lines.map((line) => html`<br><span class="soft" style="color:#5d564f;font-size:14px">${oneLine(line)}</span>`).join('\n')}</td>
</tr></table>`
}

const ticketCid = 'ticket@hearth'

/** The picture that is attached to the mail, so that no server is asked for it when the mail is read. */
export function qrCodeIn(blocks: readonly MailBlock[]): { cid: string; text: string } | undefined {
  for (const block of blocks)
    if (typeof block !== 'string' && 'ticket' in block) return { cid: ticketCid, text: block.ticket.qrText }
  return undefined
}

const textOfTicket = ({ heading, code, url, note }: MailTicket): string =>
  `${heading}: ${code}${note === undefined ? '' : `\n${note}`}\n${url}`

/** Black on white in dark mode too, because scanners need the contrast. */
function htmlOfTicket({ heading, code, url, label, alt, note }: MailTicket, colors: MailColors): string {
  const known = note === undefined ? '' : html`<p style="margin:0 0 4px" dir="auto"><strong>${note}</strong></p>`
  return html`<div class="rule" style="margin:24px 0 16px;padding:16px;border:1px solid #ddd5ca;border-radius:12px;text-align:center">
<p style="margin:0 0 12px"><strong>${heading}</strong></p>
<a href="${url}"><img src="cid:${ticketCid}" width="198" height="198" alt="${alt}" style="display:inline-block;border:0;border-radius:8px;background:#ffffff;color:#1d1a17"></a>
<p style="margin:12px 0 4px;font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;letter-spacing:2px">${code}</p>!${known}
<p style="margin:0"><a class="link" href="${url}" style="color:${colors.link}">${label}</a></p></div>`
}
