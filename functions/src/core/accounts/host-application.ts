import type { Timestamp } from 'firebase-admin/firestore'
import type { storedApplication } from '../../../shared/applications/stored.ts'
import type { HostCard } from '../../../shared/events/event-document.ts'
import type { UserId } from '../../../shared/ids.ts'
import type { storedUser } from '../../../shared/members/stored.ts'
import type { Snapshot } from '../../platform/collections.ts'
import type { Member } from './member.ts'

/** A member's application to host; an admin decides on it. */
export interface HostApplication {
  readonly bio: string | null
  readonly whyHost: string | null
  readonly socialMediaUrl: string | null
  readonly experience?: string | null
  readonly portfolioUrl?: string | null
  readonly photoUrl?: string | null
  /** The host who referred the applicant, if any. */
  readonly referrerId?: UserId | null
}

/** Makes the document of a new application, which awaits a decision. */
export function makeApplicationDocument(
  { id, name, email, city, provenAt }: Member,
  application: HostApplication,
  createdAt: Timestamp,
) {
  return {
    userId: id,
    name,
    email,
    city,
    isProven: provenAt !== null,
    experience: null,
    portfolioUrl: null,
    photoUrl: null,
    referrerId: null,
    ...application,
    status: 'pending' as const,
    createdAt,
  }
}

/** Makes a host's card: each text from their profile, otherwise from their application. */
export function makeCard(
  member: Member,
  user: Snapshot<typeof storedUser>,
  application: Snapshot<typeof storedApplication>,
): HostCard {
  // A text that the host removed from the profile is not replaced by that of the application.
  const getText = (field: string) => {
    const profileText: unknown = user.get(field)
    const text: unknown = profileText === undefined ? application.get(field) : profileText
    return (text as string | null | undefined) ?? null
  }
  return {
    id: member.id,
    name: member.name,
    city: member.city ?? '',
    area: member.area,
    bio: getText('bio'),
    photoUrl: getText('photoUrl'),
    socialMediaUrl: getText('socialMediaUrl'),
    portfolioUrl: getText('portfolioUrl'),
    linkedinUrl: getText('linkedinUrl'),
    twitterUrl: getText('twitterUrl'),
  }
}
