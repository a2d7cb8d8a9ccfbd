import assert from 'node:assert/strict'
import { it } from 'node:test'
import { correction, generate } from 'lean-qr'
import { writeInlineCode } from './qr-code.ts'

it('draws each dark module of the code once, with a quiet zone of four', () => {
  for (const text of ['HTTPS://H.EXAMPLE/T/01ABCDEFGH', `https://hearth.example/${'a-long-path/'.repeat(12)}`]) {
    const code = generate(text, { minCorrectionLevel: correction.M })
    const svg = writeInlineCode(text)
    assert.ok(svg.includes(`viewBox="0 0 ${code.size + 8} ${code.size + 8}"`), svg.slice(0, 200))
    const [, path] = / d="(M[^z"]+)" stroke="#000"/.exec(svg)!
    let [x, y] = [0, 0]
    const drawn = [...path!.matchAll(/M(\d+) (\d+)\.5|m(\d+) 0|h(\d+)/g)].flatMap(([, left, top, gap, length]) => {
      if (length === undefined) [x, y] = left === undefined ? [x + Number(gap), y] : [Number(left), Number(top)]
      return Array.from({ length: Number(length ?? 0) }, () => `${x++ - 4} ${y - 4}`)
    })
    const dark = Array.from({ length: code.size ** 2 }, (_, n) => [n % code.size, Math.floor(n / code.size)] as const)
      .filter(([x, y]) => code.get(x, y))
      .map(([x, y]) => `${x} ${y}`)
    assert.deepEqual(drawn, dark)
  }
})
