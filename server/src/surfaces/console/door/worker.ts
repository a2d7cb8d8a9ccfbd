import { bundleIslands } from '#surfaces/site/islands.ts'
import { open, type PageScope } from '#surfaces/site/page-scope.ts'

/** Opens the door without internet. Its path decides the pages it controls, so it has no hashed name. */
export function mountDoorWorker({ routes }: PageScope): void {
  routes.get('/door/worker.js', open, async (_request, reply) => {
    const script = (await bundleIslands()).get('door-worker')!
    return reply.header('Cache-Control', 'no-cache').type('text/javascript; charset=utf-8').send(script)
  })
}
