import sharp from 'sharp'
import { fetchBody } from './load.ts'
import { startNginx } from './nginx.ts'
import { type Bench, reading, type Scenario } from './scenario.ts'

/** A photograph: grain does not shrink when it is encoded again. 256 pixels are some thirty kilobytes, as an avatar is. */
async function makePhotograph(side: number): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 20 } as const
  return sharp({ create: { width: side, height: side, channels: 3, background: '#888', noise } })
    .jpeg({ quality: 90 })
    .toBuffer()
}

async function uploadPhotograph({ hearth, token }: Bench, side: number): Promise<string> {
  const bytes = await makePhotograph(side)
  const wish = { category: 'media', filename: 'a.jpg', contentType: 'image/jpeg', size: bytes.length }
  const { data } = JSON.parse(await fetchBody(`${hearth.url}/v1/uploads/request`, token, wish)) as {
    data: { key: string; uploadUrl: string }
  }
  const { pathname, search } = new URL(data.uploadUrl)
  const headers = { 'content-type': 'image/jpeg' }
  const sent = await fetch(hearth.url + pathname + search, { method: 'PUT', headers, body: new Uint8Array(bytes) })
  if (!sent.ok) throw new Error(`the upload was answered ${sent.status}`)
  return `/v1/uploads/file/${data.key}`
}

/**
 * The same bytes from Hearth, which asks PostgreSQL each time whether they may be seen, and from nginx, which does not. By `front`
 * Hearth only decides, and the same nginx sends them; by `cached` nginx has kept them.
 */
export function pictureScenario(name: string, side: number, way: 'hearth' | 'front' | 'cached'): Scenario {
  return {
    name,
    async sides(bench) {
      const path = await uploadPhotograph(bench, side)
      const get = async (url: string) => Buffer.from(await (await fetch(url)).arrayBuffer())
      const served = await get(bench.hearth.url + path)
      const nginx = await startNginx({ 'a.jpg': served }, bench.hearth.url)
      const url = (way === 'hearth' ? bench.hearth.url : nginx[way]) + path
      const plain = `${nginx.plain}/a.jpg`
      if (!served.equals(await get(url)) || !served.equals(await get(plain)))
        throw new Error('the two do not serve the same bytes')
      const label = { hearth: 'Hearth', front: 'Hearth, sent by nginx', cached: 'Hearth, kept by nginx' }[way]
      return {
        ours: reading(`${label} (${served.length} bytes)`, url, bench.token),
        theirs: reading('nginx', plain, bench.token),
      }
    },
  }
}
