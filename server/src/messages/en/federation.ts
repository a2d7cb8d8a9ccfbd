/** What other servers show of events that is not written by members. */
export const federationText = {
  cancelled: (text: string) => `This event was cancelled. ${text}`,
}
