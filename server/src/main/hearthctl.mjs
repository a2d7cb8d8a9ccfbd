#!/usr/bin/env node
// The operator's command. Plain JavaScript without new syntax: a Node that is too old gets a sentence instead of a stack trace.
import { existsSync } from 'node:fs'
import module from 'node:module'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** Each is a file beside this one that exports `help` and `run`. */
const commands = {
  init: 'ask five questions and write the configuration',
  api: 'run the API and the pages',
  worker: 'run what happens without a request: mail, webhooks, jobs',
  all: 'run both in one process, for the smallest machine',
  migrate: 'bring the database to the schema of this release',
  upgrade: 'bring this installation to another release, and back if it does not work',
  backup: 'write the database and the files to a folder',
  restore: 'fill an empty database and store from a backup',
  doctor: 'check everything an instance needs, and say how to fix what is wrong',
  admin: 'users, tokens, sign-in links, mail, files and keys',
  seed: 'fill a database with invented people and events, to try things out',
  version: 'print version, commit and schema',
}

const width = Math.max(...Object.keys(commands).map((name) => name.length))
const usage = `Usage: hearthctl [--env FILE] COMMAND [OPTIONS]

${Object.entries(commands)
  .map(([name, what]) => `  ${name.padEnd(width)}  ${what}`)
  .join('\n')}

hearthctl COMMAND --help describes the options of a command and does nothing else.
Settings come from the environment, and from --env FILE, HEARTH_ENV_FILE or the file hearth.env in the folder of Hearth, in
this order. docs/operate/settings.md describes every setting.`

function stop(message, code = 1) {
  console.error(message)
  process.exit(code)
}

if (Number(process.versions.node.split('.')[0]) < 24)
  stop(
    `Hearth needs Node 24 or later, but ${process.execPath} is ${process.version}.\nInstall Node 24, for example with: npm install --global node@24`,
  )

function loadEnvironment(named) {
  const file = named || process.env.HEARTH_ENV_FILE || `${root}hearth.env`
  if (existsSync(file)) process.loadEnvFile(file)
  else if (named || process.env.HEARTH_ENV_FILE)
    stop(`There is no file ${file}. Check --env and HEARTH_ENV_FILE, or make the file with: hearthctl init`)
}

const args = process.argv.slice(2)
const named = args[0] === '--env' ? args.splice(0, 2)[1] : undefined
const [name, ...rest] = args
if (name === undefined) stop(usage, 2)
if (name === '--help' || name === '-h' || name === 'help') {
  console.log(usage)
  process.exit(0)
}
if (!Object.hasOwn(commands, name)) stop(`There is no command ${name}.\n\n${usage}`, 2)

// A read-only installation has no cache of compiled code and starts more slowly.
if (process.env.NODE_COMPILE_CACHE === undefined) module.enableCompileCache(`${root}node_modules/.cache/compile`)
// init writes the file, so it is not there yet.
if (name !== 'init' && !rest.includes('--help') && !rest.includes('-h')) loadEnvironment(named)
const { runCommand } = await import('./command.ts')
await runCommand(name, await import(`./${name}.ts`), rest)
