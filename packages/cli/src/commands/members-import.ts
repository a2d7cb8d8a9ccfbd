import { createHash } from 'node:crypto'
import type { Command } from 'commander'
import type { Hearth } from '../../../client/src/index.ts'
import { openSession } from '../api.ts'
import { parseCsv } from '../csv.ts'
import { readText } from '../data-file.ts'
import { wrongUse } from '../failures.ts'
import { type Host, say } from '../host.ts'
import { printValue, wantsJson } from '../output/print.ts'
import { openProgress } from '../output/progress.ts'
import { printable } from '../output/text.ts'
import { addGlobalOptions, globalOptionsOf } from './operations.ts'

interface ImportOptions {
  group: string
  dryRun?: boolean
}

/** `members import`: one invitation for each address of a file. */
export function addMembers(host: Host, program: Command): void {
  const members = program.command('members').summary('invite the members that a group has on another platform')
  const command = members
    .command('import <file>')
    .summary('invite the people of a CSV file to a group')
    .description(
      'Sends one invitation to each address of a CSV file; - for stdin. People join by their own click. Run it again to continue: no one is invited twice.',
    )
    .requiredOption('--group <group>', 'urlname or id of the group')
    .option('--dry-run', 'only check the file, and show the email')
  addGlobalOptions(command).action(async (path: string, options: ImportOptions) => {
    const { json, profile } = globalOptionsOf(command)
    const file = readAddresses(await readText(host, path), path)
    const { api } = openSession(host, profile)
    await importMembers(
      { host, api, group: options.group, isJson: wantsJson(host, json) },
      file,
      options.dryRun === true,
    )
  })
}

interface Way {
  host: Host
  api: Hearth
  group: string
  isJson: boolean
}

interface Outcome {
  addresses: number
  invited: number
  invitedBefore: number
  /** New addresses that today's limit leaves for later. */
  left: number
  linesWithoutAddress: number[]
}

/** As many as the API takes in one preview, and how many are sent at a time: an interruption costs one batch. */
const [previewMax, batch] = [5000, 25]

async function importMembers(way: Way, { emails, wrong }: AddressFile, isDryRun: boolean): Promise<void> {
  const { host } = way
  const plan = await preview(way, emails)
  const now = plan.emails.slice(0, plan.leftToday)
  if (isDryRun && !way.isJson) host.stdout.write(`${printable(plan.mail.subject)}\n\n${printable(plan.mail.text)}\n`)
  if (!isDryRun) await send(way, now)
  const outcome: Outcome = {
    addresses: emails.length,
    invited: isDryRun ? 0 : now.length,
    invitedBefore: plan.invitedBefore,
    left: plan.emails.length - (isDryRun ? 0 : now.length),
    linesWithoutAddress: wrong,
  }
  if (way.isJson) printValue(host, { ...outcome, ...(isDryRun && { mail: plan.mail }) }, true)
  report(host, outcome, isDryRun)
}

type Plan = Awaited<ReturnType<Hearth['invitations']['previewForGroup']>>

async function preview({ host, api, group }: Way, emails: readonly string[]): Promise<Plan> {
  const plans: Plan[] = []
  for (let n = 0; n < emails.length; n += previewMax) {
    const part = { emails: emails.slice(n, n + previewMax) }
    plans.push(await api.invitations.previewForGroup(group, part, { signal: host.signal }))
  }
  const first = plans[0]!
  const invitedBefore = plans.reduce((sum, one) => sum + one.invitedBefore, 0)
  return { ...first, invitedBefore, emails: plans.flatMap((one) => one.emails) }
}

async function send({ host, api, group }: Way, emails: readonly string[]): Promise<void> {
  const progress = openProgress(host, 'invited')
  for (let n = 0; n < emails.length; n += batch) {
    progress.advance(n, emails.length)
    const part = emails.slice(n, n + batch)
    const idempotencyKey = createHash('sha256')
      .update(JSON.stringify([group, part]))
      .digest('hex')
      .slice(0, 40)
    await api.invitations.createForGroup(group, { emails: part }, { signal: host.signal, idempotencyKey })
  }
  progress.end()
}

function report(host: Host, { invited, invitedBefore, left, linesWithoutAddress }: Outcome, isDryRun: boolean): void {
  const lines = linesWithoutAddress
  if (lines.length > 0) {
    const shown = lines.slice(0, 20).join(', ')
    say(host, `Lines without an email address, left out: ${shown}${lines.length > 20 ? ', …' : ''}`, 'yellow')
  }
  if (isDryRun) say(host, `${left} can be invited, ${invitedBefore} were invited before; nothing was sent`, 'green')
  else say(host, `${invited} invited, ${invitedBefore} were invited before`, 'green')
  if (left > 0 && !isDryRun)
    say(host, `${left} are left: a group can send 100 a day. Run the same command again tomorrow.`, 'yellow')
}

interface AddressFile {
  emails: string[]
  wrong: number[]
}

/** Names of a column with addresses, best first. Eventbrite has two in one file. */
const headings = [
  'attendeeemail',
  'guestemail',
  'email',
  'emailaddress',
  'useremail',
  'mail',
  'emails',
  'email1value',
  'primaryemail',
  'contactemail',
  'buyeremail',
  'purchaseremail',
]
const isAddress = (text: string) => /^[^\s@,;<>"]{1,64}@[^\s@,;<>"]{1,189}$/.test(text)

/** Each address once, from the column that holds them or from a plain list. */
function readAddresses(text: string, path: string): AddressFile {
  const rows = parseCsv(text)
  const names = (rows[0] ?? []).map((name) => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, ''))
  const heading = headings.find((name) => names.includes(name))
  const column = heading === undefined ? -1 : names.indexOf(heading)
  const found = new Map<string, string>()
  const wrong: number[] = []
  for (const [n, cells] of rows.entries()) {
    if (n === 0 && column >= 0) continue
    const email = (column >= 0 ? [cells[column] ?? ''] : cells).find(isAddress)
    if (email === undefined) wrong.push(n + 1)
    else if (!found.has(email.toLowerCase())) found.set(email.toLowerCase(), email)
  }
  if (found.size > 0) return { emails: [...found.values()], wrong }
  const isMeetupList = names.some((name) => ['joinedgroupon', 'urlofmemberprofile'].includes(name))
  throw wrongUse(
    `${path} has no email addresses`,
    ...(isMeetupList ? ["Meetup's list of members has none; send your members the link of your group on Meetup"] : []),
  )
}
