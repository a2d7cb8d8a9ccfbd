import type { App } from './harness.ts'

/** Every GET route. The router prints them one line each, below the line that they begin with. */
export function listRoutes({ http }: App): string[] {
  const trail: string[] = []
  return http
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent, part, methods] = /^((?:│ {3}| {4})*)[├└]── (\S+)(?: \((.*)\))?$/u.exec(line) ?? []
      if (indent === undefined) return []
      trail.splice(indent.length / 4, Infinity, part!)
      return methods?.includes('GET') ? [trail.join('')] : []
    })
}
