import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { allOperations } from '../../server/src/domains/index.ts'
import { buildDocument } from '../../server/src/surfaces/openapi/document.ts'
import { type ApiSnapshot, takeSnapshot } from './snapshot.ts'

/** The API of the last release. `npm run api:changes -- --release 1.2.0` writes it. */
export const releasedFile = join(import.meta.dirname, '../../docs/api-1.0.json')

export const readReleased = (): ApiSnapshot => JSON.parse(readFileSync(releasedFile, 'utf8')) as ApiSnapshot

export function readCurrent(release = 'next'): ApiSnapshot {
  const urls = { baseUrl: 'https://hearth.example', authUrl: 'https://hearth.example' }
  return takeSnapshot(buildDocument(allOperations, urls), release)
}
