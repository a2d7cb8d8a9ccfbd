import { setImmediate as othersTurn } from 'node:timers/promises'

const rowsPerPiece = 500

/** The JSON of an answer with long lists, in chunks: other requests run between two chunks. */
export async function* writeChunks(data: Record<string, unknown>): AsyncGenerator<string> {
  let separator = '{"data":{'
  for (const [name, value] of Object.entries(data)) {
    if (value === undefined) continue
    yield `${separator}${JSON.stringify(name)}:`
    yield* Array.isArray(value) ? writeList(value) : [JSON.stringify(value)]
    separator = ','
  }
  yield separator === ',' ? '}}' : '{"data":{}}'
}

async function* writeList(rows: readonly unknown[]): AsyncGenerator<string> {
  yield '['
  for (let n = 0; n < rows.length; n += rowsPerPiece) {
    const piece = JSON.stringify(rows.slice(n, n + rowsPerPiece))
    yield (n === 0 ? '' : ',') + piece.slice(1, -1)
    await othersTurn()
  }
  yield ']'
}
