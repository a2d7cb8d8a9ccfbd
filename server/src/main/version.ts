import { parseArgs } from 'node:util'
import { readBuild } from '#platform/config/build.ts'

export const help = `Usage: hearthctl version [--json]

Prints the version of this release, the commit it was built from, and the newest migration it knows.`

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { json: { type: 'boolean', default: false } } })
  const build = readBuild()
  const { version, commit, schema } = build
  console.log(
    values.json ? JSON.stringify(build) : `Hearth ${version}, commit ${commit ?? 'unknown'}, schema ${schema}`,
  )
}
