import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { copyFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { parse } from 'yaml'
import { run, spawnChild, temporaryFolder, waitUntil } from '#test/faults/child.ts'
import { makePerson, startApi, startDeployment, startWorker } from '#test/faults/processes.ts'
import { makeEventWithGroup } from '#test/support/builders/events.ts'
import { findFreePort } from '#test/support/net/ports.ts'
import { isFull, root, skipWithoutPrograms } from './programs.ts'

const folder = join(root, 'deploy/observability')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

interface Rule {
  alert?: string
  expr: string
  labels?: Record<string, string>
  annotations?: Record<string, string>
}
interface RuleTest {
  name: string
  promql_expr_test?: { expr: string; exp_samples: { labels: string }[] }[]
}

const rules = (parse(read('deploy/observability/hearth.rules.yml')) as { groups: { rules: Rule[] }[] }).groups.flatMap(
  (group) => group.rules,
)
const alerts = rules.filter((rule) => rule.alert !== undefined)
const { tests } = parse(read('deploy/observability/hearth.rules.test.yml')) as { tests: RuleTest[] }
const dashboard = JSON.parse(read('deploy/observability/hearth-dashboard.json')) as {
  panels: { title: string; targets?: { expr: string }[] }[]
}
const queries = dashboard.panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => ({ title, expr })))

describe('the rules and the dashboard', () => {
  it('every alert says what happened, what to do and where that is written', () => {
    const page = read('docs/operate/troubleshooting.md')
    assert.ok(alerts.length >= 20)
    for (const { alert, labels, annotations } of alerts) {
      assert.match(labels?.severity ?? '', /^(critical|warning)$/, alert)
      assert.ok((annotations?.summary?.length ?? 0) > 15, `${alert} needs annotations.summary`)
      assert.ok((annotations?.action?.length ?? 0) > 30, `${alert} needs annotations.action: what to do`)
      assert.equal(annotations?.runbook, `docs/operate/troubleshooting.md#${alert!.toLowerCase()}`)
      assert.ok(page.includes(`\n### ${alert}\n`), `docs/operate/troubleshooting.md needs the section ${alert}`)
    }
  })

  it('every alert fires in a test, and is quiet in another', () => {
    for (const { alert } of alerts) {
      const asked = tests.flatMap(({ promql_expr_test: cases = [] }) =>
        cases.filter(({ expr }) => expr === `ALERTS{alertname="${alert}",alertstate="firing"}`),
      )
      assert.ok(
        asked.some(({ exp_samples }) => exp_samples.length > 0),
        `${alert} fires in no test`,
      )
      assert.ok(
        asked.some(({ exp_samples }) => exp_samples.length === 0),
        `${alert} is quiet in no test`,
      )
    }
  })

  it('ask only for metrics that exist', () => {
    const documented = new Set(
      [...read('docs/operate/monitoring.md').matchAll(/`(hearth_\w+)`/g)].map((found) => found[1]!),
    )
    const asked = [...rules, ...queries].flatMap(({ expr }) =>
      [...expr.matchAll(/\bhearth_\w+/g)].map((found) => found[0]),
    )
    for (const name of asked) assert.ok(documented.has(name.replace(/_(bucket|sum|count)$/, '')), name)
    // The names of Node's own metrics are those of prom-client, which the long form asks for.
    assert.ok(asked.length > 30)
  })
})

interface Answer {
  data: {
    result: { value: [number, string] }[]
    groups: { rules: { name: string; health: string; lastError?: string }[] }[]
  }
}

const skip = isFull ? skipWithoutPrograms({ prometheus: 'prometheus', promtool: 'prometheus' }) : 'npm run test:operate'

