import { findCity } from '../../functions/shared/cities/catalogue.ts'
import { toCityFields } from '../../functions/shared/cities/city-key.ts'
import type { HostCard } from '../../functions/shared/events/event-document.ts'
import { toEventDocument } from '../../functions/shared/events/stored.ts'
import { foldWords } from '../../functions/shared/fold.ts'
import { eventId, seriesId, userId } from '../../functions/shared/ids.ts'
import { makeNameFields } from '../../functions/shared/search/name-keys.ts'
import { makeUserSearchFields } from '../../functions/shared/search/user-search.ts'
import { toWallTime } from '../../functions/shared/time/wall-time.ts'
import { toCalendarDay } from '../../functions/shared/time/zoned-time.ts'
import { hashAddress } from '../../functions/src/platform/tokens.ts'
import {
  makeHidingDecisionId,
  makeSuspensionDecisionId,
} from '../../functions/src/core/safety/decision-id.ts'
import { computeExpiry } from '../../functions/src/platform/expiry.ts'
import { composeNewEvent, type EventInput } from '../../functions/src/core/events/compose-event.ts'
import type { splitPlace } from '../../functions/src/core/events/private-place.ts'
import { computeStart } from './event-start.ts'
import {
  admin,
  applicant,
  application,
  attendees,
  hosts,
  member,
  suspendedMember,
  type HostKey,
  type SeedUser,
} from './users.ts'
import { londonEvents } from './london-events.ts'
import { dashboardEvents } from './dashboard-events.ts'
import { pastEvents } from './past-events.ts'
import { europeanEvents, overseasEvents } from './world-events.ts'
import type { SeedEvent } from './seed-event.ts'
import { makeHostQuestions, makeRsvpAnswers } from './questions.ts'
import { makeRandom, hashText } from './random.ts'
import { makeReportDocument } from './report-document.ts'
import type { SeedDocument } from './seed-document.ts'
import { getUid, makeId } from './seed-ids.ts'
import { makeSignups } from './signups.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

export interface SeedAccount extends SeedUser {
  readonly uid: string
  readonly isDisabled: boolean
}

/** A picture to draw and store at `path`, which determines its contents. */
export interface Picture {
  readonly path: string
  readonly shape: 'landscape' | 'square'
}

export interface SeedData {
  readonly accounts: readonly SeedAccount[]
  readonly documents: readonly SeedDocument[]
  readonly pictures: readonly Picture[]
}

export interface SeedOptions {
  readonly now: number
  /** The hashes with which the server finds a sign-up by its change link or ticket. */
  hashSignup(signup: { eventId: number; signupId: string; seq: number }): {
    changeTokenHash: string
    ticketHash: string
  }
  /** Splits the location of an event into its public and its private part. */
  splitPlace: typeof splitPlace
  /** Returns the URL of a picture. */
  toPictureUrl(path: string): string
}

function makeHostCard(user: SeedUser, options: SeedOptions): HostCard {
  const uid = getUid(user)
  return {
    id: userId.parse(uid),
    name: user.name,
    city: user.city,
    area: user.area,
    bio: user.bio ?? null,
    photoUrl: user.hasPicture ? options.toPictureUrl(`photos/hosts/${uid}.webp`) : null,
    socialMediaUrl: user.socialMediaUrl ?? null,
    portfolioUrl: user.portfolioUrl ?? null,
    linkedinUrl: user.linkedinUrl ?? null,
    twitterUrl: user.twitterUrl ?? null,
  }
}

function makeUserDocuments(options: SeedOptions): SeedDocument[] {
  return users.flatMap((user) => {
    const uid = getUid(user)
    const card = makeHostCard(user, options)
    const { id, ...profile } = card
    const filledFields = Object.fromEntries(Object.entries(profile).filter(([, value]) => value !== null))
    const joinedAt = new Date(options.now - (200 + (hashText(user.name) % 400)) * DAY_MS)
    const { cityKey } = toCityFields(user.city)
    const userFields = {
      ...filledFields,
      ...makeUserSearchFields(user),
      cityKey,
      id,
      area: user.area,
      email: user.email,
      role: user.role,
      isApproved: user.isApproved,
      provenAt: joinedAt,
      createdAt: joinedAt,
      updatedAt: joinedAt,
    }
    const isSuspended = user === suspendedMember
    const suspensionFields = isSuspended
      ? { suspendedAt: getSuspensionTime(options.now), blockedMailKinds: ['all'] }
      : {}
    return [
      { path: `users/${uid}`, data: { ...userFields, ...suspensionFields } },
      {
        path: `userEmails/${hashAddress(user.email)}`,
        data: { userId: id, ...(isSuspended ? { isSuspended } : {}) },
      },
      ...(user.role === 'host' && user.isApproved
        ? [{ path: `hosts/${uid}`, data: { ...card, cityKey } }]
        : []),
    ]
  })
}

