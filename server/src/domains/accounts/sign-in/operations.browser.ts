import { updateMissingIssuer } from '#domains/accounts/linked-accounts/index.ts'
import { updatePasskeyUse } from '#domains/accounts/passkeys/index.ts'
import { revokeAllTokens } from '#domains/accounts/tokens/index.ts'
import { deleteOtherSessions, deleteSession } from '#domains/foundation/sessions/index.ts'
import { action } from '#kernel/operation/action.ts'
import * as email from './commands.email.ts'
import * as join from './commands.join.ts'
import * as methods from './commands.methods.ts'
import { type Browser, signInOrAsk } from './commands.session.ts'
import * as owner from './commands.ts'
import { type NewCeremony, type NewMailChallenge, openCeremony, openMailChallenge } from './commands.ts'
import { type ChallengeRow, updateConsumed } from './queries.ts'
import type { Identity, ProviderName } from './rules.ts'

type Ceremony = Omit<NewCeremony, 'now' | 'userId'>
type MailChallenge = Omit<NewMailChallenge, 'now' | 'userId'>

export const startCeremony = action({
  id: 'sign-in.startCeremony',
  access: 'public',
  handler: ({ db, now }, ceremony: Ceremony) => openCeremony(db, { ...ceremony, now }),
})

/** Starts the redirect to a provider whose account will be linked to the caller's. */
export const startLinking = action({
  id: 'sign-in.startLinking',
  access: 'fresh session',
  handler: ({ db, caller, now }, ceremony: Ceremony) =>
    openCeremony(db, { ...ceremony, data: { ...ceremony.data, linkingUserId: caller.userId }, now }),
})

export const startPasskey = action({
  id: 'sign-in.startPasskey',
  access: 'fresh session',
  handler: ({ db, caller, now }, ceremony: Ceremony) => openCeremony(db, { ...ceremony, userId: caller.userId, now }),
})

/** True for the first attempt only, whether it succeeds or not. */
export const useCeremony = action({
  id: 'sign-in.useCeremony',
  access: 'public',
  handler: ({ db, now }, { id }: { id: string }) => updateConsumed(db, id, now),
})

export const openSignInMail = action({
  id: 'sign-in.openMail',
  access: 'public',
  handler: ({ db, now }, mailed: MailChallenge) => openMailChallenge(db, { ...mailed, now }),
})

export const enterByCode = action({
  id: 'sign-in.byCode',
  access: 'public',
  handler: (ctx, input: { challengeId: string; codeHash: Buffer; browser: Browser }) =>
    email.enterByCode(ctx, input.browser, input.challengeId, input.codeHash),
})

export const enterByLink = action({
  id: 'sign-in.byLink',
  access: 'public',
  handler: (ctx, { challenge, browser }: { challenge: ChallengeRow; browser: Browser }) =>
    email.enterByLink(ctx, browser, challenge),
})

export const enterByPasskey = action({
  id: 'sign-in.byPasskey',
  access: 'public',
  async handler(ctx, input: { passkeyId: string; userId: string; counter: number; browser: Browser }) {
    await updatePasskeyUse(ctx.db, input.passkeyId, input.counter, ctx.now)
    return signInOrAsk(ctx, input.browser, input.userId, 'passkey')
  },
})

export const enterByProvider = action({
  id: 'sign-in.byProvider',
  access: 'public',
  async handler(ctx, input: { provider: ProviderName; issuer: string; userId: string; browser: Browser }) {
    await updateMissingIssuer(ctx.db, input.userId, input.provider, input.issuer)
    return signInOrAsk(ctx, input.browser, input.userId, input.provider)
  },
})

export const createAccount = action({
  id: 'sign-in.createAccount',
  access: 'public',
  errors: ['invalid_state', 'username_taken'],
  handler: (ctx, form: join.JoinForm) => join.createAccount(ctx, form),
})

export const completeMember = action({
  id: 'sign-in.completeMember',
  access: 'public',
  errors: ['username_taken'],
  handler: (ctx, form: join.MemberForm) => join.completeMember(ctx, form),
})

export const signOut = action({
  id: 'sign-in.out',
  access: 'session',
  handler: ({ db, caller }, _input: object) => deleteSession(db, caller.credential.id),
  audit: (_input, _output, { userId }) => ({ target: userId }),
})

export const signOutElsewhere = action({
  id: 'sessions.deleteOthers',
  access: 'fresh session',
  async handler({ caller, now, ...unit }, { revokesTokens }: { revokesTokens: boolean }) {
    if (revokesTokens) await revokeAllTokens(unit, caller.userId, now)
    await deleteOtherSessions(unit.db, caller.userId, caller.credential.id)
  },
  audit: (_input, _output, { userId }) => ({ target: userId }),
})

export const promoteToOwner = action({
  id: 'sign-in.own',
  access: 'session',
  handler: (ctx, { challengeId }: { challengeId: string }) => owner.promoteToOwner(ctx, challengeId, ctx.caller.userId),
  audit: (_input, isPromoted, { userId }) => (isPromoted ? { target: userId } : undefined),
})

export const createOwner = action({
  id: 'sign-in.createOwner',
  access: 'public',
  errors: ['invalid_state'],
  handler: (ctx, input: owner.NewOwner) => owner.createOwner(ctx, input),
})

export const createPasskey = action({
  id: 'passkeys.create',
  access: 'fresh session',
  errors: ['limit_reached', 'invalid_state', 'passkey_required'],
  handler: ({ caller, now, ...unit }, passkey: methods.PasskeyToAdd) =>
    methods.createPasskey(unit, caller, passkey, now),
  audit: ({ id }) => ({ target: id }),
})

export const renamePasskey = action({
  id: 'passkeys.rename',
  access: 'fresh session',
  errors: ['not_found'],
  handler: ({ caller, ...unit }, { id, name }: { id: string; name: string }) =>
    methods.renamePasskey(unit, caller.userId, id, name),
  audit: ({ id }) => ({ target: id }),
})

export const deletePasskey = action({
  id: 'passkeys.delete',
  access: 'fresh session',
  errors: ['not_found', 'last_login_method'],
  handler: ({ caller, ...unit }, { id }: { id: string }) => methods.deletePasskey(unit, caller.userId, id),
  audit: ({ id }) => ({ target: id }),
})

/** False when the identity is taken. Linking started with a fresh session, and the same session is still present. */
export const linkAccount = action({
  id: 'linked-accounts.link',
  access: 'session',
  handler: ({ caller, now, ...unit }, { identity }: { identity: Identity }) =>
    methods.linkAccount(unit, caller.userId, identity, now),
})

export const unlinkAccount = action({
  id: 'linked-accounts.unlink',
  access: 'fresh session',
  errors: ['not_found', 'last_login_method'],
  handler: ({ caller, ...unit }, { provider }: { provider: string }) =>
    methods.unlinkAccount(unit, caller.userId, provider),
})

export const openEmailChange = action({
  id: 'users.openEmailChange',
  access: 'fresh session',
  handler: ({ db, caller, now }, mailed: MailChallenge) =>
    openMailChallenge(db, { ...mailed, userId: caller.userId, now }),
})

export const changeEmail = action({
  id: 'users.changeEmail',
  access: 'fresh session',
  errors: ['validation_failed'],
  handler: (ctx, change: email.EmailChange) => email.changeEmail(ctx, change),
  audit: (_input, result, { userId }) => (result.is === 'in' ? { target: userId } : undefined),
})
