import type { Operation } from '#kernel/operation/operation.ts'
import type { App, Request, Response } from '#test/support/app/harness.ts'

/** Sends the example of an operation. */
export function sendExample(app: App, op: Operation, request: Request = {}): Promise<Response> {
  const path = op.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(op.example.params![name]!))
  const query = new URLSearchParams(
    Object.entries(op.example.query ?? {}).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString()
  const url = query ? `${path}?${query}` : path
  return app.call(op.method, url, { ...(op.example.body !== undefined && { body: op.example.body }), ...request })
}
