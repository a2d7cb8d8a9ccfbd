import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { compareApis } from './api/compare.ts'
import { printChanges } from './api/print.ts'
import { readCurrent, readReleased, releasedFile } from './api/released.ts'
import { writeSnapshot } from './api/snapshot.ts'

/** Prints what changed in the API since the last release; with `--release`, keeps the API as it is now as that release. */
const { values } = parseArgs({ options: { release: { type: 'string' } } })
if (values.release) writeFileSync(releasedFile, writeSnapshot(readCurrent(values.release)))
const released = readReleased()
console.log(printChanges(released.release, compareApis(released, readCurrent())))
