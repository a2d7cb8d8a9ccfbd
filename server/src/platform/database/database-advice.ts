import { sqlState } from './database.ts'

/** What an error of PostgreSQL or of the way to it means to an operator, and what to do. */
const advice: Record<string, string> = {
  '28P01': 'PostgreSQL rejected the password. Correct the user and the password in DATABASE_URL',
  '28000': 'PostgreSQL does not let this user in. Check the user in DATABASE_URL and pg_hba.conf',
  '3D000': 'The database does not exist. Create it with createdb, or correct its name in DATABASE_URL',
  '3F000': 'The tables of Hearth are missing. Run: hearthctl migrate',
  '42P01': 'A table of Hearth is missing. Run: hearthctl migrate',
  '42703': 'A column of Hearth is missing. Run: hearthctl migrate',
  '42501':
    'The database role lacks a right. Run hearthctl migrate as the owner of the tables, with DATABASE_APP_ROLE set to the role of the API',
  '25006': 'The database is read-only. Let DATABASE_URL lead to the primary server',
  '53300': 'PostgreSQL has no connection left. Raise max_connections, or lower DATABASE_POOL_MAX',
  '57P03': 'PostgreSQL is starting or stopping. Wait for it, then look at its log',
  '08P01':
    'A pooler refused a start-up setting. Set PREPARED_STATEMENTS=off, or see docs/operate/scaling.md for PgBouncer',
  ECONNREFUSED: 'Nothing answers at the address in DATABASE_URL. Start PostgreSQL, or correct the host and the port',
  ECONNRESET: 'The connection to PostgreSQL was cut. Look at its log, and at the proxy or pooler in between',
  EPIPE: 'The connection to PostgreSQL was cut. Look at its log, and at the proxy or pooler in between',
  ENOENT: 'The socket in DATABASE_URL does not exist. Start PostgreSQL, or correct the path',
  ENOTFOUND: 'The host name in DATABASE_URL does not exist. Correct it, or check DNS',
  EAI_AGAIN: 'The host name in DATABASE_URL cannot be looked up. Check DNS on this machine',
  ETIMEDOUT: 'The host in DATABASE_URL does not answer. Check the network and the firewall',
  EHOSTUNREACH: 'The host in DATABASE_URL cannot be reached. Check the network and the firewall',
  ENETUNREACH: 'The network of the host in DATABASE_URL cannot be reached. Check the network',
}

const certificate = 'The certificate of PostgreSQL is not trusted. Name its authority with sslrootcert in DATABASE_URL'

interface Failure {
  code?: string
  message?: string
  /** One for each address that was tried. */
  errors?: Failure[]
}

/** One line with what to do and, in brackets, the words and the code of the error; undefined for an error of ours. */
export function explainDatabaseError(error: unknown): string | undefined {
  const { code = '', message, errors } = error as Failure
  const text = message || errors?.map((each) => each.message).join('; ') || 'no details'
  const known = advice[code] ?? (/CERT|SIGNATURE|_TLS_/.test(code) ? certificate : undefined)
  if (known) return `${known} (${text}, ${code}).`
  if (sqlState(error)) return `PostgreSQL answered: ${text} (${code}).`
  if (/timeout|Connection terminated|not queryable/.test(text)) return `PostgreSQL does not answer in time (${text}).`
  return undefined
}
