import assert from 'node:assert/strict'
import type pg from 'pg'

import type { Statement } from '#test/support/app/recorded-statements.ts'

interface Node {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Sort Key'?: string[]
  'Sort Method'?: string
  Plans?: Node[]
}

export interface Plan {
  root: Node
  executionMs: number
}

export async function explain(client: pg.Client, { text, values }: Statement): Promise<Plan> {
  const { rows } = await client.query({ text: `explain (analyze, format json) ${text}`, values })
  const [{ Plan: root, 'Execution Time': executionMs }] = rows[0]['QUERY PLAN']
  return { root, executionMs }
}

/** The plan that a prepared statement has after some executions, which is made without knowing the values. */
export async function explainGeneric(client: pg.Client, { text, values }: Statement): Promise<Plan> {
  const literals = values.map((value) =>
    typeof value === 'number' ? String(value) : client.escapeLiteral(String(value)),
  )
  await client.query('set plan_cache_mode = force_generic_plan')
  await client.query(`prepare planned as ${text}`)
  try {
    const { rows } = await client.query(`explain (analyze, format json) execute planned(${literals.join()})`)
    const [{ Plan: root, 'Execution Time': executionMs }] = rows[0]['QUERY PLAN']
    return { root, executionMs }
  } finally {
    await client.query('deallocate planned')
    await client.query('reset plan_cache_mode')
  }
}

export function listNodes(node: Node): Node[] {
  return [node, ...(node.Plans ?? []).flatMap(listNodes)]
}

/** How many rows a step of a plan looked at. */
export const rowsOf = (node: Node) =>
  (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']

/** Reading a table from end to end, or sorting more than is shown, costs more with every row that joins. */
export function assertGrowsSlowly(plan: Plan, statement: Statement, limits: { scanned: number; sorted: number }): void {
  const where = `${statement.text}\n${JSON.stringify(statement.values)}`
  for (const node of listNodes(plan.root)) {
    const touched = rowsOf(node)
    if (node['Node Type'] === 'Seq Scan')
      assert.ok(touched <= limits.scanned, `reads ${touched} rows of ${node['Relation Name']} in turn:\n${where}`)
    if (node['Node Type'].endsWith('Sort')) {
      const sorted = (node.Plans ?? []).reduce((sum, child) => sum + child['Actual Rows'] * child['Actual Loops'], 0)
      assert.ok(sorted <= limits.sorted, `sorts ${sorted} rows by ${node['Sort Key']}:\n${where}`)
    }
    // An index that finds much more than is shown is no better than reading in turn.
    const removed = (node['Rows Removed by Filter'] ?? 0) * node['Actual Loops']
    assert.ok(removed <= limits.scanned, `throws away ${removed} rows of ${node['Relation Name']}:\n${where}`)
  }
}
