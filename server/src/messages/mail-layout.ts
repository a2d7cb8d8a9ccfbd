import { html } from 'ghtml'

/** A mail before it has a form; from it the plain text and the HTML are made, so that both say the same. */
export interface MailBody {
  subject: string
  paragraphs: string[]
  /** Label and value, such as when and where. */
  details?: readonly (readonly [string, string])[]
  /** What somebody else wrote, set apart so that it cannot pass for our own words. */
  quote?: { lead: string; text: string }
  links?: readonly { label: string; url: string }[]
  /** Why this came, and how to get no more of it. */
  footer: { why: string; stop: string; url: string }
}

export interface MailContent {
  subject: string
  text: string
  html: string
}

export function renderMail(letter: MailBody): MailContent {
  const subject = oneLine(letter.subject)
  return { subject, text: renderText(letter), html: renderHtml(letter, subject) }
}

/** A header is one line, whatever was typed into it. */
function oneLine(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be there
  return text.replace(/[\s\u0000-\u001f\u007f-\u009f]+/g, ' ').trim()
}

const linesOf = (text: string) => text.trim().split(/\r\n?|\n/)

function renderText({ paragraphs, details = [], quote, links = [], footer }: MailBody): string {
  const blocks = [...paragraphs]
  if (quote)
    blocks.push(
      quote.lead,
      linesOf(quote.text)
        .map((line) => `> ${line}`)
        .join('\n'),
    )
  if (details.length > 0) blocks.push(details.map(([label, value]) => `${label}: ${oneLine(value)}`).join('\n'))
  for (const { label, url } of links) blocks.push(`${label}:\n${url}`)
  blocks.push(`-- \n${footer.why}\n${footer.stop}:\n${footer.url}`)
  return `${blocks.join('\n\n')}\n`
}

/** Mail programs drop style sheets or classes as they like: what must be there stands at the element, and the few rules
 *  for the dark come on top. */
const dark = `@media (prefers-color-scheme:dark){body,.page{background:#171412!important;color:#f3eee8!important}
.card{background:#211d1a!important;border-color:#453e38!important}.soft,.soft a{color:#b9afa5!important}
.link{color:#ff9d88!important}.button{background:#ff9d88!important;color:#1a1512!important}
.quote{border-color:#857b71!important}}`
const font = 'font-family:system-ui,-apple-system,Segoe UI,Roboto,sans-serif;font-size:16px;line-height:1.5'

function renderHtml({ paragraphs, details = [], quote, links = [], footer }: MailBody, subject: string): string {
  const lines = (text: string) =>
    linesOf(text)
      .map((line) => html`${line}`)
      .join('<br>')
  const [first, ...others] = links
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${subject}</title>
<style>!${dark}</style>
</head>
<body style="margin:0;background:#faf8f5;color:#1d1a17;!${font}">
<div class="page" role="article" aria-label="${subject}" lang="en" style="background:#faf8f5;color:#1d1a17;padding:24px 16px">
<div class="card" style="max-width:560px;margin:0 auto;background:#ffffff;border:1px solid #ddd5ca;border-radius:16px;padding:24px">
!${paragraphs.map((text) => html`<p style="margin:0 0 16px">!${lines(text)}</p>`).join('\n')}
!${
    quote
      ? html`<p style="margin:0 0 8px">${quote.lead}</p>
<blockquote class="quote" style="margin:0 0 16px;padding:0 0 0 16px;border-left:3px solid #8a8178">!${lines(quote.text)}</blockquote>`
      : ''
  }
!${details.map(([label, value]) => html`<p style="margin:0 0 8px"><strong>${label}:</strong> ${oneLine(value)}</p>`).join('\n')}
!${first ? html`<p style="margin:24px 0 16px"><a class="button" href="${first.url}" style="display:inline-block;background:#b23a23;color:#ffffff;text-decoration:none;font-weight:600;padding:12px 20px;border-radius:10px">${first.label}</a></p>` : ''}
!${others.map(({ label, url }) => html`<p style="margin:0 0 16px"><a class="link" href="${url}" style="color:#b23a23">${label}</a></p>`).join('\n')}
</div>
<p class="soft" style="max-width:560px;margin:16px auto 0;color:#5d564f;font-size:14px">${footer.why}
<a href="${footer.url}" style="color:#5d564f">${footer.stop}</a></p>
</div>
</body>
</html>
`
}
