/** SHA-256 of a short text. `crypto.subtle` answers later, which is too slow for many small hashes. */

const primes: number[] = []
for (let n = 2; primes.length < 64; n++) if (primes.every((prime) => n % prime !== 0)) primes.push(n)
const fraction = (value: number) => ((value - Math.floor(value)) * 2 ** 32) | 0
const start = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)))
const keys = Int32Array.from(primes, (prime) => fraction(Math.cbrt(prime)))
const words = new Int32Array(64)
const rotate = (word: number, by: number) => (word >>> by) | (word << (32 - by))

/** The text is in one block: at most 55 characters of ASCII. */
function fillWords(text: string): void {
  words.fill(0)
  const put = (at: number, byte: number) => {
    words[at >> 2]! |= byte << (24 - 8 * (at & 3))
  }
  for (let i = 0; i < text.length; i++) put(i, text.charCodeAt(i))
  put(text.length, 0x80)
  words[15] = text.length * 8
  for (let i = 16; i < 64; i++) {
    const [old, near] = [words[i - 15]!, words[i - 2]!]
    const first = rotate(old, 7) ^ rotate(old, 18) ^ (old >>> 3)
    const second = rotate(near, 17) ^ rotate(near, 19) ^ (near >>> 10)
    words[i] = (words[i - 16]! + first + words[i - 7]! + second) | 0
  }
}

export function hashBlock(text: string): number[] {
  fillWords(text)
  let [a, b, c, d, e, f, g, h] = start as [number, number, number, number, number, number, number, number]
  for (let i = 0; i < 64; i++) {
    const big = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)
    const one = (h + big + ((e & f) ^ (~e & g)) + keys[i]! + words[i]!) | 0
    const two = ((rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + one) | 0
    d = c
    c = b
    b = a
    a = (one + two) | 0
  }
  return [a, b, c, d, e, f, g, h].map((word, i) => (word + start[i]!) | 0)
}

/** How many bits at the start are zero. */
export function countZeroBits(hash: readonly number[]): number {
  const first = hash.findIndex((word) => word !== 0)
  return first === -1 ? 256 : first * 32 + Math.clz32(hash[first]!)
}
