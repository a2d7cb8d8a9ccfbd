import { formatFor } from '../format.ts'

const format = formatFor('en-GB')

/** What a warning is about: numbers, names, and instants in ISO form. */
type Values = Readonly<Record<string, string | number>>

const textOf = (values: Values, name: string) => String(values[name] ?? '')
const numberOf = (values: Values, name: string) => Number(values[name] ?? 0)

const spanOf = (values: Values) => format.duration(numberOf(values, 'seconds'))
const because = (values: Values) => (textOf(values, 'reason') === '' ? '' : ` Reason: ${textOf(values, 'reason')}`)
const sinceOf = (values: Values) =>
  `${format.day(textOf(values, 'since'))}, ${textOf(values, 'since').slice(11, 16)} UTC`
const webhooks = (values: Values) => format.count(numberOf(values, 'count'), { one: 'webhook', other: 'webhooks' })

const startWorker =
  'Start the worker: hearthctl worker, or the service hearth-worker. Without it no mail, webhook or badge goes out.'
const readLog = 'Look at the log of the worker, for example: journalctl --unit=hearth-worker --since=-1h'
const makeBackups = 'Run hearthctl backup every night: docs/operate/backup.md shows how, and how to restore.'
const makePartitions = 'Run hearthctl migrate, then keep a worker running: it makes partitions every hour.'

/** What a warning says and what to do about it, by its code. `hearthctl doctor` has the same words. */
const warnings = {
  worker_missing: () => ({ text: 'No worker has run in the last day.', action: startWorker }),
  worker_lost: (values: Values) => ({ text: `No worker was seen for ${spanOf(values)}.`, action: startWorker }),
  worker_version: (values: Values) => ({
    text: `A worker of version ${textOf(values, 'versions')} runs, and this is ${textOf(values, 'version')}.`,
    action: 'Stop it and start the worker of this release.',
  }),
  read_only: (values: Values) => ({
    text: `People haven’t been able to change anything since ${sinceOf(values)}.${because(values)}`,
    action: 'When the maintenance has ended, run: hearthctl admin read-only off',
  }),
  outbound_paused_by_setting: () => ({
    text: 'OUTBOUND_PAUSED is set: no mail and no webhook goes out.',
    action: 'Remove OUTBOUND_PAUSED and restart when mail may go out again.',
  }),
  outbound_paused: (values: Values) => ({
    text: `No mail and no webhook goes out since ${sinceOf(values)}.${because(values)}`,
    action: 'When mail may go out again, run: hearthctl admin outbound resume',
  }),
  outbox_late: (values: Values) => ({
    text: `Something that happened ${spanOf(values)} ago still waits for a worker: its mails, webhooks and badges are late.`,
    action: `Check that a worker runs. ${readLog}`,
  }),
  jobs_stuck: (values: Values) => ({
    text: `Jobs are due for ${spanOf(values)}: ${textOf(values, 'queues')}.`,
    action: `Check that a worker runs. ${readLog}`,
  }),
  jobs_failed: (values: Values) => ({
    text: `Jobs were given up in the last hour: ${textOf(values, 'queues')}.`,
    action: readLog,
  }),
  jobs_retried: (values: Values) => ({
    text: `Jobs fail and are tried again: ${textOf(values, 'queues')}.`,
    action: readLog,
  }),
  jobs_late: (values: Values) => ({
    text: `Jobs are late: ${textOf(values, 'queues')}.`,
    action: `Look again in a minute. If the number grows, start a second worker. ${readLog}`,
  }),
  webhooks_slow: (values: Values) => ({
    text: `The receivers of ${webhooks(values)} answer slowly, so they are called less often.`,
    action: 'Ask their owners to look at their servers.',
  }),
  webhooks_late: (values: Values) => ({
    text: `${webhooks(values)} due for up to ${spanOf(values)}.`,
    action: `Check that a worker runs, and that neither OUTBOUND_PAUSED nor WEBHOOKS_PAUSED is set. ${readLog}`,
  }),
  webhooks_failing: (values: Values) => ({
    text: `${webhooks(values)} failing for more than an hour.`,
    action: 'See who owns them under Webhooks, and ask them to look at their servers.',
  }),
  mail_not_set: () => ({
    text: 'No mail server is set, so people get no sign-in codes and no mail.',
    action: 'Set SMTP_URL and restart: docs/operate/mail.md shows how.',
  }),
  mail_failing: (values: Values) => ({
    text: `The mail server has accepted no mail since ${sinceOf(values)}.${because(values)}`,
    action: 'Run hearthctl doctor, which tries the mail server and says what’s wrong.',
  }),
  mail_limit: (values: Values) => ({
    text: `${format.number(numberOf(values, 'sent'))} of ${format.number(numberOf(values, 'limit'))} mails of this hour are sent.`,
    action: 'If people need more, raise MAIL_PER_HOUR, and ask the mail provider for its limit first.',
  }),
  mail_limit_reached: (values: Values) => ({
    text: `All ${format.number(numberOf(values, 'limit'))} mails of this hour are sent; others wait for the next hour.`,
    action: 'If people need more, raise MAIL_PER_HOUR, and ask the mail provider for its limit first.',
  }),
  partitions_missing: () => ({
    text: 'The database has no partitions for tomorrow, so nothing can be written then.',
    action: makePartitions,
  }),
  partitions_few: (values: Values) => ({
    text: `The database has partitions for ${format.count(numberOf(values, 'days'), { one: 'more day', other: 'more days' })} only.`,
    action: makePartitions,
  }),
  archive_failing: () => ({
    text: 'PostgreSQL can’t archive its log.',
    action: 'Look at the log of PostgreSQL for archive_command, and at the disk of the archive.',
  }),
  backup_missing: () => ({ text: 'There’s no backup.', action: makeBackups }),
  backup_old: (values: Values) => ({ text: `The last backup is ${spanOf(values)} old.`, action: makeBackups }),
  schema_newer: (values: Values) => ({
    text: `The database is from a newer release: ${textOf(values, 'schema')}.`,
    action: 'Install that release on this machine too.',
  }),
  upgrade_open: (values: Values) => ({
    text: `The upgrade of ${sinceOf(values)} isn’t finished, so what’s new in it can’t all be switched on.`,
    action: 'When every process runs this release, run: hearthctl migrate --finish',
  }),
  release_newer: (values: Values) => ({
    text: `Hearth ${textOf(values, 'version')} of ${format.day(textOf(values, 'date'))} is out; this is ${textOf(values, 'current')}.`,
    action: `On Debian, as root: hearthctl upgrade ${textOf(values, 'address')} (other ways: docs/operate/upgrade.md)`,
  }),
  process: (values: Values) => ({
    text: textOf(values, 'text'),
    action: 'Run hearthctl doctor on the machine to learn more.',
  }),
}

