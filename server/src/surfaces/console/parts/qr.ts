import { html } from 'ghtml'
import type { Messages } from '#messages/index.ts'
import { writeInlineCode, writePngCode } from '#platform/media/qr-code.ts'

interface QrCode {
  /** Where the code leads: a full URL. */
  url: string
  /** What the code is for, such as the title of the event. People see it below the code. */
  label: string
  /** The name of the downloaded image, without its ending. */
  fileName: string
  /** A route that answers with the same code as SVG, for posters. */
  svgPath?: string
}

/**
 * A QR code inside the page, with its label and a download. Always black on a white quiet zone, in dark mode and in print
 * too. Everything is in the page: an image that could be requested by itself would need its own check of who may see it.
 */
export function qrCode({ url, label, fileName, svgPath }: QrCode, { console: { qr: text } }: Messages): string {
  const png = `data:image/png;base64,${writePngCode(url).toString('base64')}`
  const svg =
    svgPath === undefined ? '' : html` <a href="${svgPath}" download="${fileName}.svg">${text.downloadSvg}</a>`
  return html`<figure class="qr-code"><span class="qr-image" role="img" aria-label="${text.alt(label)}">!${writeInlineCode(url)}</span>
<figcaption><b>${label}</b><span class="qr-links"><a href="${png}" download="${fileName}.png">${text.download}</a>!${svg}</span></figcaption></figure>`
}
