import assert from 'node:assert/strict'
import { it } from 'node:test'
import { causeOf, limited, openLogLimit } from './log-limit.ts'
import { openLogger } from './logger.ts'

function openRecorded() {
  const lines: { level: number; msg: string; n: number; suppressed?: number; happenedAt?: string }[] = []
  const logger = openLogger('info', { write: (line) => void lines.push(JSON.parse(line)) })
  let at = 0
  const limit = openLogLimit(logger, { everyMs: 10_000, now: () => at })
  return { lines, logger, limit, pass: (ms: number) => (at += ms) }
}

it('one line per cause and ten seconds, and the next one counts those between', () => {
  const { lines, limit, pass } = openRecorded()
  for (let n = 0; n < 1000; n++) {
    limit.warn('ECONNREFUSED', { n }, 'away')
    pass(9)
  }
  limit.warn('57P01', { n: 0 }, 'another cause')
  pass(1000)
  limit.warn('ECONNREFUSED', { n: 1000 }, 'away')
  assert.deepEqual(
    lines.map(({ msg, n, suppressed }) => [msg, n, suppressed]),
    [
      ['away', 0, undefined],
      ['another cause', 0, undefined],
      ['away', 1000, 999],
    ],
  )
})

it('when the errors end, the last one is written with the count of the others and with when it was', () => {
  const { lines, limit, pass } = openRecorded()
  for (let n = 0; n < 5; n++) {
    limit.error('ECONNREFUSED', { n }, 'away')
    pass(100)
  }
  limit.flush()
  assert.equal(lines.length, 1, 'not before the ten seconds are over')
  pass(10_000)
  limit.flush()
  limit.flush()
  assert.deepEqual(
    lines.map(({ level, n, suppressed, happenedAt }) => [level, n, suppressed, happenedAt]),
    [
      [50, 0, undefined, undefined],
      [50, 4, 3, '1970-01-01T00:00:00.400Z'],
    ],
  )
  limit.error('ECONNREFUSED', { n: 9 }, 'away')
  assert.equal(lines.length, 2, 'that line began ten seconds of its own')
  pass(10_000)
  limit.error('ECONNREFUSED', { n: 10 }, 'away')
  assert.deepEqual([lines.at(-1)!.n, lines.at(-1)!.suppressed], [10, 1])
})

it('everyone who has a logger shares its limit, and a cause is a code or the text', () => {
  const { logger } = openRecorded()
  assert.equal(limited(logger), limited(logger))
  assert.notEqual(limited(logger), limited(openRecorded().logger))
  assert.equal(causeOf(Object.assign(new Error('x'), { code: '57P01' })), '57P01')
  assert.equal(causeOf(new Error('Connection terminated')), 'Connection terminated')
})