const users: readonly SeedUser[] = [admin, ...Object.values(hosts), applicant, member, suspendedMember]

const getSuspensionTime = (now: number) => new Date(now - 3 * DAY_MS)

/** Makes the audit entry of an admin's decision, with the reason that the user concerned reads. */
function makeDecisionDocument(
  { id, ...decision }: { readonly id: string; readonly action: string; readonly subject: object },
  reason: string,
  decidedAt: number,
): SeedDocument {
  const actor = { id: Number(getUid(admin)), name: admin.name }
  const [occurredAt, expiresAt] = [new Date(decidedAt), new Date(computeExpiry('adminActions', decidedAt))]
  const data = { ...decision, actor, before: {}, after: { reason }, occurredAt, expiresAt }
  return { path: `adminActions/${id}`, data }
}

function makeSuspensionDocument(now: number): SeedDocument {
  const [uid, suspendedAt] = [getUid(suspendedMember), getSuspensionTime(now).getTime()]
  const subject = { kind: 'user', id: uid, name: suspendedMember.name }
  const decision = {
    id: makeSuspensionDecisionId(Number(uid), suspendedAt),
    action: 'user_suspended',
    subject,
  }
  const reason = 'You wrote to several attendees after they had asked you to stop.'
  return makeDecisionDocument(decision, reason, suspendedAt)
}

function makeApplicationDocument(now: number): SeedDocument {
  const uid = getUid(applicant)
  return {
    path: `applications/${uid}`,
    data: {
      userId: Number(uid),
      name: applicant.name,
      email: applicant.email,
      city: applicant.city,
      bio: applicant.bio ?? '',
      ...application,
      socialMediaUrl: null,
      portfolioUrl: null,
      photoUrl: null,
      referrerId: null,
      isProven: true,
      status: 'pending',
      createdAt: new Date(now - 2 * DAY_MS),
    },
  }
}

interface SeriesContext {
  readonly eventId: number
  readonly input: EventInput
  readonly endsAt: number
  readonly timezone: string
}

/** Makes the series that begins with an event. `fillDueSeries` makes its other events. */
function makeSeriesDocument(
  { title, series, virtualAccess }: SeedEvent,
  { eventId, input, endsAt, timezone }: SeriesContext,
  now: number,
) {
  if (!series) return null
  const { date, time } = toWallTime(input.startsAt, timezone)
  const id = seriesId.parse(makeId(`series of ${title}`, 0))
  const { descriptionMd, startsAt, city, area, venueName, venueAddress } = input
  const location = { city, area, venueName, venueAddress }
  const { isVirtual, virtualPlatform, isPrivate, signupLimit } = input
  const virtualLink = virtualAccess?.link ?? null
  const settings = { isVirtual, virtualPlatform, virtualLink, isPrivate, signupLimit }
  const hostIds = input.hosts.map((host) => String(host.id))
  const data = {
    id,
    ownerId: hostIds[0],
    hostIds,
    rule: { ...series, startDate: date, until: null },
    times: {
      startTime: time,
      endTime: toWallTime(endsAt, timezone).time,
      endsAfterDays: toCalendarDay(endsAt, timezone) - toCalendarDay(startsAt, timezone),
      timezone,
    },
    firstEventId: eventId,
    firstDate: date,
    template: { title, descriptionMd, ...location, ...settings },
    coverUrl: null,
    pausedAt: null,
    lastProcessedDate: null,
    dueAt: new Date(now),
    createdAt: new Date(now),
    updatedAt: new Date(now),
  }
  return { document: { path: `series/${id}`, data }, eventFields: { seriesId: id, seriesDate: date } }
}

