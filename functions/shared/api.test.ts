import { expect, test } from 'vitest'
import type { z } from 'zod'
import { api, type CallName } from './api.ts'
import type { Call, LimitName } from './http/call.ts'

/**
 * All calls that are not for admins only, by their callers. The access tests trust the `access` of a call, so this list repeats
 * it: opening a call to visitors, members or hosts needs a change here.
 */
const expectedCalls = {
  public: [
    'acceptInvitation',
    'askHost',
    'cancelRsvp',
    'changeNameVisibility',
    'confirmHostQuestion',
    'countUpcomingEvents',
    'createReport',
    'createRsvp',
    'getCancelledRsvp',
    'getCityCalendar',
    'getDecision',
    'getEvent',
    'getEventCalendar',
    'getHost',
    'getHostCalendar',
    'getHostQuestion',
    'getInvitation',
    'getMailPreferences',
    'getOwnCalendar',
    'getReferrer',
    'getRsvp',
    'getSite',
    'getTicket',
    'listEventsOfHost',
    'listFirstNames',
    'listHosts',
    'listNearbyEvents',
    'listPastEvents',
    'listPastTiles',
    'listUpcomingTiles',
    'logOut',
    'objectToDecision',
    'openPreferences',
    'receiveMailgunWebhook',
    'reconfirmRsvp',
    'register',
    'reportClientErrors',
    'reportPolicyViolations',
    'requestLogin',
    'searchEvents',
    'setMailPreferences',
    'signUpForCity',
    'submitPublicApplication',
    'submitSiteApplication',
    'unsubscribe',
    'updateRsvp',
    'verifyToken',
  ],
  member: [
    'applyAsMember',
    'checkLoginLink',
    'confirmOwnDeletion',
    'createSignInLink',
    'downloadDataExport',
    'followSeries',
    'getCalendarLink',
    'getCurrentUser',
    'getDashboard',
    'getDashboardStats',
    'getDataExport',
    'getFollows',
    'getOwnDeletion',
    'getOwnRsvp',
    'getPreferencesLink',
    'getProfile',
    'getTicketCode',
    'listFollowedHosts',
    'listFollowedSeries',
    'listNewEvents',
    'logOutEverywhere',
    'renewCalendarLink',
    'requestDataExport',
    'requestOwnDeletion',
    'setFollow',
    'setStandingRsvp',
    'unfollowSeries',
    'updateProfile',
  ],
  host: [
    'acceptCoHostInvitation',
    'changeEmailRecipient',
    'createEvent',
    'createSeries',
    'declineCoHostInvitation',
    'getHostProfile',
    'getSeries',
    'liftRemovalFromAllEvents',
    'listCityHosts',
    'listCoHostInvitations',
    'listConversations',
    'listHostEvents',
    'listHostQuestions',
    'listKeptOutAttendees',
    'markConversationRead',
    'searchHosts',
    'sendConversationMessage',
    'updateHostProfile',
    'updateSeries',
    'uploadHostPhoto',
  ],
  eventHost: [
    'acceptOwnership',
    'addCoHost',
    'addGuest',
    'admitAttendee',
    'arrangeEventPhotos',
    'askToReconfirmAgain',
    'cancelEvent',
    'changeSignupLimit',
    'createHelperLink',
    'decideRequests',
    'deleteEvent',
    'deleteGuestList',
    'endHelperLink',
    'exportAttendees',
    'getEmailTracking',
    'getEventStats',
    'getHostEvent',
    'getReconfirmations',
    'inviteGuests',
    'liftRemoval',
    'listAttendees',
    'listGuests',
    'listRemovedAttendees',
    'listRequests',
    'messageAttendees',
    'offerOwnership',
    'previewCampaign',
    'publishAnswer',
    'publishEvent',
    'removeAnswer',
    'removeAttendee',
    'removeCoHost',
    'removeGuest',
    'resendFailedEmails',
    'sendCampaign',
    'sharePhotos',
    'updateEvent',
    'uploadEventPhotos',
    'uploadGuestList',
  ],
  eventDoor: ['listDoorAttendees', 'recordArrivals'],
}

test.each(Object.entries(expectedCalls))('opens only the listed calls to %s', (access, callNames) => {
  const openCalls = Object.entries(api).filter(([, call]) => call.access === access)
  expect(openCalls.map(([name]) => name).sort()).toEqual(callNames)
})

test('opens every other call to admins only', () => {
  const accessValues = new Set(Object.values(api).map(({ access }) => access as string))
  expect([...accessValues].sort()).toEqual([...Object.keys(expectedCalls), 'admin'].sort())
})

/** The calls that each rate limit counts. Removing a limit from a call needs a change here. */
const expectedLimits: Record<LimitName, readonly CallName[]> = {
  applyByEmail: ['submitPublicApplication', 'submitSiteApplication'],
  applyByMember: ['applyAsMember'],
  attendeeMailByMember: [
    'changeEmailRecipient',
    'inviteGuests',
    'messageAttendees',
    'resendFailedEmails',
    'sendCampaign',
    'sharePhotos',
  ],
  citySignUpByEmail: ['signUpForCity'],
  clientErrorsByIpAddress: ['reportClientErrors', 'reportPolicyViolations'],
  doorByIpAddress: ['recordArrivals'],
  followByMember: ['followSeries', 'setFollow', 'setStandingRsvp', 'unfollowSeries'],
  hostMessageByMember: ['sendConversationMessage'],
  hostPhotoByMember: ['uploadHostPhoto'],
  loginByEmailAndIpAddress: ['requestLogin'],
  loginByIpAddress: ['requestLogin'],
  firstNamesByIpAddress: ['listFirstNames'],
  ownDataByMember: ['requestDataExport', 'requestOwnDeletion'],
  questionByIpAddress: ['askHost'],
  reportByIpAddress: ['createReport'],
  rsvpByEmail: ['createRsvp'],
  rsvpByEventAndIpAddress: ['createRsvp'],
  rsvpByIpAddress: ['cancelRsvp', 'createRsvp', 'reconfirmRsvp'],
  signInLinkByMember: ['createSignInLink'],
  registerByEmail: ['register'],
  registerByIpAddress: ['register', 'signUpForCity', 'submitPublicApplication', 'submitSiteApplication'],
  ticketByIpAddress: ['getTicket'],
  verifyByIpAddress: [
    'acceptInvitation',
    'confirmHostQuestion',
    'getDecision',
    'getHostQuestion',
    'getInvitation',
    'objectToDecision',
    'verifyToken',
  ],
}

test.each(Object.entries(expectedLimits))(
  'applies the limit %s to exactly the listed calls',
  (limit, names) => {
    const countedCalls = Object.entries<Call>(api).filter(([, call]) =>
      call.limits?.some((name) => name === limit),
    )
    expect(countedCalls.map(([name]) => name).sort()).toEqual(names)
  },
)

/** Path parameters that are secrets and not ids: the document's id is a hash of the secret. */
const SECRET_PARAMS = new Set(['token', 'code'])

test('refuses ids that Firestore reserves in all path parameters that are document ids', () => {
  const acceptingParams = Object.entries<Call>(api).flatMap(([name, { params }]) =>
    Object.entries((params?.shape ?? {}) as Record<string, z.ZodType>).flatMap(([param, schema]) =>
      !SECRET_PARAMS.has(param) && schema.safeParse('__x__').success ? [`${name} ${param}`] : [],
    ),
  )
  // `kind` selects a page and is not the id of a document.
  expect(acceptingParams).toEqual(['openPreferences kind'])
})
