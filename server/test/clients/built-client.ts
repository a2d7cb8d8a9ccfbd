import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '../../..')
const source = join(root, 'packages/client')

export interface BuiltClient {
  /** A project in which the client is installed. */
  project: string
  /** The installed package. */
  folder: string
}

/** Builds the client as it is published, in a folder that goes with the process. */
export function buildClient(): BuiltClient {
  mkdirSync(join(root, '.tmp'), { recursive: true })
  const project = mkdtempSync(join(root, '.tmp/client-'))
  process.once('exit', () => rmSync(project, { recursive: true, force: true }))
  const folder = join(project, 'node_modules/@hearth/client')
  const tsc = join(root, 'node_modules/typescript/bin/tsc')
  execFileSync(process.execPath, [tsc, '-p', join(source, 'tsconfig.build.json'), '--outDir', join(folder, 'dist')])
  cpSync(join(source, 'package.json'), join(folder, 'package.json'))
  writeFileSync(join(project, 'package.json'), '{ "type": "module" }\n')
  return { project, folder }
}

/** Compiles files of a project under the strictest options and returns the errors: `file(line,column): error TS…`. */
export function compile(compiler: string, project: string, files: Record<string, string>, options: object): string[] {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(project, name), text)
  const compilerOptions = {
    ...{ target: 'es2022', module: 'nodenext', strict: true, exactOptionalPropertyTypes: true },
    ...{ noUncheckedIndexedAccess: true, skipLibCheck: false, noEmit: true, types: [], ...options },
  }
  writeFileSync(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: Object.keys(files) }))
  const { stdout } = spawnSync(process.execPath, [join(root, compiler, 'bin/tsc'), '-p', '.'], {
    cwd: project,
    encoding: 'utf8',
  })
  return stdout.split('\n').filter((line) => line.includes('error TS'))
}
