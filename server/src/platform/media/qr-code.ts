import { correction, generate } from 'lean-qr'
import { toPngBuffer } from 'lean-qr/extras/node_export'
import { toSvgSource } from 'lean-qr/extras/svg'

/** The quiet zone that the standard requires. Always black on white, because scanners need the contrast. */
const margin = 4
const pngScale = 12

const codeOf = (text: string) => generate(text, { minCorrectionLevel: correction.M })

/** How many modules wide the code is, without its quiet zone. */
export const countModules = (text: string): number => codeOf(text).size

/**
 * For use inside a page; the element around it gives it a name and a size. One stroke for each run of dark modules: to
 * trace outlines takes about as long as to compute the code, and a page of name badges has many of them.
 */
export function writeInlineCode(text: string): string {
  const code = codeOf(text)
  const width = code.size + 2 * margin
  let path = ''
  for (let y = 0; y < code.size; y++) {
    // Where the last stroke of the row ended.
    let end: number | undefined
    for (let x = 0; x < code.size; x++) {
      if (!code.get(x, y)) continue
      const start = x
      while (code.get(x + 1, y)) x++
      path += end === undefined ? `M${start + margin} ${y + margin}.5` : `m${start - end} 0`
      path += `h${x + 1 - start}`
      end = x + 1
    }
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${width}" width="${width}" height="${width}" shape-rendering="crispEdges"><path d="M0 0h${width}v${width}h-${width}z" fill="#fff"/><path d="${path}" stroke="#000"/></svg>`
}

export function writeSvgCode(text: string): string {
  return toSvgSource(codeOf(text), { on: '#000', off: '#fff', pad: margin, xmlDeclaration: true })
}

/** About 500 pixels wide, for slides and cards. For posters use SVG. */
export function writePngCode(text: string): Buffer {
  return toPngBuffer(codeOf(text), { on: [0, 0, 0], off: [255, 255, 255], pad: margin, scale: pngScale }) as Buffer
}