function makeEventDocuments(seedEvent: SeedEvent, colourIndex: number, options: SeedOptions) {
  const { now } = options
  const [cityName, area, venueName, venueAddress] = seedEvent.place
  const [signupLimit, confirmedCount, waitlistCount = 0] = seedEvent.spots
  const city = findCity(cityName)
  if (!city) throw new Error(`${cityName} is not in the catalogue of cities.`)
  const id = makeId(seedEvent.title, colourIndex)
  const random = makeRandom(hashText(seedEvent.title))
  const startsAt = computeStart(seedEvent, city.timezone, now)
  const endsAt = startsAt + seedEvent.schedule[2] * MINUTE_MS
  const eventCreatedAt = Math.min(now, startsAt) - (18 + random.nextBelow(20)) * DAY_MS
  const signups = makeSignups(seedEvent, { eventCreatedAt, startsAt, now }, random)
  const pictures = Array.from({ length: seedEvent.photoCount ?? 0 }, (_, index): Picture => ({
    path: `photos/events/${id}/${index + 1}.webp`,
    shape: 'landscape',
  }))
  const photos = pictures.map(({ path }) => options.toPictureUrl(path))
  const input: EventInput = {
    hosts: seedEvent.hosts.map((key: HostKey) => makeHostCard(hosts[key], options)),
    title: seedEvent.title,
    descriptionMd: seedEvent.description,
    city: city.name,
    area,
    venueName,
    venueAddress,
    startsAt,
    endsAt,
    isVirtual: seedEvent.virtualAccess !== undefined,
    virtualPlatform: seedEvent.virtualAccess?.platform ?? null,
    isPrivate: seedEvent.isPrivate === true,
    ...(seedEvent.goodToKnow ? { goodToKnow: seedEvent.goodToKnow } : {}),
    ...(seedEvent.rsvpWindow ? { rsvpWindow: seedEvent.rsvpWindow } : {}),
    ...(seedEvent.questions ? { questions: seedEvent.questions } : {}),
    ...(seedEvent.hostQuestionAccess ? { hostQuestionAccess: seedEvent.hostQuestionAccess } : {}),
    ...(seedEvent.requestCount ? { isByRequest: true } : {}),
    ...(seedEvent.sureCount ? { shouldReconfirm: true } : {}),
    hasGuestList: seedEvent.isPrivate === true,
    isPublished: seedEvent.isDraft !== true,
    signupLimit,
    imageUrl: photos[0] ?? null,
    photos,
  }
  const { publicFields, privatePlace } = options.splitPlace(id, input)
  const rsvpFields = {
    confirmedCount,
    waitlistCount,
    ...(seedEvent.requestCount ? { requestedCount: seedEvent.requestCount } : {}),
    ...(seedEvent.sureCount ? { reconfirmAskedFor: startsAt } : {}),
    nextSeq: signups.length + 1,
  }
  const eventPath = `events/${id}`
  const { cancelledDaysAgo, hiddenDaysAgo, invitedHosts = [] } = seedEvent
  const cancelledAt = cancelledDaysAgo === undefined ? null : now - cancelledDaysAgo * DAY_MS
  const hiddenAt = hiddenDaysAgo === undefined ? null : now - hiddenDaysAgo * DAY_MS
  const hiddenFields =
    hiddenAt === null
      ? {}
      : { isPublished: false, hidden: { hiddenAt, wasPublished: true, suspendedOwnerId: null } }
  const invitedHostIds = invitedHosts.map((key) => getUid(hosts[key]))
  const cancellationFields =
    cancelledAt === null ? {} : { cancelledAt, contentUpdatedAt: cancelledAt, revision: 1 }
  // The triggers change the sign-ups of a cancelled event in the same way.
  const cancelledSignupFields =
    cancelledAt === null
      ? {}
      : { eventStartsAt: null, eventCity: null, expiresAt: new Date(cancelledAt + 183 * DAY_MS) }
  const series = makeSeriesDocument(seedEvent, { eventId: id, input, endsAt, timezone: city.timezone }, now)
  const hostIds = input.hosts.map((host) => String(host.id))
  const asker = { name: member.name, email: member.email, userId: Number(getUid(member)) }
  const questions = makeHostQuestions(seedEvent, { eventId: id, hostIds, asker, now })
  const publishedAnswers = questions.flatMap((question) => question.publishedAnswers)
  const documents: SeedDocument[] = [
    ...(series ? [series.document] : []),
    ...questions.map(({ document }) => document),
    {
      path: eventPath,
      data: toEventDocument({
        ...composeNewEvent(eventId.parse(id), { ...input, ...publicFields }, eventCreatedAt),
        ...series?.eventFields,
        ...(publishedAnswers.length > 0 ? { publishedAnswers } : {}),
        ...rsvpFields,
        ...cancellationFields,
        ...hiddenFields,
        ...(invitedHostIds.length > 0 ? { invitedHostIds } : {}),
        ...(seedEvent.hasNamesShown ? { hasNamesShown: true } : {}),
      }),
    },
    ...signups.map((signup) => ({
      path: `${eventPath}/signups/${signup.id}`,
      data: {
        eventId: id,
        ...makeNameFields(signup.name),
        email: signup.email,
        userId: signup.email === member.email ? Number(getUid(member)) : null,
        sourceCity: random.next() < 0.7 ? city.name : null,
        sourceArea: null,
        status: signup.status,
        seq: signup.seq,
        ...options.hashSignup({ eventId: id, signupId: signup.id, seq: signup.seq }),
        isProven: false,
        ...(seedEvent.hasNamesShown && signup.seq % 2 === 0 ? { isNameShown: true } : {}),
        callId: `seed-${signup.seq}`,
        result: signup.result,
        ...(seedEvent.questions ? { answers: makeRsvpAnswers(seedEvent.questions, signup.seq) } : {}),
        ...(signup.status === 'confirmed' && signup.seq <= (seedEvent.sureCount ?? 0)
          ? { reconfirmedFor: new Date(startsAt) }
          : {}),
        checkedInAt: signup.checkedInAt === null ? null : new Date(signup.checkedInAt),
        createdAt: new Date(signup.createdAt),
        updatedAt: new Date(signup.updatedAt),
        eventTitle: seedEvent.title,
        eventStartsAt: new Date(startsAt),
        eventEndsAt: new Date(endsAt),
        eventTimezone: city.timezone,
        eventCity: city.name,
        eventArea: area,
        eventVenueName: publicFields.venueName,
        eventVenueAddress: publicFields.venueAddress,
        ...(hiddenAt === null ? {} : { eventIsHidden: true }),
        ...cancelledSignupFields,
      },
    })),
  ]
  if (hiddenAt !== null) {
    const subject = { kind: 'event', id: String(id), name: seedEvent.title }
    const reason =
      'The owner of the building told us that nobody may use the roof. Please show us their consent.'
    const decision = { id: makeHidingDecisionId(id, hiddenAt), action: 'event_hidden', subject }
    documents.push(makeDecisionDocument(decision, reason, hiddenAt))
  }
  if (seedEvent.virtualAccess) {
    documents.push({
      path: `${eventPath}/access/virtual`,
      data: { virtualLink: seedEvent.virtualAccess.link },
    })
  }
  if (privatePlace) documents.push({ path: `${eventPath}/access/place`, data: { ...privatePlace } })
  if (seedEvent.isPrivate) {
    // All attendees were invited; three more guests are on the list and not invited yet.
    const invitedEmails = signups.map((signup) => signup.email)
    const furtherGuests = attendees.filter((guest) => !invitedEmails.includes(guest.email)).slice(0, 3)
    for (const { name, email } of [...signups, ...furtherGuests]) {
      const isInvited = invitedEmails.includes(email)
      const data = {
        email,
        addressHash: hashAddress(email),
        name,
        nameKey: foldWords(name).join(' '),
        invitedAt: isInvited ? new Date(eventCreatedAt) : null,
        invitationMailingId: isInvited ? `guests-${id}-seed` : null,
      }
      documents.push({ path: `${eventPath}/guests/${hashAddress(email)}`, data })
    }
  }
  return { documents, pictures }
}

