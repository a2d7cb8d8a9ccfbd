import { deliveryScenario } from '../deliveries.ts'

export const scenario = deliveryScenario('webhooks-100', 100, 10_000)
