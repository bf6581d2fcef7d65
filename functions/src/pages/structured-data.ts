import { TZDate } from '@date-fns/tz'
import type { EventFacts, HostCard } from '../../shared/events/event-document.ts'
import { yesNoFacts } from '../../shared/events/good-to-know.ts'
import { countSpots } from '../../shared/events/projection.ts'
import { computeWindowState } from '../../shared/events/rsvp-window.ts'
import { markdownToPlainText } from '../../shared/markdown/plain-text.ts'
import { PRODUCT } from '../../shared/brand/brand.ts'

/** Formats an instant in ISO 8601, with the offset of the event's own zone at that instant. */
function formatLocalTime(instant: number, timezone: string): string {
  return new TZDate(instant, timezone).toISOString()
}

/** Composes an event in schema.org's format. A virtual event has its page as location, because the link is only for attendees. */
export function composeEventData(
  event: EventFacts,
  page: { url: string; picture: string; siteUrl: string },
): object {
  const { spotsRemaining, isFull } = countSpots(event)
  const { languages, minAge } = event.goodToKnow ?? {}
  const { opensAt, closesAt } = computeWindowState(event.rsvpWindow, event.startsAt, event.startsAt)
  return {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: event.title,
    description: markdownToPlainText(event.descriptionMd),
    url: page.url,
    image: [page.picture],
    startDate: formatLocalTime(event.startsAt, event.timezone),
    endDate: formatLocalTime(event.endsAt, event.timezone),
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: `https://schema.org/${event.isVirtual ? 'Online' : 'Offline'}EventAttendanceMode`,
    location: event.isVirtual ? { '@type': 'VirtualLocation', url: page.url } : composeLocation(event),
    organizer:
      event.hosts.length > 0
        ? event.hosts.map((host) => ({
            '@type': 'Person',
            name: host.name,
            ...(host.portfolioUrl === null ? {} : { url: host.portfolioUrl }),
          }))
        : { '@type': 'Organization', name: PRODUCT, url: page.siteUrl },
    isAccessibleForFree: true,
    ...(languages ? { inLanguage: languages } : {}),
    ...(minAge ? { typicalAgeRange: `${minAge}-` } : {}),
    ...(event.signupLimit === null
      ? {}
      : { maximumAttendeeCapacity: event.signupLimit, remainingAttendeeCapacity: spotsRemaining }),
    offers: {
      '@type': 'Offer',
      url: page.url,
      price: 0,
      priceCurrency: 'USD',
      availability: `https://schema.org/${event.isByRequest ? 'LimitedAvailability' : isFull ? 'SoldOut' : 'InStock'}`,
      ...(opensAt === null ? {} : { validFrom: formatLocalTime(opensAt, event.timezone) }),
      ...(closesAt === null ? {} : { availabilityEnds: formatLocalTime(closesAt, event.timezone) }),
    },
  }
}

/** Composes a host as a schema.org person: the public contents of their card, and nothing else. */
export function composePersonData(host: HostCard, url: string): object {
  const links = [host.portfolioUrl, host.linkedinUrl, host.twitterUrl, host.socialMediaUrl]
  const sameAs = links.filter((link) => link !== null)
  const homeName = [host.area, host.city].filter((part) => part !== null && part !== '').join(', ')
  return {
    '@context': 'https://schema.org',
    '@type': 'Person',
    name: host.name,
    url,
    ...(host.photoUrl === null ? {} : { image: host.photoUrl }),
    ...(host.bio === null ? {} : { description: markdownToPlainText(host.bio) }),
    ...(homeName === '' ? {} : { homeLocation: { '@type': 'Place', name: homeName } }),
    ...(sameAs.length > 0 ? { sameAs } : {}),
  }
}

/** The facts of “good to know” that are about the venue. */
const amenityNames = ['stepFree', 'accessibleToilet', 'seating', 'quietRoom'] as const

function composeLocation(event: EventFacts): object {
  const amenityFeature = amenityNames.flatMap((name) => {
    const value = event.goodToKnow?.[name]
    return value === undefined
      ? []
      : { '@type': 'LocationFeatureSpecification', name: yesNoFacts[name].label, value }
  })
  return {
    '@type': 'Place',
    name: event.venueName,
    ...(amenityFeature.length > 0 ? { amenityFeature } : {}),
    address: {
      '@type': 'PostalAddress',
      ...(event.venueAddress === null ? {} : { streetAddress: event.venueAddress }),
      addressLocality: event.city,
      ...(event.area === null ? {} : { addressRegion: event.area }),
    },
  }
}

export function composeSiteData(siteUrl: string): object {
  return { '@context': 'https://schema.org', '@type': 'WebSite', name: PRODUCT, url: `${siteUrl}/` }
}
