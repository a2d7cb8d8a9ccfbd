/** The texts of feeds that are not written by members. */
export const feedText = {
  title: (name: string) => `${name} · Hearth`,
  description: (name: string) => `Events from ${name}`,
  cancelled: (title: string) => `Cancelled: ${title}`,
}
