import { plainOf } from '#messages/markdown.ts'
import { ownPicture } from '#surfaces/site/parts/avatars.ts'
import { elsewhereOf, nameOf, type Profile } from '#surfaces/site/parts/member.ts'

interface Known {
  profile: Profile
  ownOrigins: ReadonlySet<string>
  baseUrl: string
}

/** schema.org: the page, and the member it is about. */
export function profileData({ profile, ownOrigins, baseUrl }: Known, url: string): object {
  const picture = ownPicture(profile.avatarUrl, ownOrigins)
  const sameAs = elsewhereOf(profile)
  return {
    '@context': 'https://schema.org',
    '@type': 'ProfilePage',
    ...(profile.memberSince !== null && { dateCreated: profile.memberSince }),
    mainEntity: {
      '@type': 'Person',
      name: nameOf(profile),
      alternateName: profile.username,
      identifier: profile.username,
      url,
      ...(profile.bio !== null && { description: plainOf(profile.bio) }),
      ...(picture !== undefined && { image: `${baseUrl}${picture}` }),
      ...(profile.location !== null && { homeLocation: { '@type': 'Place', name: profile.location } }),
      ...(sameAs.length > 0 && { sameAs }),
      interactionStatistic: {
        '@type': 'InteractionCounter',
        interactionType: 'https://schema.org/FollowAction',
        userInteractionCount: profile.followerCount,
      },
    },
  }
}
