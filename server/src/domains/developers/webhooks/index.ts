export { type DeliveryContext, deliverTurn, takeWebhooks } from './commands.deliver.ts'
export { webhookPersonalData } from './personal.ts'
export { type DeliverySettings, standardSettings } from './rules.ts'
export { catalog, payloadSchemas, publicTypes } from './schemas.catalog.ts'
