import { busyGroup } from '../groups.ts'
import { againstConstant, type Scenario } from '../scenario.ts'

export const scenario: Scenario = {
  name: 'next-event',
  sides: async (bench) => againstConstant(bench, `/v1/public/groups/${await busyGroup(bench)}/next-event`),
}
