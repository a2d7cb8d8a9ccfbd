import { deliveryScenario } from '../deliveries.ts'

export const scenario = deliveryScenario('webhooks-1', 1, 2000)
