import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './built-client.ts'

const guide = readFileSync(join(root, 'docs/guides/developers.md'), 'utf8')
const blocks = [...guide.matchAll(/^```(\w+) newcomer\n(.+?)^```/gms)].map(([, kind, text]) => ({ kind, text: text! }))

/** The program of the guide, as it is printed. */
export const program = blocks.find(({ kind }) => kind === 'ts')!.text
/** Its commands: install, listen, start. */
export const commands = blocks.filter(({ kind }) => kind === 'sh').map(({ text }) => text)
/** The scopes of the token. */
export const scopes = [...guide.matchAll(/`((?:read|write):\w+|user|developer)`/g)].map(([, scope]) => scope!)
