import { busyGroup } from '../groups.ts'
import { againstConstant, type Scenario } from '../scenario.ts'

export const scenario: Scenario = {
  name: 'widget',
  sides: async (bench) => againstConstant(bench, `/widget/next-event?groups=${await busyGroup(bench)}`),
}
