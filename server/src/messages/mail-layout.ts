import { html } from 'ghtml'
import type { Messages } from './index.ts'

interface MailLink {
  label: string
  url: string
  /** A whole sentence before the link; the text part then shows it instead of the label. */
  lead?: string
}

/** One part of a mail; a string is a paragraph. */
export type MailBlock =
  | string
  | { code: string }
  /** Label and value, such as when and where. */
  | { details: readonly (readonly [label: string, value: string])[] }
  /** Words of another person, set apart so that they cannot pass for our own. */
  | { quote: string; lead: string }
  | { link: MailLink }

/** A mail before it has a form; the plain text and the HTML are both rendered from it, so they say the same. */
export interface MailBody {
  subject: string
  /** The first link is the button; every other one is a plain link. */
  blocks: readonly MailBlock[]
  /** Why this mail came and, for a mail that can be switched off, where. */
  footer: { why: string; stop?: MailLink }
}

/** What is the same for every mail to one person. */
export interface MailFrame {
  /** In the language of the recipient. */
  messages: Messages
  instanceName: string
  baseUrl: string
}

/** The recipient of a mail that can be switched off, and where. */
export interface MailRecipient {
  name: string
  unsubscribeUrl: string
}

/** Mails that can be switched off, by the preference that does it. */
export type MailKind = keyof Messages['mail']['kinds']

export interface MailContent {
  subject: string
  text: string
  html: string
  /** Shown as the sender. */
  senderName: string
}

/** The one form of every mail: HTML, and a text part that is complete in itself. */
export function renderMail(body: MailBody, frame: MailFrame): MailContent {
  const subject = oneLine(body.subject)
  return {
    subject,
    text: renderText(body, frame),
    html: renderHtml(body, subject, frame),
    senderName: oneLine(frame.instanceName),
  }
}

/** A mail that its recipient can switch off; the footer says why it came and how to get no more of its kind. */
export function renderMailOfKind(
  kind: MailKind,
  to: MailRecipient,
  { subject, blocks }: Omit<MailBody, 'footer'>,
  frame: MailFrame,
): MailContent {
  const { hello, kinds } = frame.messages.mail
  const footer = { why: kinds[kind].why, stop: { label: kinds[kind].stop, url: to.unsubscribeUrl } }
  return renderMail({ subject, blocks: [hello(to.name), ...blocks], footer }, frame)
}

/** A header is one line, whatever was typed into it. */
function oneLine(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be there
  return text.replace(/[\s\u0000-\u001f\u007f-\u009f]+/g, ' ').trim()
}

const linesOf = (text: string) => text.trim().split(/\r\n?|\n/)

function renderText({ blocks, footer: { why, stop } }: MailBody, { instanceName, baseUrl }: MailFrame): string {
  const footer = ['-- ', why, ...(stop ? [`${stop.label}:`, stop.url] : []), `${oneLine(instanceName)}: ${baseUrl}`]
  return `${[...blocks.map(textOf), footer.join('\n')].join('\n\n')}\n`
}

function textOf(block: MailBlock): string {
  if (typeof block === 'string') return block
  // Alone on its line: programs that fill in codes, and people, find it there.
  if ('code' in block) return `    ${block.code}`
  if ('details' in block) return block.details.map(([label, value]) => `${label}: ${oneLine(value)}`).join('\n')
  if ('quote' in block)
    return `${block.lead}\n\n${linesOf(block.quote)
      .map((line) => `> ${line}`)
      .join('\n')}`
  const { label, url, lead } = block.link
  return `${lead ?? `${label}:`}\n${url}`
}

/** Mail programs drop style sheets or classes as they like: what must be there is at the element, and the few rules for
 *  dark mode come on top. */
const dark = `@media (prefers-color-scheme:dark){body,.page{background:#171412!important;color:#f3eee8!important}
.card{background:#211d1a!important;border-color:#453e38!important}.soft,.soft a{color:#b9afa5!important}
.link{color:#ff9d88!important}.button{background:#ff9d88!important;color:#1a1512!important}
.quote{border-color:#857b71!important}.code{background:#2b2622!important;color:#f3eee8!important}}`
const font = 'font-family:system-ui,-apple-system,Segoe UI,Roboto,sans-serif;font-size:16px;line-height:1.5'
const codeFont = 'font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;font-size:28px;letter-spacing:4px'
const button =
  'display:inline-block;background:#b23a23;color:#ffffff;text-decoration:none;font-weight:600;padding:12px 20px;border-radius:10px'

function renderHtml({ blocks, footer: { why, stop } }: MailBody, subject: string, frame: MailFrame): string {
  const { instanceName, baseUrl } = frame
  const lang = frame.messages.locale
  const first = blocks.find((block) => typeof block !== 'string' && 'link' in block)
  return html`<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${subject}</title>
<style>!${dark}</style>
</head>
<body style="margin:0;background:#faf8f5;color:#1d1a17;!${font}">
<div class="page" role="article" aria-label="${subject}" lang="${lang}" style="background:#faf8f5;color:#1d1a17;padding:24px 16px">
<p class="soft" style="max-width:560px;margin:0 auto 12px;color:#5d564f;font-weight:600">${instanceName}</p>
<div class="card" style="max-width:560px;margin:0 auto;background:#ffffff;border:1px solid #ddd5ca;border-radius:16px;padding:24px;box-sizing:border-box;overflow-wrap:anywhere">
!${blocks.map((block) => htmlOf(block, block === first)).join('\n')}
</div>
<p class="soft" style="max-width:560px;margin:16px auto 0;color:#5d564f;font-size:14px">${why}
!${stop ? html`<a href="${stop.url}" style="color:#5d564f">${stop.label}</a>` : ''}</p>
<p class="soft" style="max-width:560px;margin:8px auto 0;color:#5d564f;font-size:14px"><a href="${baseUrl}" style="color:#5d564f">${instanceName}</a></p>
</div>
</body>
</html>
`
}

const htmlLines = (text: string) =>
  linesOf(text)
    .map((line) => html`${line}`)
    .join('<br>')
const paragraph = (text: string) => html`<p style="margin:0 0 16px">!${htmlLines(text)}</p>`

function htmlOf(block: MailBlock, isButton: boolean): string {
  if (typeof block === 'string') return paragraph(block)
  if ('code' in block)
    return html`<p class="code" style="margin:0 0 16px;padding:12px 16px;background:#f3eee8;color:#1d1a17;border-radius:10px;text-align:center;!${codeFont}">${block.code}</p>`
  if ('details' in block)
    return block.details
      .map(([label, value]) => html`<p style="margin:0 0 8px"><strong>${label}:</strong> ${oneLine(value)}</p>`)
      .join('\n')
  if ('quote' in block)
    return html`<p style="margin:0 0 8px">${block.lead}</p>
<blockquote class="quote" style="margin:0 0 16px;padding:0 0 0 16px;border-left:3px solid #8a8178">!${htmlLines(block.quote)}</blockquote>`
  const { label, url, lead } = block.link
  const link = isButton
    ? html`<p style="margin:24px 0 16px"><a class="button" href="${url}" style="!${button}">${label}</a></p>`
    : html`<p style="margin:0 0 16px"><a class="link" href="${url}" style="color:#b23a23">${label}</a></p>`
  return lead === undefined ? link : `${paragraph(lead)}\n${link}`
}
