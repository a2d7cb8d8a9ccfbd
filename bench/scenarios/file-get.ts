import sharp from 'sharp'
import { fetchBody } from '../load.ts'
import { startNginx } from '../nginx.ts'
import { reading, type Scenario } from '../scenario.ts'

/** A photograph of some thirty kilobytes, as an avatar is: grain does not shrink when it is made anew. */
async function makePhotograph(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 20 } as const
  return sharp({ create: { width: 256, height: 256, channels: 3, background: '#888', noise } })
    .jpeg({ quality: 90 })
    .toBuffer()
}

/** The same bytes from our process, which asks PostgreSQL whether they may be seen, and from nginx, which does not. */
export const scenario: Scenario = {
  name: 'file-get',
  async sides({ hearth, token }) {
    const bytes = await makePhotograph()
    const wish = { category: 'media', filename: 'a.jpg', contentType: 'image/jpeg', size: bytes.length }
    const { data } = JSON.parse(await fetchBody(`${hearth.url}/v1/uploads/request`, token, wish)) as {
      data: { key: string; uploadUrl: string }
    }
    const { pathname, search } = new URL(data.uploadUrl)
    const headers = { 'content-type': 'image/jpeg' }
    const body = new Uint8Array(bytes)
    const sent = await fetch(`${hearth.url}${pathname}${search}`, { method: 'PUT', headers, body })
    if (!sent.ok) throw new Error(`the upload was answered ${sent.status}`)
    const url = `${hearth.url}/v1/uploads/file/${data.key}`
    const served = Buffer.from(await (await fetch(url)).arrayBuffer())
    const nginx = await startNginx({ 'a.jpg': served })
    const other = Buffer.from(await (await fetch(`${nginx}/a.jpg`)).arrayBuffer())
    if (!served.equals(other)) throw new Error('the two do not serve the same bytes')
    return {
      ours: reading(`Hearth (${served.length} bytes)`, url, token),
      theirs: reading('nginx', `${nginx}/a.jpg`, token),
    }
  },
}
