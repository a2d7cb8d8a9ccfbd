/** Of two versions such as `0.10.0`: below zero when the first is older. */
export function compareVersions(one: string, other: string): number {
  const [a, b] = [one, other].map((version) => version.split('.').map(Number))
  const at = a!.findIndex((part, index) => part !== b![index])
  return at < 0 ? 0 : a![at]! - b![at]!
}