/** How long ago, and how old a queue is. */
const age = (seconds: number) => (seconds < 60 ? 'Nothing waits' : `The oldest waits for ${format.duration(seconds)}`)

export const adminHealthText = {
  warnings,
  severities: { error: 'Doesn’t work', warning: 'Needs attention' },
  warningsHeading: 'What needs attention',
  well: 'Everything works',
  wellLead: 'We’ve checked the workers, queues, mail, webhooks, files, backups and the database.',
  all: 'See the details',
  overview: {
    waiting: 'Waits for you',
    waits: {
      reports: (amount: number) => format.count(amount, { one: 'open report', other: 'open reports' }),
      held: (amount: number) => format.count(amount, { one: 'held post', other: 'held posts' }),
      signUpRequests: (amount: number) => format.count(amount, { one: 'request to join', other: 'requests to join' }),
      approvals: (amount: number) =>
        format.count(amount, {
          one: 'act to approve as the second administrator',
          other: 'acts to approve as the second administrator',
        }),
      claims: (amount: number) =>
        format.count(amount, { one: 'claim of a listed group', other: 'claims of listed groups' }),
    },
    lead: (from: string, to: string) => `${from} to ${to}, days in UTC.`,
    counted: (when: string) => `Counted ${when}.`,
    notCounted: 'Not counted yet. A worker counts within a minute of its start.',
    periodsLabel: 'Period',
    periods: { '7': '7 days', '30': '30 days', '90': '90 days', '365': 'A year' },
    totals: {
      members: 'People',
      activeMembers7: 'Active in 7 days',
      activeMembers30: 'Active in 30 days',
      groups: 'Groups',
      events: 'Events',
      rsvps: 'RSVPs',
      checkIns: 'Check-ins',
    },
    part: { day: 'Day', week: 'Week from' },
    charts: {
      newMembers: { title: 'New people', value: 'New people', says: (total: string) => `${total} in this period.` },
      rsvps: { title: 'RSVPs', value: 'RSVPs', says: (total: string) => `${total} in this period.` },
      checkIns: { title: 'Check-ins', value: 'Check-ins', says: (total: string) => `${total} in this period.` },
      events: { title: 'Events', value: 'Events', says: (total: string) => `${total} in this period.` },
    },
  },
  facts: {
    heading: 'Details',
    queues: 'Queues',
    outbox: 'News for workers',
    jobs: 'Jobs',
    mailQueue: 'Mail',
    age,
    queueLine: (name: string, waiting: number, failed: number) =>
      `${name}: ${format.number(waiting)} late, ${format.number(failed)} given up in the last hour`,
    mail: 'Mail',
    lastSent: 'Last mail sent',
    never: 'None yet',
    failures: 'Failures since then',
    perHour: 'Mails this hour',
    ofLimit: (sent: number, limit: number) => `${format.number(sent)} of ${format.number(limit)}`,
    noLimit: 'No limit is set',
    bounces: 'Addresses without mail',
    webhooks: 'Webhooks',
    failing: 'Failing for more than an hour',
    due: 'Late',
    server: 'Server',
    workers: 'Workers',
    workersNow: (amount: number) => format.count(amount, { one: 'worker runs', other: 'workers run' }),
    storage: 'Uploaded files',
    stored: (size: number, files: number) =>
      `${format.bytes(size)} in ${format.count(files, { one: 'file', other: 'files' })}`,
    partitions: 'Room in the database',
    partitionDays: (days: number) => `Prepared for ${format.count(days, { one: 'day', other: 'days' })}`,
    backup: 'Last backup',
    backupLine: (when: string, size: number) => `${when}, ${format.bytes(size)}`,
    noBackup: 'None by hearthctl backup',
    readOnly: 'Changes',
    readOnlyOn: 'Read-only',
    readOnlyOff: 'Possible',
    versions: 'Versions',
    version: (service: string, commit: string) => `Hearth ${service}${commit === '' ? '' : ` (${commit})`}`,
    engines: (node: string, postgres: string) => `Node.js ${node}, PostgreSQL ${postgres}`,
    schema: (name: string) => `Schema ${name}`,
  },
  bounces: {
    heading: 'Addresses without mail',
    lead: 'Mail to these addresses came back, so we send no more. When the mailbox works again, send to it again.',
    back: 'Health',
    search: 'Beginning of the address',
    searchButton: 'Search',
    caption: 'Addresses without mail',
    address: 'Address',
    why: 'Why',
    since: 'Since',
    reasons: { bounce: 'Mail came back', complaint: 'Marked as spam', refused: 'No such address' } as Record<
      string,
      string
    >,
    otherReason: 'Other',
    lift: 'Send again',
    liftNamed: (address: string) => `Send mail to ${address} again`,
    none: 'No addresses here',
    noneLead: 'Mail arrives everywhere, or no address begins like this.',
  },
  webhooks: {
    lead: 'Webhooks of all people: who owns them and how deliveries go. The contents are never shown.',
    all: 'All',
    failing: 'Failing',
    listsLabel: 'Which webhooks',
    caption: 'Webhooks',
    owner: 'Owner',
    host: 'Receiver',
    state: 'Status',
    states: {
      well: 'Works',
      off: 'Off',
      failing: 'Failing',
      gone: 'Off: the receiver is gone',
      disabled: 'Off: it failed for days',
      grant_ended: 'Off: its app was removed',
    },
    pending: 'Waiting',
    lastSuccess: 'Last success',
    since: (when: string) => `since ${when}`,
    none: 'No webhooks here',
    noneLead: 'People create webhooks through the API; they show up here.',
  },
}
