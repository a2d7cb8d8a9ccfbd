const sayEveryMs = 10_000
const askEveryMs = 100

/** Says what has begun and, while it goes on, how long it has taken. */
export async function withProgress<T>(what: string, work: Promise<T>, say = console.log): Promise<T> {
  say(`${what} …`)
  let saidTimes = 0
  const timer = setInterval(() => say(`${what} … ${(++saidTimes * sayEveryMs) / 1000} s`), sayEveryMs)
  try {
    return await work
  } finally {
    clearInterval(timer)
  }
}

/** Asks until it is so, without a limit: only the caller knows whether it can still become true. */
export function untilTrue(ask: () => Promise<boolean>): Promise<void> {
  return new Promise((resolve, reject) => {
    const again = () => ask().then((isTrue) => (isTrue ? resolve() : void setTimeout(again, askEveryMs)), reject)
    void again()
  })
}
