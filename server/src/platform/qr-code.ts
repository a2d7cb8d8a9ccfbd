import { correction, generate } from 'lean-qr'
import { toPngBuffer } from 'lean-qr/extras/node_export'
import { toSvgSource } from 'lean-qr/extras/svg'

/** The quiet zone that the standard requires. Always black on white, because scanners need the contrast. */
const margin = 4
const pngScale = 12

const codeOf = (text: string) => generate(text, { minCorrectionLevel: correction.M })

/** How many modules wide the code is, without its quiet zone. */
export const countModules = (text: string): number => codeOf(text).size

/** For use inside a page; the element around it gives it a name and a size. */
export function writeInlineCode(text: string): string {
  return toSvgSource(codeOf(text), { on: '#000', off: '#fff', pad: margin, xmlDeclaration: false })
}

export function writeSvgCode(text: string): string {
  return toSvgSource(codeOf(text), { on: '#000', off: '#fff', pad: margin, xmlDeclaration: true })
}

/** About 500 pixels wide, for slides and cards. For posters use SVG. */
export function writePngCode(text: string): Buffer {
  return toPngBuffer(codeOf(text), { on: [0, 0, 0], off: [255, 255, 255], pad: margin, scale: pngScale }) as Buffer
}
