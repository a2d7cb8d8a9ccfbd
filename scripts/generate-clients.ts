import { readModel } from './clients/model.ts'

/** Writes what the clients of the API know about its operations. `npm run generate` runs it after every change. */
const model = readModel()
console.log(`${model.operations.length} operations, ${model.webhooks.length} types of webhook events`)
