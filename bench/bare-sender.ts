import { Agent, request } from 'undici'

/** The least that sends the same POSTs: undici with kept connections, four at once to each address, and nothing else. */
const agent = new Agent({ connections: 4, pipelining: 1 })
const headers = {
  'content-type': 'application/json',
  'webhook-id': 'evt_01990000-0000-7000-8000-000000000001',
  'webhook-timestamp': '1700000000',
  'webhook-signature': `v1,${'x'.repeat(44)}`,
}

interface Task {
  urls: string[]
  total: number
  body: string
}

async function sendAll({ urls, total, body }: Task): Promise<void> {
  const each = Math.ceil(total / urls.length)
  async function sendTo(url: string): Promise<void> {
    let left = each
    const one = async () => {
      while (left-- > 0) {
        const answer = await request(url, { method: 'POST', headers, body, dispatcher: agent })
        await answer.body.dump()
      }
    }
    await Promise.all([one(), one(), one(), one()])
  }
  await Promise.all(urls.map(sendTo))
}

process.on('message', (task: Task) => void sendAll(task).then(() => process.send?.('done')))
process.send?.('ready')
