import type { Host } from '../host.ts'

export interface Progress {
  advance(done: number, total?: number): void
  end(): void
}

const length = 24

/** A bar on a terminal; silent elsewhere. */
export function openProgress({ stderr, env }: Host, what: string): Progress {
  if (stderr.isTTY !== true || env.TERM === 'dumb') return { advance() {}, end() {} }
  return {
    advance(done, total) {
      const part = total ? Math.min(1, done / total) : 0
      const bar = '█'.repeat(Math.round(part * length)).padEnd(length, '░')
      stderr.write(`\r\u001b[K${total ? `${bar} ${done}/${total}` : `… ${done}`} ${what}`)
    },
    end: () => stderr.write('\r\u001b[K'),
  }
}
