/** Rows of a CSV file (RFC 4180), with commas, semicolons or tabs between the fields. */
export function parseCsv(text: string): string[][] {
  const source = text.replace(/^\ufeff/, '')
  const separator = [',', ';', '\t'].find((one) => source.split(/\r?\n/, 1)[0]!.includes(one)) ?? ','
  const rows: string[][] = [[]]
  let field = ''
  let isQuoted = false
  for (let n = 0; n < source.length; n++) {
    const letter = source[n]!
    if (isQuoted) {
      if (letter !== '"') field += letter
      else if (source[n + 1] === '"') field += source[++n]
      else isQuoted = false
    } else if (letter === '"' && field === '') isQuoted = true
    else if (letter === separator || letter === '\n') {
      rows.at(-1)!.push(field.trim())
      field = ''
      if (letter === '\n') rows.push([])
    } else field += letter
  }
  rows.at(-1)!.push(field.trim())
  return rows.filter((row) => row.some((one) => one !== ''))
}
