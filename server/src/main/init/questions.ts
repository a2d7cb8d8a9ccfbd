import { randomBytes } from 'node:crypto'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { checkSetting, type Environment } from '#platform/config/setting-values.ts'
import type { SettingName } from '#platform/config/settings.ts'
import { makeSecretKey } from '#platform/keys.ts'

/** What the configuration is for, and where it is written. */
export const targets = {
  folder: join(import.meta.dirname, '../../../../hearth.env'),
  systemd: '/etc/hearth/hearth.env',
  compose: '.env',
}
export type Target = keyof typeof targets

/** The answers so far, and what else the file will have. */
export type Answers = Partial<Record<SettingName, string>>

export interface Question {
  /** The option that answers it without a terminal. */
  option: string
  setting: SettingName
  text: string
  /** Undefined: there is no sensible default, and it must be answered. */
  default(target: Target, answers: Answers): string | undefined
  /** What is wrong with an answer. */
  check(answer: string): string[]
  /** Only after these answers. */
  isAsked?(answers: Answers): boolean
}

const bySettings = (setting: SettingName) => (answer: string) => checkSetting(setting, answer)
const isBucket = ({ S3_BUCKET }: Answers) => S3_BUCKET !== undefined

const mailpit = 'smtp://mailpit:1025'

const five: Question[] = [
  {
    option: 'address',
    setting: 'BASE_URL',
    text: 'The public address of the instance',
    default: () => (hostname().includes('.') ? `https://${hostname()}` : 'http://localhost:3000'),
    check: bySettings('BASE_URL'),
  },
  {
    option: 'database',
    setting: 'DATABASE_URL',
    text: 'The PostgreSQL database',
    default: (target) =>
      target === 'compose'
        ? `postgres://hearth:${randomBytes(16).toString('hex')}@db/hearth`
        : 'postgres://hearth@%2Fvar%2Frun%2Fpostgresql/hearth',
    check: bySettings('DATABASE_URL'),
  },
  {
    option: 'mail',
    setting: 'SMTP_URL',
    text: 'The mail server, such as smtps://user:password@mail.example',
    default: (target) => (target === 'compose' ? mailpit : 'smtp://127.0.0.1'),
    check: bySettings('SMTP_URL'),
  },
  {
    option: 'from',
    setting: 'MAIL_FROM',
    text: 'The sender of mail',
    default: (_target, { BASE_URL = '' }) => `hearth@${URL.parse(BASE_URL)?.hostname ?? 'localhost'}`,
    check: (answer) =>
      /^(?:[^<>]*<[^<>\s@]+@[^<>\s@]+>|[^<>\s@]+@[^<>\s@]+)$/.test(answer)
        ? []
        : [`MAIL_FROM must be an address, such as Makers <mail@example.org>, not "${answer}".`],
  },
  {
    option: 'files',
    setting: 'STORAGE_DIR',
    text: 'Where uploaded files are kept: a directory, or s3://BUCKET',
    default: () => '/var/lib/hearth/files',
    check: (answer) =>
      /^\/.|^s3:\/\/[\w.-]+$/.test(answer)
        ? []
        : [`The place for files must be an absolute path or s3://BUCKET, not "${answer}".`],
  },
]

/** Only when the files are in a bucket. */
const ofBucket: Question[] = [
  {
    option: 's3-endpoint',
    setting: 'S3_ENDPOINT',
    text: 'The address of the S3 store',
    default: () => 'https://s3.amazonaws.com',
    check: bySettings('S3_ENDPOINT'),
    isAsked: isBucket,
  },
  {
    option: 's3-region',
    setting: 'S3_REGION',
    text: 'The region of the bucket',
    default: () => 'us-east-1',
    check: bySettings('S3_REGION'),
    isAsked: isBucket,
  },
  {
    option: 's3-key-id',
    setting: 'S3_ACCESS_KEY_ID',
    text: 'The id of a key that may read, write, list and delete there',
    default: () => undefined,
    check: bySettings('S3_ACCESS_KEY_ID'),
    isAsked: isBucket,
  },
  {
    option: 's3-secret',
    setting: 'S3_SECRET_ACCESS_KEY',
    text: 'The secret of that key',
    default: () => undefined,
    check: bySettings('S3_SECRET_ACCESS_KEY'),
    isAsked: isBucket,
  },
]

export const questions: readonly Question[] = [...five, ...ofBucket]

/** Notes one answer. A bucket and a directory are answers to the same question and different settings. */
export function noteAnswer(answers: Answers, { setting }: Question, answer: string): void {
  const bucket = setting === 'STORAGE_DIR' ? /^s3:\/\/(.+)$/.exec(answer)?.[1] : undefined
  if (setting === 'STORAGE_DIR') {
    delete answers.S3_BUCKET
    delete answers.STORAGE_DIR
  }
  if (bucket === undefined) answers[setting] = answer
  else answers.S3_BUCKET = bucket
}

/** What a question was answered with in a file or in the environment. */
export function givenAnswer({ setting }: Question, env: Environment): string | undefined {
  if (setting === 'STORAGE_DIR' && env.S3_BUCKET) return `s3://${env.S3_BUCKET}`
  return env[setting] || undefined
}

/** What is not asked: it follows from what the configuration is for. */
export function fixedSettings(target: Target, { DATABASE_URL = '', SMTP_URL }: Answers): Environment {
  if (target !== 'compose')
    return { NODE_ENV: 'production', HOST: '127.0.0.1', TRUSTED_PROXIES: '127.0.0.1,::1', SECRET_KEYS: freshKeys() }
  return {
    NODE_ENV: 'production',
    // The networks that container engines choose from. Only the proxy of the machine reaches the published port.
    TRUSTED_PROXIES: '10.0.0.0/8,172.16.0.0/12,192.168.0.0/16,fd00::/8',
    REDIS_URL: 'redis://valkey',
    SECRET_KEYS: freshKeys(),
    // Read by compose.yaml: the password of the database that it starts, and whether to start Mailpit.
    POSTGRES_PASSWORD: URL.parse(DATABASE_URL)?.password || randomBytes(16).toString('hex'),
    ...(SMTP_URL === mailpit && { COMPOSE_PROFILES: 'mailpit' }),
  }
}

/** What the file had stays, unless it was asked again. */
export function mergeSettings(fixed: Environment, before: Environment, answers: Answers): Environment {
  const { STORAGE_DIR: _directory, S3_BUCKET: _bucket, ...kept } = before
  const added = Object.entries(fixed).filter(([name]) => kept[`${name}_FILE`] === undefined)
  return { ...Object.fromEntries(added), ...kept, ...answers }
}

const freshKeys = () => makeSecretKey('k1')
