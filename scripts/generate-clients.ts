import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { generateFiles } from './clients/files.ts'
import { readModel } from './clients/model.ts'

/** Writes what the clients of the API know about its operations. `npm run generate` runs it after every change. */
const model = readModel()
for (const [path, text] of Object.entries(generateFiles(model))) {
  const file = join(import.meta.dirname, '..', path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
  console.log(path)
}
console.log(`${model.operations.length} operations, ${model.webhooks.length} types of webhook events`)
