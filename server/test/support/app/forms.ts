import type { FastifyInstance } from 'fastify'

/** Every path that takes a POST, from the server's own list of routes. */
export function listPosts(http: FastifyInstance): string[] {
  const paths: string[] = []
  const open: string[] = []
  for (const line of http.printRoutes({ commonPrefix: false }).split('\n')) {
    const [, indent = '', path = '', methods = ''] = /^([│ ]*)[├└]── (\S*) \(([^)]*)\)$/.exec(line) ?? []
    if (!path) continue
    open.length = indent.length / 4
    open.push(path)
    if (methods.split(', ').includes('POST')) paths.push(open.join(''))
  }
  return paths
}
