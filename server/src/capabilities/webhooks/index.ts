export { catalogue, payloadSchemas, publicTypes } from './catalogue.ts'
export { type DeliveryContext, deliverTurn, takeWebhooks } from './deliver.ts'
export { webhookHoldings } from './personal.ts'
export { type DeliverySettings, standardSettings } from './rules.ts'
