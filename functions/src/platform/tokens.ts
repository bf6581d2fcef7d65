import { linkSecret } from './params.ts'
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/**
 * Makes the token of a sign-up's change link. It is derived from LINK_SECRET rather than random and stored, so that every later
 * email to the attendee can contain the link too, and Firestore still stores only its SHA-256. An RSVP that was cancelled and made
 * again has a new `seq`, and so a new token.
 */
export function makeChangeToken(signup: { eventId: number; signupId: string; seq: number }): string {
  return createHmac('sha256', linkSecret.value())
    .update(`rsvp-change:${signup.eventId}:${signup.signupId}:${signup.seq}`)
    .digest('base64url')
}

/**
 * Makes the token of a member's own calendar. It is derived like the token of a change link, so that it can be shown again. Each
 * `version` has a different token.
 */
export function makeCalendarToken({ userId, version }: { userId: number; version: number }): string {
  return createHmac('sha256', linkSecret.value()).update(`calendar:${userId}:${version}`).digest('base64url')
}

/**
 * Makes the mark of a private event's location, which identifies the location without revealing it: equal locations of the event
 * have equal marks, and a mark cannot be computed without the secret.
 */
export function makePlaceMark(
  eventId: number,
  { venueName, venueAddress }: { readonly venueName: string; readonly venueAddress: string | null },
): string {
  return createHmac('sha256', linkSecret.value())
    .update(JSON.stringify(['place', eventId, venueName, venueAddress]))
    .digest('base64url')
    .slice(0, 22)
}

/** Makes the mark of a virtual event's link, as `makePlaceMark` does for a location; null if there is no link. */
export function makeLinkMark(eventId: number, virtualLink: string | null): string | null {
  if (virtualLink === null) return null
  return createHmac('sha256', linkSecret.value())
    .update(JSON.stringify(['link', eventId, virtualLink]))
    .digest('base64url')
    .slice(0, 22)
}

/** Computes the hash by which a stored token is looked up. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/**
 * Makes the token of an address's email settings, for the links in mail that its recipient can unsubscribe from, and for members
 * who open their settings on the site. The token contains the address, signed with LINK_SECRET, so no document is needed. It
 * never expires, because an old mail must still let its recipient unsubscribe.
 */
export function makeMailToken(email: string): string {
  const encodedAddress = Buffer.from(email.toLowerCase(), 'utf8').toString('base64url')
  return `${encodedAddress}.${signAddress(encodedAddress)}`
}

/** Returns the address in a mail token; null if the token is not ours. */
export function readMailToken(token: string): string | null {
  const [encodedAddress = '', mac = '', ...otherParts] = token.split('.')
  const expectedMac = Buffer.from(signAddress(encodedAddress))
  const actualMac = Buffer.from(mac)
  if (
    otherParts.length > 0 ||
    actualMac.length !== expectedMac.length ||
    !timingSafeEqual(actualMac, expectedMac)
  )
    return null
  return Buffer.from(encodedAddress, 'base64url').toString('utf8')
}

/** The contents of the token of a helper's link, with which helpers check attendees in at one event. */
export interface HelperLink {
  readonly eventId: number
  /** The number of the link. Only the number in `checkInStates/{id}` is valid, so a new link revokes older ones. */
  readonly version: number
  /**
   * The hosts who could run the event when the link was made. The link is valid while all of them still host the event and may
   * run it.
   */
  readonly hostIds: readonly string[]
}

/** Makes the token of the link that gives helpers access to one event's door: the link's contents and a signature. */
export function makeHelperToken({ eventId, version, hostIds }: HelperLink): string {
  const payload = [eventId, version, ...hostIds].join('-')
  return `${payload}-${signHelperPayload(payload)}`
}

/** Returns the contents of the token of a helper's link; null if the token is not ours. */
export function readHelperToken(token: string): HelperLink | null {
  const [, payload = '', mac = ''] = /^(\d{10}-\d{1,6}(?:-\d{10}){0,20})-([\w-]{43})$/.exec(token) ?? []
  const expectedMac = Buffer.from(signHelperPayload(payload))
  const actualMac = Buffer.from(mac)
  if (actualMac.length !== expectedMac.length || !timingSafeEqual(actualMac, expectedMac)) return null
  const [eventId, version, ...hostIds] = payload.split('-')
  return { eventId: Number(eventId), version: Number(version), hostIds }
}

function signHelperPayload(payload: string): string {
  return createHmac('sha256', linkSecret.value()).update(`door:${payload}`).digest('base64url')
}

/** Makes a person's id at one event's door. Unlike the sign-up's id, it does not allow guessing the person's address. */
export function makeDoorRef(eventId: number, signupId: string): string {
  return createHmac('sha256', linkSecret.value())
    .update(`door-person:${eventId}:${signupId}`)
    .digest()
    .subarray(0, 16)
    .toString('base64url')
}

/** Makes a token that contains an id, and proves that we made it for one purpose. */
function makeSignedIdToken(purpose: string, id: string): string {
  return `${id}.${signId(purpose, id)}`
}

/** Returns the id in a token; null if we did not make the token for that purpose. */
function readSignedIdToken(purpose: string, token: string): string | null {
  const [, id = '', mac = ''] = /^([\w-]{1,100})\.([\w-]{43})$/.exec(token) ?? []
  const expectedMac = Buffer.from(signId(purpose, id))
  const actualMac = Buffer.from(mac)
  return actualMac.length === expectedMac.length && timingSafeEqual(actualMac, expectedMac) ? id : null
}

function signId(purpose: string, id: string): string {
  return createHmac('sha256', linkSecret.value()).update(`${purpose}:${id}`).digest('base64url')
}

/** Makes the token of the link with which the person concerned can object to an admin's decision. */
export const makeObjectionToken = (decisionId: string): string => makeSignedIdToken('objection', decisionId)

/** Returns the id of the decision in a token; null if the token is not ours. */
export const readObjectionToken = (token: string): string | null => readSignedIdToken('objection', token)

/** Makes the token of the link with which a visitor who asked the hosts a question confirms their address. */
export const makeHostQuestionToken = (questionId: string): string =>
  makeSignedIdToken('host-question', questionId)

/** Returns the id of the question in a token; null if the token is not ours. */
export const readHostQuestionToken = (token: string): string | null =>
  readSignedIdToken('host-question', token)

function signAddress(encodedAddress: string): string {
  return createHmac('sha256', linkSecret.value())
    .update(`mail-preferences:${encodedAddress}`)
    .digest('base64url')
}

/**
 * Computes the hash of an email address, for ids. Spaces around the address and its letter case make no difference. Anyone can
 * compute it for an address that they guess, so it is deleted with the person. Data that stays contains a mark
 * (`makeAddressMark`) instead.
 */
export function hashAddress(email: string): string {
  return createHash('sha256').update(email.trim().toLowerCase()).digest('hex')
}

/**
 * Makes the mark of an address, which identifies it in data that outlives its owner's account. It cannot be computed without the
 * secret.
 */
export function makeAddressMark(email: string): string {
  return createHmac('sha256', linkSecret.value())
    .update(`address:${email.trim().toLowerCase()}`)
    .digest('hex')
}

/** Makes the mark by which a report is recognised when its reporter sends it again. It cannot be computed without the secret. */
export function makeReportMark(parts: readonly (string | number)[]): string {
  return createHmac('sha256', linkSecret.value())
    .update(JSON.stringify(['report', ...parts]))
    .digest('hex')
    .slice(0, 40)
}
