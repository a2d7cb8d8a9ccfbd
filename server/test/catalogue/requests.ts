import type { Operation } from '#kernel/operation/operation.ts'
import { exampleId } from '#kernel/operation/schema.ts'
import { openLinks } from '#platform/links.ts'
import type { App, Request, Response } from '#test/support/app/harness.ts'

/** Sends the example of an operation. */
export function sendExample(app: App, op: Operation, request: Request = {}): Promise<Response> {
  const path = op.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(exampleParam(app, op, name)))
  const query = new URLSearchParams(
    Object.entries(op.example.query ?? {}).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString()
  const url = query ? `${path}?${query}` : path
  return app.call(op.method, url, { ...(op.example.body !== undefined && { body: op.example.body }), ...request })
}

/** From the example. A wall is found by a signed token, which only the instance itself can make. */
export function exampleParam({ keys }: App, op: Operation, name: string): string {
  if (op.id === 'walls.get') return openLinks(keys, '').seal('walls', [exampleId])
  return op.example.params![name]!
}
