import { isolated } from '../format.ts'

/** Who cannot make it passes their spot on to a friend. */
export const spotGiftsText = {
  /** Where an RSVP is changed or given up. */
  section: {
    heading: 'Give your spot to a friend',
    lead: (until: string) =>
      `Send them a link. It’s good for one person until ${until}, and the spot stays yours until they take it.`,
    make: 'Make a link',
    open: (until: string) =>
      `Your link is out: good for one person until ${until}. The spot stays yours until they take it.`,
    again: 'Make a new link',
    againHint: 'The one you sent ends then.',
    takeBack: 'Take it back',
  },
  /** Right after the link was made, and only then. */
  made: {
    title: (event: string) => `Give your spot away: ${event}`,
    heading: 'Send this to your friend',
    link: 'Link',
    copy: 'Copy link',
    copied: 'Copied',
    whatsapp: 'WhatsApp',
    share: 'Share…',
    lead: (until: string) =>
      `Good for one person until ${until}. The spot stays yours until they take it. We show the link only now.`,
    invitation: (event: string) => `I can’t make it to ${event}. Do you want my spot?`,
    back: 'Back to the event',
  },
  /** To who gave it. */
  taken: (name: string | null) => `${name === null ? 'Your friend' : isolated(name)} goes instead of you.`,
  /** The page of the link. */
  page: {
    title: (event: string) => `A spot for you: ${event}`,
    heading: (name: string) => `${isolated(name)} can’t make it and gives you their spot`,
    by: (group: string) => `Hosted by ${group}`,
    until: (until: string) => `The link is good for one person until ${until}.`,
    take: 'Take it',
    see: 'See the event',
    own: { heading: 'This is your link', lead: 'Send it to the friend who goes instead of you.' },
    hasSpot: { heading: 'You’re going already', lead: 'You have a spot of your own, so a friend could take this one.' },
    asked: {
      heading: 'You’ve asked to come',
      lead: 'The hosts answer by email. Until then you can’t take a spot here.',
    },
    banned: { heading: 'You can’t take this spot', lead: 'The hosts of this event don’t let you come.' },
    ended: {
      heading: 'This link has ended',
      lead: 'Someone has the spot already, or it was taken back. Ask the person who sent it to you.',
    },
  },
}
