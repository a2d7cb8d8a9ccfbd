import type { Links } from '#kernel/context.ts'
import type { MailFrame, NeededMailWords } from '#messages/mail-layout.ts'

const acts = ['stop', 'prove', 'clear'] as const
export type LinkAct = (typeof acts)[number]

function linkOf(links: Links, recoveryId: string, act: LinkAct): string {
  return `${links.baseUrl}/account-recovery/${links.seal('mail-links', { recovery: recoveryId, act })}`
}

/** What a link in such a mail does, or undefined for an invalid link. */
export function findRecoveryLink(links: Links, sealed: string): { id: string; act: LinkAct } | undefined {
  const said = links.open('mail-links', sealed) as Partial<Record<string, unknown>> | undefined
  const act = acts.find((one) => one === said?.act)
  return typeof said?.recovery === 'string' && act ? { id: said.recovery, act } : undefined
}

interface Addressed {
  recoveryId: string
  step: 'opened' | 'approved' | 'stopped'
  /** When the address changes. */
  dueAt: string | null
}

/** To the old address: its owner can stop it with one press. */
export function writeToOldAddress(
  links: Links,
  { recoveryId, step, dueAt }: Addressed,
  { messages, instanceName }: MailFrame,
): NeededMailWords {
  const text = messages.mail.recovery
  const link = { label: text.stop, url: linkOf(links, recoveryId, 'stop') }
  const when = dueAt === null ? [] : [text.due(dueAt.slice(0, 10), dueAt.slice(11, 16))]
  return {
    subject: text.subject[step](instanceName),
    blocks: [text.toOld[step](instanceName), ...when, ...(step === 'stopped' ? [] : [{ link }])],
    why: text.why(instanceName),
  }
}

/** To the new address, whose owner must show that they read its mail. */
export function writeToNewAddress(
  links: Links,
  recoveryId: string,
  { messages, instanceName }: MailFrame,
): NeededMailWords {
  const text = messages.mail.recovery
  const link = { label: text.prove, url: linkOf(links, recoveryId, 'prove') }
  return {
    subject: text.proveSubject(instanceName),
    blocks: [text.toNew(instanceName), { link }, text.wait],
    why: text.whyNew(instanceName),
  }
}

/** What opens the account beside its mailbox, after the address has changed. */
export interface WaysIn {
  passkeys: readonly { name: string }[]
  linkedAccounts: readonly { provider: string; provider_username: string | null }[]
}

/** To the new address: whatever was added by another person goes with one press. */
export function writeWaysIn(
  links: Links,
  { recoveryId, passkeys, linkedAccounts }: WaysIn & { recoveryId: string },
  { messages, instanceName }: MailFrame,
): NeededMailWords {
  const text = messages.mail.recovery
  const providers: Readonly<Record<string, string>> = messages.accounts.providers
  return {
    subject: text.waysSubject(instanceName),
    blocks: [
      text.ways(instanceName),
      {
        details: [
          ...passkeys.map(({ name }) => [text.passkey, name] as const),
          ...linkedAccounts.map(
            ({ provider, provider_username: name }) =>
              [text.linked, [providers[provider] ?? provider, name].filter(Boolean).join(': ')] as const,
          ),
          [text.feeds, text.feedsText] as const,
        ],
      },
      text.clearAsk,
      { link: { label: text.clear, url: linkOf(links, recoveryId, 'clear') } },
    ],
    why: text.why(instanceName),
  }
}
