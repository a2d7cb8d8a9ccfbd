import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '#platform/config/config.ts'
import { CommandError, UsageError } from './command.ts'
import { collectAnswers } from './init/ask.ts'
import { formatEnvironment, readEnvironmentFile, writeEnvironmentFile } from './init/file.ts'
import { describeNext } from './init/next-steps.ts'
import { fixedSettings, mergeSettings, questions, type Target, targets } from './init/questions.ts'

export const help = `Usage: hearthctl init [--for folder|systemd|compose] [--file FILE] [--yes] [--force] [ANSWERS]

Asks five questions and writes the configuration with fresh keys, readable by its owner alone.

  --for folder    hearth.env in the folder of Hearth, where hearthctl finds it (the default)
  --for systemd   /etc/hearth/hearth.env, for the units in deploy/systemd
  --for compose   .env in the current folder, for compose.yaml
  --file FILE     another place for the file
  --yes           accept the default of each question that no option answers
  --force         write a file that exists again: what it has is the default of each question, its keys and other settings stay

Answers:
${questions.map(({ option, text, setting }) => `  ${`--${option}`.padEnd(14)}  ${text} (${setting})`).join('\n')}

An answer can be in the environment too, by the name of the setting. Other users can see the options of a command, so that is the
place for an answer with a password.`

const textOption = { type: 'string' } as const
const flag = { type: 'boolean', default: false } as const

export async function run(args: string[]): Promise<void> {
  const answerOptions = Object.fromEntries(questions.map(({ option }) => [option, textOption]))
  const options = {
    for: { ...textOption, default: 'folder' },
    file: textOption,
    yes: flag,
    force: flag,
    ...answerOptions,
  }
  const { values } = parseArgs({ args, options })
  const target = (Object.keys(targets) as Target[]).find((name) => name === values.for)
  if (target === undefined) throw new UsageError(`--for must be one of ${Object.keys(targets).join(', ')}`)
  const path = resolve(values.file ?? targets[target])
  if (existsSync(path) && !values.force)
    throw new CommandError(
      `${path} exists already. Add --force to write it again with the same keys, or --file for another place.`,
    )
  const before = readEnvironmentFile(path)
  const answers = await collectAnswers({
    ...{ target, options: values, env: process.env, before },
    ...{ isYes: values.yes, isTerminal: process.stdin.isTTY },
  })
  const settings = mergeSettings(fixedSettings(target, answers), before, answers)
  readConfig(settings)
  writeEnvironmentFile(path, formatEnvironment(settings))
  console.log(describeNext(target, path))
}
