import { fetchBody } from './load.ts'
import type { Bench } from './scenario.ts'

/** The URL name of a group that has an event to come. */
export async function busyGroup({ hearth, token }: Bench): Promise<string> {
  const { data } = JSON.parse(await fetchBody(`${hearth.url}/v1/events?limit=20`, token)) as {
    data: { group: { urlname: string | null } | null }[]
  }
  const name = data.map(({ group }) => group?.urlname).find((urlname) => urlname != null)
  if (name == null) throw new Error('no group has an event to come')
  return name
}
