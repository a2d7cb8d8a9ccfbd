const lineOctetsMax = 75

/** The lines of a calendar (RFC 5545 §3.1) or a contact (RFC 6350 §3.2): both have the same format. */
export function writeLines(lines: readonly string[]): string {
  return lines.map((line) => `${foldLine(line)}\r\n`).join('')
}

/** Escapes text so that user input cannot end a line or start a property. */
export function escapeText(text: string): string {
  const broken = text.replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
  return withoutControls(broken.replace(/[\\;,]/g, '\\$&').replaceAll('\n', '\\n'))
}

export function withoutControls(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are removed
  return text.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/g, '')
}

/** "Lines of text SHOULD NOT be longer than 75 octets"; a character of several octets stays whole. */
function foldLine(line: string): string {
  let folded = ''
  let octets = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (octets + size > lineOctetsMax) {
      folded += '\r\n '
      octets = 1
    }
    folded += character
    octets += size
  }
  return folded
}
