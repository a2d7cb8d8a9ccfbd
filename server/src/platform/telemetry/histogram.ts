/** One combination of labels. */
export interface Series {
  observe(value: number): void
}

export interface Histogram {
  /** Made at its first use; keep it where it is used often. */
  series(...labelValues: string[]): Series
  /** In the text format of Prometheus. */
  render(): string
}

interface HistogramOptions {
  name: string
  help: string
  labels: readonly string[]
  /** Upper bounds, ascending. */
  buckets: readonly number[]
}

/**
 * For what is counted several times in every request: prom-client looks its labels up at each observation, which costs some
 * microseconds, and this one increments three numbers.
 */
export function openHistogram({ name, help, labels, buckets }: HistogramOptions): Histogram {
  const all = new Map<string, Series & { lines(): string }>()

  function open(text: string): Series & { lines(): string } {
    const counts = new Float64Array(buckets.length + 1)
    let sum = 0
    return {
      observe(value) {
        let bucket = 0
        while (bucket < buckets.length && value > buckets[bucket]!) bucket++
        counts[bucket]!++
        sum += value
      },
      lines() {
        let total = 0
        let lines = ''
        for (const [i, count] of counts.entries()) {
          total += count
          lines += `${name}_bucket{${text},le="${buckets[i] ?? '+Inf'}"} ${total}\n`
        }
        return `${lines}${name}_sum{${text}} ${sum}\n${name}_count{${text}} ${total}\n`
      },
    }
  }

  return {
    series(...values) {
      const text = labels.map((label, i) => `${label}="${values[i]}"`).join(',')
      const known = all.get(text)
      if (known) return known
      const fresh = open(text)
      all.set(text, fresh)
      return fresh
    },
    render() {
      const lines = [...all.values()].map((series) => series.lines()).join('')
      return `# HELP ${name} ${help}\n# TYPE ${name} histogram\n${lines}\n`
    },
  }
}
