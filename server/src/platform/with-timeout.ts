/** Gives up after a timeout, but first reads what has arrived: otherwise a process that was paused would discard an
 *  answer that is already there. */
export function withTimeout<T>(answer: Promise<T>, patienceMs: number, who: string): Promise<T> {
  return new Promise((resolve, reject) => {
    const giveUp = () => setImmediate(() => reject(new Error(`${who} did not answer in time`)))
    const timer = setTimeout(giveUp, patienceMs)
    answer.then(
      (value) => {
        clearTimeout(timer)
        resolve(value)
      },
      (error: Error) => {
        clearTimeout(timer)
        reject(error)
      },
    )
  })
}
