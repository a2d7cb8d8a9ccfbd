import assert from 'node:assert/strict'
import { it } from 'node:test'
import { explainDatabaseError } from '#platform/database/database-advice.ts'
import { openLogger } from './logger.ts'
import { openReadiness } from './readiness.ts'

it('a finding with a reason is a problem, one without a warning; each is logged when it comes and when it goes', () => {
  const lines: string[] = []
  const readiness = openReadiness(openLogger('info', { write: (line) => void lines.push(JSON.parse(line).msg) }))
  for (let n = 0; n < 3; n++)
    readiness.report('database', [{ reason: 'schema', text: 'migrate' }, { text: 'no worker' }])
  readiness.report('files', [{ reason: 'store', text: 'no folder' }])
  assert.deepEqual(
    readiness.problems().map(({ reason }) => reason),
    ['schema', 'store'],
  )
  assert.deepEqual(readiness.warnings(), ['no worker'])
  readiness.report('files', [])
  readiness.report('database', [{ text: 'no worker' }])
  assert.deepEqual(readiness.problems(), [])
  assert.deepEqual(lines, ['migrate', 'no worker', 'no folder', 'no longer: no folder', 'no longer: migrate', 'ready'])
})

it('what keeps the database away is said in one line, with what to do', () => {
  const explain = (code: string | undefined, message: string) =>
    explainDatabaseError(Object.assign(new Error(message), code && { code }))
  assert.equal(
    explain('28P01', 'password authentication failed for user "hearth"'),
    'PostgreSQL rejected the password. Correct the user and the password in DATABASE_URL (password authentication failed for user "hearth", 28P01).',
  )
  assert.match(
    explain('3D000', 'database "x" does not exist')!,
    /^The database does not exist\. Create it with createdb/,
  )
  assert.match(explain('ECONNREFUSED', 'connect ECONNREFUSED 127.0.0.1:1')!, /Start PostgreSQL.*ECONNREFUSED/)
  assert.match(explain('SELF_SIGNED_CERT_IN_CHAIN', 'self-signed certificate')!, /sslrootcert/)
  assert.match(explain('XX000', 'odd')!, /^PostgreSQL answered: odd \(XX000\)\.$/)
  assert.equal(explain('EPERM', 'operation not permitted'), undefined, 'not of the database')
  assert.equal(explain(undefined, 'x is not a function'), undefined, 'a bug keeps its stack')
})