/** Makes the seed's accounts, documents and pictures as of `now`. Of the ids, only those of decisions depend on `now`. */
export function makeSeedData(options: SeedOptions): SeedData {
  const compareTimes = ({ schedule: a }: SeedEvent, { schedule: b }: SeedEvent) =>
    a[0] - b[0] || a[1].localeCompare(b[1])
  const upcomingEvents = [...londonEvents, ...europeanEvents, ...overseasEvents].sort(compareTimes)
  const eventGroups = [upcomingEvents, [...pastEvents].sort(compareTimes).reverse(), dashboardEvents]
  const events = eventGroups.flatMap((group) =>
    group.map((seedEvent, index) => makeEventDocuments(seedEvent, index, options)),
  )
  return {
    accounts: users.map((user) => ({ ...user, uid: getUid(user), isDisabled: user === suspendedMember })),
    documents: [
      ...makeUserDocuments(options),
      makeApplicationDocument(options.now),
      makeReportDocument(options.now),
      makeSuspensionDocument(options.now),
      ...events.flatMap(({ documents }) => documents),
    ],
    pictures: [
      ...users
        .filter((user) => user.hasPicture)
        .map((user): Picture => ({ path: `photos/hosts/${getUid(user)}.webp`, shape: 'square' })),
      ...events.flatMap(({ pictures }) => pictures),
    ],
  }
}
