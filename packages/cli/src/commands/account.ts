import type { Command } from 'commander'
import { openApi, openSession } from '../api.ts'
import { type Config, readConfig, updateConfig } from '../config.ts'
import { exitCodes, Failure } from '../failures.ts'
import { type Host, say } from '../host.ts'
import { type Instance, unknownProfile } from '../instance.ts'
import { revoke } from '../login/oauth.ts'
import { printTable, printValue, wantsJson } from '../output/print.ts'
import { addGlobalOptions, globalOptionsOf } from './operations.ts'

export function addAccount(host: Host, program: Command): void {
  program
    .command('logout')
    .summary('sign out and forget the tokens')
    .description('Signs out: revokes the tokens on the instance and deletes the profile.')
    .option('--profile <name>', 'the profile to sign out')
    .action(async (_options, command: Command) => logout(host, globalOptionsOf(command).profile))
  addGlobalOptions(program.command('whoami').summary('show who you are signed in as, and where')).action(
    async (_options, command: Command) => whoami(host, command),
  )
  const profiles = program.command('profiles').summary('list, use or remove profiles, one per instance')
  addGlobalOptions(profiles.command('list').description('Lists your profiles.')).action((_options, command: Command) =>
    listProfiles(host, command),
  )
  profiles
    .command('use')
    .description('Makes a profile the one that commands use.')
    .argument('<name>')
    .action(async (name: string) => {
      await updateConfig(host, (config) => {
        assertKnown(config, name)
        config.current = name
      })
      say(host, `Commands now use the profile ${name}`, 'green')
    })
  profiles
    .command('remove')
    .description('Signs out of a profile and deletes it.')
    .argument('<name>')
    .action(async (name: string) => logout(host, name))
}

function assertKnown({ profiles }: Config, name: string): void {
  if (!(name in profiles)) throw unknownProfile(name, Object.keys(profiles))
}

async function logout(host: Host, named: string | undefined): Promise<void> {
  const config = readConfig(host)
  const name = named ?? config.current
  if (name === undefined) throw new Failure('You are not signed in', exitCodes.notAllowed)
  assertKnown(config, name)
  const { url, credential } = config.profiles[name]!
  const api = openApi(host, { url, profile: name, ...(credential && { credential }) })
  const ofProfile = (config.listeners ?? []).filter((one) => one.profile === name)
  for (const { id } of credential ? ofProfile : [])
    await api.pullWebhooks
      .delete(id)
      .result()
      .catch(() => undefined)
  const problem = credential?.kind === 'oauth' ? await revoke(credential).catch((error: Error) => error) : undefined
  await updateConfig(host, (latest) => {
    delete latest.profiles[name]
    if (latest.current === name) delete latest.current
    if (latest.listeners) latest.listeners = latest.listeners.filter((one) => one.profile !== name)
  })
  say(host, `Signed out of ${url}`, 'green')
  if (problem)
    say(host, `${url} could not be told (${problem.message}): revoke the access at ${url}/settings/apps`, 'yellow')
  if (credential?.kind === 'token')
    say(host, `The token itself still works. Revoke it at ${url}/developers/tokens`, 'dim')
}

async function whoami(host: Host, command: Command): Promise<void> {
  const { json, profile } = globalOptionsOf(command)
  const { api, instance } = openSession(host, profile)
  const me = await api.users.getMe({ signal: host.signal })
  printValue(host, { ...me, instance: instance.url, ...describe(instance) }, wantsJson(host, json))
}

function describe({ profile, credential }: Instance) {
  return {
    profile: profile ?? null,
    credential: profile === undefined ? 'HEARTH_TOKEN' : credential?.kind === 'oauth' ? 'sign-in' : 'token',
    ...(credential?.kind === 'oauth' && { scopes: credential.scopes }),
  }
}

function listProfiles(host: Host, command: Command): void {
  const { current, profiles } = readConfig(host)
  const rows = Object.entries(profiles).map(([name, { url, credential }]) => ({
    name,
    instance: url,
    signedIn: credential ? (credential.kind === 'oauth' ? 'sign-in' : 'token') : null,
    isCurrent: name === current,
  }))
  if (wantsJson(host, globalOptionsOf(command).json)) printValue(host, { data: rows }, true)
  else printTable(host, rows)
}
