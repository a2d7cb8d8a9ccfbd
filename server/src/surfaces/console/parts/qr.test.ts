import assert from 'node:assert/strict'
import { it } from 'node:test'
import { messagesFor } from '#messages/index.ts'
import { writeInlineCode, writePngCode } from '#platform/media/qr-code.ts'
import { qrCode } from './qr.ts'

const messages = messagesFor('en')
const url = 'https://hearth.example/events/1'

it('a QR code has its name, its picture and its download in the page, and texts in it stay text', () => {
  const drawn = qrCode({ url, label: 'Tea <b>', fileName: 'tea" onload="x', svgPath: '/e/qr.svg' }, messages)
  assert.match(drawn, /role="img" aria-label="QR code: Tea &#60;b&#62;"/)
  assert.ok(drawn.includes(writeInlineCode(url)))
  const [, png] = /href="data:image\/png;base64,([^"]+)"/.exec(drawn) ?? []
  assert.deepEqual(Buffer.from(png!.replaceAll('&#61;', '='), 'base64'), writePngCode(url))
  assert.match(drawn, /href="\/e\/qr.svg" download="[^"]+.svg"/)
  assert.doesNotMatch(drawn, /<b>.*<b>|" onload/)
})