describe('with a real Prometheus', { skip }, () => {
  it('promtool accepts the files, and every test of the rules passes', async () => {
    await run('promtool', ['check', 'rules', join(folder, 'hearth.rules.yml')])
    await run('promtool', ['check', 'config', join(folder, 'prometheus.yml')])
    const printed = await run('promtool', ['test', 'rules', 'hearth.rules.test.yml'], { cwd: folder })
    assert.match(printed, /SUCCESS/)
  })

  it('every rule is evaluated and every query of the dashboard answers after some load', async () => {
    await using files = await temporaryFolder()
    await using deployment = await startDeployment(0, { STORAGE_DIR: files.path })
    const [apiMetrics, workerMetrics] = [await findFreePort(), await findFreePort()]
    await using api = await startApi({ ...deployment.env, METRICS_PORT: String(apiMetrics) })
    await using worker = startWorker({ ...deployment.env, METRICS_PORT: String(workerMetrics) })
    const { database } = deployment.postgres
    await database
      .insertInto('backups')
      .values({
        id: crypto.randomUUID(),
        name: 'b',
        made_at: new Date().toISOString(),
        version: '1',
        schema: '1',
        bytes: 1,
        files: 1,
      })
      .execute()

    const person = await makePerson(database)
    const event = await makeEventWithGroup({ database, clock: { now: () => new Date() } }, { seats: 50 })
    const headers = { authorization: `Bearer ${person.token}`, accept: 'application/json' }
    const ask = async (path: string, method = 'GET') =>
      (await fetch(`http://127.0.0.1:${api.port}${path}`, { method, headers })).status
    async function load(): Promise<void> {
      for (const path of ['/v1/me', '/events', '/v1/events', '/nowhere', `/v1/events/${event.id}`]) await ask(path)
      await ask(`/v1/events/${event.id}/rsvp`, 'POST')
      await ask(`/v1/events/${event.id}/rsvp`, 'DELETE')
    }

    const port = await findFreePort()
    await copyFile(join(folder, 'hearth.rules.yml'), join(files.path, 'hearth.rules.yml'))
    const targets = [apiMetrics, workerMetrics].map((each) => `127.0.0.1:${each}`)
    const configuration = {
      global: { scrape_interval: '1s', evaluation_interval: '1s' },
      rule_files: ['hearth.rules.yml'],
      scrape_configs: [{ job_name: 'hearth', static_configs: [{ targets }] }],
    }
    await writeFile(join(files.path, 'prometheus.yml'), JSON.stringify(configuration))
    const flags = [`--config.file=${files.path}/prometheus.yml`, `--storage.tsdb.path=${files.path}/data`]
    await using prometheus = spawnChild('prometheus', [...flags, `--web.listen-address=127.0.0.1:${port}`])
    const api1 = async (path: string) => {
      if (prometheus.hasExited()) throw new Error(prometheus.output())
      const answer = await fetch(`http://127.0.0.1:${port}/api/v1/${path}`).catch(() => undefined)
      return answer?.ok ? ((await answer.json()) as Answer) : undefined
    }
    const answers = async (expr: string) => {
      const answer = await api1(`query?query=${encodeURIComponent(expr)}`)
      return answer?.data.result.some(({ value }) => value[1] !== 'NaN')
    }

    await waitUntil('Prometheus reads both processes', 60_000, () => answers('count(up{job="hearth"} == 1) == 2'))
    for (const { title, expr } of queries)
      await waitUntil(`"${title}" answers: ${expr}\n${worker.output()}`, 120_000, async () => {
        await load()
        return answers(expr)
      })
    const evaluated = await waitUntil('every rule was evaluated', 90_000, async () => {
      const all = (await api1('rules'))?.data.groups.flatMap((group) => group.rules)
      return all?.every((rule) => rule.health !== 'unknown') && all
    })
    assert.equal(evaluated.length, rules.length)
    for (const { name, health, lastError } of evaluated) assert.equal(health, 'ok', `${name}: ${lastError}`)
    // A process that does not answer is noticed by the same rules.
    worker.signal('SIGKILL')
    await waitUntil('the alert is pending', 60_000, () => answers('ALERTS{alertname="HearthDown"}'))
  })
})
