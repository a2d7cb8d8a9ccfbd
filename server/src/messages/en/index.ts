import { formatFor } from '../format.ts'
import {
  accountText,
  achievementText,
  builtInClientText,
  consentText,
  oauthErrorText,
  onboardingText,
  ownerText,
  passkeyFailed,
  providerNames,
  signInText,
} from './accounts.ts'
import { adminText } from './admin.ts'
import { adminAccessText } from './admin-access.ts'
import { adminHealthText } from './admin-health.ts'
import { adminHoldsText } from './admin-holds.ts'
import { adminJoiningText } from './admin-joining.ts'
import { adminPeopleText } from './admin-people.ts'
import { adminRecordsText } from './admin-records.ts'
import { adminReportsText } from './admin-reports.ts'
import { adminSettingsText } from './admin-settings.ts'
import { adminWelcomeText } from './admin-welcome.ts'
import { auditText } from './audit.ts'
import { channelText } from './channels.ts'
import { claimsText } from './claims.ts'
import { checkInText, claimText, codeText, groupClaimText, mailInvitationText } from './codes.ts'
import { consoleText } from './console.ts'
import { developersText } from './developers.ts'
import { developersAppsText } from './developers-apps.ts'
import { developersDeliveriesText } from './developers-deliveries.ts'
import { developersEventTypesText } from './developers-event-types.ts'
import { developersMcpText } from './developers-mcp.ts'
import { developersStartText } from './developers-start.ts'
import { developersTokensText } from './developers-tokens.ts'
import { developersWebhooksText } from './developers-webhooks.ts'
import { developersWidgetsText } from './developers-widgets.ts'
import { deviceText } from './device.ts'
import { docsText } from './docs.ts'
import { doorText } from './door.ts'
import { doorTeamText } from './door-team.ts'
import { emojiText } from './emoji.ts'
import { errors } from './errors.ts'
import { eventInvitationText, organizeInvitingText } from './event-invitations.ts'
import {
  cancelText,
  eventPageText,
  eventsPageText,
  eventText,
  groupPageText,
  groupsPageText,
  guestsText,
  homeText,
  offerText,
  shareText,
} from './events.ts'
import { federationText } from './federation.ts'
import { feedText } from './feeds.ts'
import { flashText } from './flash.ts'
import { formText } from './forms.ts'
import { justGoingText } from './just-going.ts'
import { legalTemplates } from './legal-templates.ts'
import { mailText } from './mail.ts'
import { mailLinkText } from './mail-links.ts'
import { mailTestText } from './mail-test.ts'
import { meText } from './me.ts'
import { passText } from './meetpass.ts'
import { nameText } from './names.ts'
import { previewText } from './og-images.ts'
import { organizeText } from './organize.ts'
import { organizeAnnouncementsText } from './organize-announcements.ts'
import { organizeAttendeesText } from './organize-attendees.ts'
import { organizeBadgesText } from './organize-badges.ts'
import { organizeDoorText } from './organize-door.ts'
import { editorText } from './organize-editor.ts'
import { organizeGroupsText } from './organize-groups.ts'
import { organizeLabelsText } from './organize-labels.ts'
import { organizeLanguagesText } from './organize-languages.ts'
import { organizeMovingText } from './organize-moving.ts'
import { organizePeopleText } from './organize-people.ts'
import { organizePlacesText } from './organize-places.ts'
import { organizePrintText } from './organize-print.ts'
import { organizeQuestionsText } from './organize-questions.ts'
import { organizeRequestsText } from './organize-requests.ts'
import { organizeSeriesText } from './organize-series.ts'
import { organizeShareText } from './organize-share.ts'
import { organizeSourcesText } from './organize-sources.ts'
import { organizeTeamText } from './organize-team.ts'
import { directoryText, peopleText, roleOffersText } from './people.ts'
import { periodLabel } from './periods.ts'
import { badgeText, boardText, tierNames } from './recognition.ts'
import { guestTicketText, rsvpFormText } from './rsvp-form.ts'
import { safetyText } from './safety.ts'
import { scopeText } from './scopes.ts'
import { searchText } from './search.ts'
import { securityMailText, tokenText } from './security.ts'
import { seriesText } from './series.ts'
import { settingsText } from './settings.ts'
import { pictureText, portfolioText, profileSettingsText } from './settings-profile.ts'
import {
  aboutSourcesText,
  designText,
  errorPageText,
  layoutText,
  legalText,
  markdownPreviewText,
  partText,
  translationText,
} from './site.ts'
import { sourceText } from './sources.ts'
import { spotGiftsText } from './spot-gifts.ts'
import { ticketText } from './tickets.ts'
import { widgetText } from './widgets.ts'

