import { busyGroup } from '../groups.ts'
import { againstConstant, type Scenario } from '../scenario.ts'

export const scenario: Scenario = {
  name: 'public-group',
  sides: async (bench) => againstConstant(bench, `/v1/public/groups/${await busyGroup(bench)}`),
}
