/** What feeds say besides what people wrote. */
export const feedText = {
  title: (name: string) => `${name} · Hearth`,
  description: (name: string) => `Events of ${name}`,
  cancelled: (title: string) => `Cancelled: ${title}`,
}
