import { html } from 'ghtml'
import type { Mail } from '#kernel/context.ts'
import { isRightToLeft } from './direction.ts'
import type { Messages } from './index.ts'
import {
  htmlOf,
  langOf,
  type MailBlock,
  type MailLink,
  type MailPicture,
  oneLine,
  qrCodeIn,
  textOf,
} from './mail-blocks.ts'
import { type MailColors, mailColorsOf } from './mail-colors.ts'

/** What one mail says. The greeting, the look and the footer are the same for all mails. */
export interface MailWords {
  subject: string
  /** At the top of the HTML, if it is not the subject. The text part begins without it. */
  heading?: string | undefined
  /** Of the heading, where people wrote it and said which. */
  language?: string | undefined
  /** Above the heading; it shows nothing that the text does not say. */
  picture?: MailPicture | undefined
  /** The first link is the button; every other one is a plain link. */
  blocks: readonly MailBlock[]
  /** Why this mail came, where its kind does not say it. */
  why?: string
  /** Instead of the text of its kind: when the link turns off less than the whole kind. */
  stopLabel?: string
  /** Where to turn it off, for mails to an address without an account. */
  stop?: MailLink
  calendar?: Mail['calendar']
}

/** A mail that cannot be turned off, so that no kind says why it came. */
export type NeededMailWords = MailWords & { why: string }

/** What is the same for every mail to one person. */
export interface MailFrame {
  /** In the language of the recipient. */
  messages: Messages
  instanceName: string
  /** `#rrggbb`, for the button and the links. */
  brandColor: string | null
  /** A file that we serve; shown beside the name. */
  logoUrl: string | null
  baseUrl: string
  /** Undefined for an address without an account. */
  name: string | undefined
  email: string
}

interface MailFooter {
  why: string
  /** Where this mail can be switched off. */
  stop: MailLink | undefined
  /** A second link, to all settings. */
  settings: MailLink | undefined
}

export interface MailContent {
  subject: string
  text: string
  html: string
  /** Shown as the sender. */
  senderName: string
  /** Attached to the mail and shown inside it. */
  qrCode?: { cid: string; text: string }
}

/** The one form of every mail: HTML, and a text part that is complete in itself. */
export function renderMail(words: MailWords, footer: MailFooter, frame: MailFrame): MailContent {
  const subject = oneLine(words.subject)
  const { hello, helloAnyone } = frame.messages.mail
  const blocks = [frame.name === undefined ? helloAnyone : hello(frame.name), ...words.blocks]
  const qrCode = qrCodeIn(blocks)
  return {
    subject,
    text: renderText(blocks, footer, frame),
    html: renderHtml({ ...words, subject, blocks }, footer, frame),
    senderName: oneLine(frame.instanceName),
    ...(qrCode && { qrCode }),
  }
}

function renderText(
  blocks: readonly MailBlock[],
  { why, stop, settings }: MailFooter,
  { instanceName, baseUrl }: MailFrame,
): string {
  const links = [stop, settings].flatMap((link) => (link ? [`${link.label}:`, link.url] : []))
  const footer = ['-- ', why, ...links, `${oneLine(instanceName)}: ${baseUrl}`]
  return `${[...blocks.map(textOf), footer.join('\n')].join('\n\n')}\n`
}

/** Mail programs drop style sheets or classes as they like: what must be there is at the element, and the few rules for
 *  dark mode come on top. A button keeps the color of the instance, where links have that of the text. */
const dark = `@media (prefers-color-scheme:dark){body,.page{background:#171412!important;color:#f3eee8!important}
.card{background:#211d1a!important;border-color:#453e38!important}.soft,.soft a{color:#b9afa5!important}
.link{color:#f3eee8!important}.quote{border-color:#857b71!important}.rule{border-color:#453e38!important}
.code{background:#2b2622!important;color:#f3eee8!important}}`
const standardDark = `@media (prefers-color-scheme:dark){.link{color:#ff9d88!important}
.button{background:#ff9d88!important;color:#1a1512!important}}`
const font = 'font-family:system-ui,-apple-system,Segoe UI,Roboto,sans-serif;font-size:16px;line-height:1.5'
const serif = 'font-family:Fraunces,Georgia,serif;font-size:26px;line-height:32px;font-weight:600'
const width = 'max-width:560px;margin:0 auto'

const sides = { start: ['left', 'right'], end: ['right', 'left'] } as const

/** Many mail programs know no start and end of a line, only left and right. */
function sided(page: string, isRight: boolean): string {
  const sideOf = (side: keyof typeof sides) => sides[side][isRight ? 1 : 0]
  return page.replaceAll(/ style="[^"]*"/g, (style) =>
    style.replaceAll(/-inline-(start|end):/g, (_, side: keyof typeof sides) => `-${sideOf(side)}:`),
  )
}

function renderHtml(words: MailWords, { why, stop, settings }: MailFooter, frame: MailFrame): string {
  const { subject } = words
  const { instanceName, baseUrl, brandColor, logoUrl } = frame
  const logo = logoUrl
    ? html`<img src="${logoUrl}" alt="" height="32" style="height:32px;width:auto;max-width:96px;vertical-align:middle;margin-inline-end:8px;border:0">`
    : ''
  const lang = frame.messages.locale
  const direction = isRightToLeft(lang) ? ' dir="rtl"' : ''
  const link = ({ label, url }: MailLink) => html`<a href="${url}" style="color:#5d564f">${label}</a>`
  return sided(
    html`<!doctype html>
<html lang="${lang}"!${direction}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${subject}</title>
<style>!${dark}!${brandColor ? '' : standardDark}</style>
</head>
<body style="margin:0;background:#faf8f5;color:#1d1a17;!${font}">
<div class="page" role="article" aria-label="${subject}" lang="${lang}"!${direction} style="background:#faf8f5;color:#1d1a17;padding:24px 16px">
<p class="soft" style="!${width} 12px;color:#5d564f;font-weight:600">!${logo}<bdi>${instanceName}</bdi></p>
!${cardOf(words, mailColorsOf(brandColor))}
<p class="soft" style="!${width};padding:16px 0 0;color:#5d564f;font-size:14px">${why}
!${stop ? link(stop) : ''}!${settings ? html` · !${link(settings)}` : ''}</p>
<p class="soft" style="!${width};padding:8px 0 0;color:#5d564f;font-size:14px">!${link({ label: instanceName, url: baseUrl })}</p>
</div>
</body>
</html>
`,
    isRightToLeft(lang),
  )
}

/** The picture reaches the edges of the card; its height follows its width. */
function cardOf({ subject, heading = subject, language, picture, blocks }: MailWords, colors: MailColors): string {
  const first = blocks.find((block) => typeof block !== 'string' && 'link' in block)
  const image =
    picture &&
    html`<img src="${picture.url}" alt="${picture.alt}" width="560" style="display:block;width:100%;max-width:560px;height:auto;aspect-ratio:16/9;object-fit:cover;border:0">`
  return html`<div class="card" style="!${width};background:#ffffff;border:1px solid #ddd5ca;border-radius:16px;overflow:hidden;box-sizing:border-box;overflow-wrap:anywhere">
!${image ?? ''}
<div style="padding:24px">
<h1 dir="auto"!${langOf(language)} style="margin:0 0 16px;!${serif}">${oneLine(heading)}</h1>
!${blocks.map((block) => htmlOf(block, block === first, colors)).join('\n')}
</div>
</div>`
}
