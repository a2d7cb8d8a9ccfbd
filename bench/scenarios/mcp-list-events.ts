import { fetchBody, fireInTurn, type Written } from '../load.ts'
import { reading, type Scenario } from '../scenario.ts'

const path = '/v1/events'
const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'list_events', arguments: {} } }

/** What an agent pays for the protocol: the same page of events by MCP and by REST, from the same process. */
export const scenario: Scenario = {
  name: 'mcp-list-events',
  async sides({ hearth, token }) {
    const rest = await fetchBody(hearth.url + path, token)
    const answer = JSON.parse(await fetchBody(`${hearth.url}/mcp`, token, call)) as {
      result: { structuredContent: { data: { id: string }[] } }
    }
    const idsOf = ({ data }: { data: { id: string }[] }) => data.map(({ id }) => id).join()
    if (idsOf(answer.result.structuredContent) !== idsOf(JSON.parse(rest) as { data: { id: string }[] }))
      throw new Error('the tool and the operation list different events')
    const asked: Written[] = [{ method: 'POST', path: '/mcp', token, body: call }]
    return {
      ours: { label: 'MCP', round: (load) => fireInTurn(hearth.url, asked, load) },
      theirs: { ...reading('REST', hearth.url + path, token), process: 'hearth' },
    }
  },
}
