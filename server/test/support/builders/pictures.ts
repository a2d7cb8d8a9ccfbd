import sharp from 'sharp'

const plain = { width: 64, height: 48, channels: 3, background: '#c63' } as const

export function makePng(width = 64, height = 48, background: string = plain.background): Promise<Buffer> {
  return sharp({ create: { ...plain, width, height, background } })
    .png()
    .toBuffer()
}

/** Grain does not shrink: three bytes for every dot, nearly. */
export function makeGrain(side: number): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  return sharp({ create: { ...plain, width: side, height: side, noise } })
    .png()
    .toBuffer()
}

export const makePicture: Record<string, () => Promise<Buffer>> = {
  'image/png': () => makePng(),
  'image/jpeg': () => sharp({ create: plain }).jpeg().toBuffer(),
  'image/gif': () => sharp({ create: plain }).gif().toBuffer(),
  'image/webp': () => sharp({ create: plain }).webp().toBuffer(),
}

/** With the place where it was taken, the name of its maker, and a note to turn it. */
export function makeTellingJpeg(): Promise<Buffer> {
  return sharp({ create: plain })
    .withMetadata({ orientation: 6 })
    .withExifMerge({
      IFD0: { Copyright: 'zq-secret-maker' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '51/1 30/1 3230/100',
        GPSLongitudeRef: 'W',
        GPSLongitude: '0/1 7/1 3960/100',
      },
    })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf>zq-secret-place</rdf></x:xmpmeta>')
    .jpeg()
    .toBuffer()
}

function chunk(kind: string, content: Buffer, filler: string): Buffer {
  const padded = Buffer.concat([content, Buffer.alloc((4 - (content.length % 4)) % 4, filler)])
  const head = Buffer.alloc(8)
  head.writeUInt32LE(padded.length, 0)
  head.write(kind, 4, 'latin1')
  return Buffer.concat([head, padded])
}

/** A binary glTF: the scene and its bytes. */
export function makeGlb(scene: unknown = { asset: { version: '2.0' } }, bin: Buffer = Buffer.from([1, 2, 3])): Buffer {
  const chunks = [chunk('JSON', Buffer.from(JSON.stringify(scene)), ' '), chunk('BIN\0', bin, '\0')]
  const head = Buffer.alloc(12)
  head.write('glTF', 0, 'latin1')
  head.writeUInt32LE(2, 4)
  head.writeUInt32LE(12 + chunks[0]!.length + chunks[1]!.length, 8)
  return Buffer.concat([head, ...chunks])
}