/** English, by area. Dates and numbers are written as in Great Britain. */
export const en = {
  locale: 'en',
  format: formatFor('en-GB'),
  /** What a page says about an error, by its code. The API has its own texts, in English only. */
  errors,
  site: {
    layout: layoutText,
    errorPage: errorPageText,
    parts: partText,
    preview: markdownPreviewText,
    translation: translationText,
    legal: legalText,
    aboutSources: aboutSourcesText,
    design: designText,
  },
  flash: flashText,
  search: searchText,
  forms: formText,
  me: meText,
  organize: {
    shell: organizeText,
    print: organizePrintText,
    share: organizeShareText,
    announcements: organizeAnnouncementsText,
    badges: organizeBadgesText,
    team: organizeTeamText,
    groups: organizeGroupsText,
    people: organizePeopleText,
    inviting: organizeInvitingText,
    moving: organizeMovingText,
    editor: editorText,
    series: organizeSeriesText,
    questions: organizeQuestionsText,
    places: organizePlacesText,
    attendees: organizeAttendeesText,
    labels: organizeLabelsText,
    languages: organizeLanguagesText,
    requests: organizeRequestsText,
    door: organizeDoorText,
    sources: organizeSourcesText,
  },
  docs: docsText,
  developers: {
    shell: developersText,
    start: developersStartText,
    tokens: developersTokensText,
    apps: developersAppsText,
    webhooks: developersWebhooksText,
    eventTypes: developersEventTypesText,
    deliveries: developersDeliveriesText,
    mcp: developersMcpText,
    widgets: developersWidgetsText,
  },
  admin: {
    shell: adminText,
    settings: adminSettingsText,
    health: adminHealthText,
    joining: adminJoiningText,
    people: adminPeopleText,
    records: adminRecordsText,
    holds: adminHoldsText,
    access: adminAccessText,
    reports: adminReportsText,
    welcome: adminWelcomeText,
  },
  legalTemplates,
  mailTest: mailTestText,
  audit: auditText,
  door: doorText,
  doorTeam: doorTeamText,
  emoji: emojiText,
  settings: { ...settingsText, profile: profileSettingsText, picture: pictureText, portfolio: portfolioText },
  console: consoleText,
  home: homeText,
  events: {
    event: eventText,
    page: eventPageText,
    list: eventsPageText,
    offer: offerText,
    cancel: cancelText,
    guests: guestsText,
    share: shareText,
    justGoing: justGoingText,
    rsvpForm: rsvpFormText,
    invitation: eventInvitationText,
    series: seriesText,
  },
  groups: { page: groupPageText, list: groupsPageText, roleOffers: roleOffersText },
  safety: safetyText,
  people: { profile: peopleText, directory: directoryText },
  recognition: {
    badges: badgeText,
    tiers: tierNames,
    board: boardText,
    periods: periodLabel,
    achievements: achievementText,
  },
  codes: {
    code: codeText,
    claim: claimText,
    teamInvite: groupClaimText,
    mailInvitation: mailInvitationText,
    checkIn: checkInText,
  },
  meetpass: passText,
  tickets: ticketText,
  guestTicket: guestTicketText,
  spotGifts: spotGiftsText,
  channels: channelText,
  sources: sourceText,
  claims: claimsText,
  accounts: {
    signIn: signInText,
    name: nameText,
    owner: ownerText,
    account: accountText,
    tokens: tokenText,
    onboarding: onboardingText,
    providers: providerNames,
    scopes: scopeText,
    passkeyFailed,
  },
  oauth: { consent: consentText, builtIn: builtInClientText, device: deviceText, error: oauthErrorText },
  mail: { ...mailText, security: securityMailText },
  mailLinks: mailLinkText,
  federation: federationText,
  feeds: feedText,
  ogImages: previewText,
  widgets: widgetText,
}
