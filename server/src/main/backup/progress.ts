/** How far a command is: a bar where a person watches, plain lines otherwise. */
export interface Progress {
  say(line: string): void
  /** The bar of a step; total bytes may be unknown. */
  show(what: string, done: Amount, total?: Amount): void
}

interface Amount {
  files?: number
  bytes: number
}

const width = 24
const everyMs = 100

export function openProgress(stream: NodeJS.WriteStream = process.stderr): Progress {
  let shownAt = 0
  let isBar = false
  const clear = () => {
    if (isBar) stream.write('\r\u001b[K')
    isBar = false
  }
  return {
    say(line) {
      clear()
      stream.write(`${line}\n`)
    },
    show(what, done, total) {
      const isLast = total !== undefined && done.bytes >= total.bytes && done.files === total.files
      if (!stream.isTTY || (!isLast && performance.now() - shownAt < everyMs)) return
      shownAt = performance.now()
      stream.write(`\r\u001b[K${what} ${barOf(done, total)}${amountOf(done, total)}`)
      isBar = true
    },
  }
}

function barOf(done: Amount, total: Amount | undefined): string {
  if (total === undefined) return ''
  const share = total.bytes > 0 ? done.bytes / total.bytes : total.files ? (done.files ?? 0) / total.files : 1
  const filled = Math.round(width * Math.min(1, share))
  return `[${'#'.repeat(filled)}${'-'.repeat(width - filled)}] `
}

function amountOf(done: Amount, total: Amount | undefined): string {
  const files = done.files === undefined ? '' : `${done.files}/${total?.files ?? '?'} files, `
  return `${files}${formatBytes(done.bytes)}${total ? ` of ${formatBytes(total.bytes)}` : ''}`
}

export function formatBytes(bytes: number): string {
  const units = ['bytes', 'kB', 'MB', 'GB', 'TB']
  let n = bytes
  let unit = 0
  while (n >= 1000 && unit < units.length - 1) {
    n /= 1000
    unit++
  }
  return `${unit === 0 ? n : n.toFixed(1)} ${units[unit]}`
}
