import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import { parseArgs } from 'node:util'

/**
 * The same small work for every request, for ever: when its answers take longer, then because the machine does.
 *
 *   node test/soak/bare-process.ts --port PORT
 */
const { values } = parseArgs({ options: { port: { type: 'string' } } })
const block = Buffer.alloc(64 * 1024)
const rows = Array.from({ length: 200 }, (_, id) => ({ id, title: `title ${id}`, at: new Date(id).toISOString() }))

createServer((_request, response) => {
  let digest = ''
  for (let n = 0; n < 4; n++) {
    digest = createHash('sha256').update(digest).update(block).digest('hex')
    const copy: unknown = JSON.parse(JSON.stringify(rows))
    digest += JSON.stringify(copy).length
  }
  response.end(digest)
}).listen(Number(values.port), '127.0.0.1')
