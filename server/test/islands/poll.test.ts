import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { decideWait, startPolling } from '../../src/islands/shared/poll.ts'

const pace = { visibleMs: 5000, hiddenMs: 30_000, jitter: 0.2 }

class Page extends EventTarget {
  hidden = false
  show(hidden: boolean): void {
    this.hidden = hidden
    this.dispatchEvent(new Event('visibilitychange'))
  }
}

/** Polling whose questions wait for the test to answer them. */
function poll(input: { visibleMs?: number; hiddenMs?: number } = {}) {
  const page = new Page()
  const answers: ((answer: 'again' | Error | undefined) => void)[] = []
  let asked = () => {}
  const ask = () =>
    new Promise<'again' | undefined>((resolve, reject) => {
      answers.push((answer) => (answer instanceof Error ? reject(answer) : resolve(answer)))
      asked()
    })
  const polling = startPolling({ ...pace, visibleMs: 1, hiddenMs: 600_000, ...input, ask, page, random: () => 0.5 })
  async function waitFor(count: number): Promise<void> {
    while (answers.length < count) await new Promise<void>((resolve) => (asked = resolve))
  }
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  return { ...polling, page, answers, waitFor, settle }
}

describe('the wait between two questions', () => {
  it('is shorter while the page can be seen, and differs by a fifth at most', () => {
    assert.equal(decideWait(pace, false, 0, 0.5), 5000)
    assert.equal(decideWait(pace, true, 0, 0.5), 30_000)
    assert.equal(decideWait(pace, false, 0, 0), 4000)
    assert.equal(decideWait(pace, false, 0, 1), 6000)
  })

  it('doubles with each failure up to a minute, and is never shorter than usual', () => {
    const waits = [1, 2, 3, 4, 5000].map((failures) => decideWait(pace, false, failures, 0.5))
    assert.deepEqual(waits, [10_000, 20_000, 40_000, 60_000, 60_000])
    assert.equal(decideWait({ ...pace, hiddenMs: 90_000 }, true, 3, 0.5), 90_000)
    assert.equal(decideWait({ ...pace, maxMs: 8000 }, false, 3, 0.5), 8000)
  })
})

describe('polling', () => {
  it('asks at once, and again after each answer, one question at a time', async () => {
    const { answers, waitFor, askNow, settle, stop } = poll()
    assert.equal(answers.length, 1)
    askNow()
    await settle()
    assert.equal(answers.length, 1, 'the first is not answered yet')
    for (const n of [1, 2, 3]) {
      answers[n - 1]!(undefined)
      await waitFor(n + 1)
    }
    stop()
  })

  it('goes on after failures', async () => {
    const { answers, waitFor, stop } = poll()
    answers[0]!(new Error('no network'))
    await waitFor(2)
    answers[1]!(undefined)
    await waitFor(3)
    stop()
  })

  it('asks again at once when more is there, when asked to, and when the page comes back', async () => {
    const { answers, waitFor, askNow, page, settle, stop } = poll({ visibleMs: 600_000 })
    answers[0]!('again')
    await waitFor(2)
    answers[1]!(undefined)
    await settle()
    askNow()
    await waitFor(3)
    answers[2]!(undefined)
    await settle()
    page.show(true)
    await settle()
    assert.equal(answers.length, 3, 'a page in the background can wait')
    page.show(false)
    await waitFor(4)
    stop()
  })

  it('asks no more once it is stopped', async () => {
    const { answers, askNow, page, settle, stop } = poll()
    stop()
    answers[0]!('again')
    await settle()
    askNow()
    page.show(false)
    await settle()
    assert.equal(answers.length, 1)
  })
})
