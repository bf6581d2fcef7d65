/*
 * The keys of everything that the app stores in localStorage. `cache-names.ts` lists the caches. The databases are the outbox
 * (`outbox-storage.ts`), one database for each check-in list (`device-doors.ts`) and Firebase's own. `deleteOtherUsersData`
 * removes the data of other users from all of them.
 */

/** The data of each user, stored under `makePersonalKey`. `deleteOtherUsersData` removes the data of all but the current user. */
export const personalKeys = {
  /** The contents of unsent forms, at most five of each. They stay for a user whose session has ended. */
  drafts: 'kiln.draft',
  /** The last visit to the events, and whether the user has seen the tips for hosts and closed the banner for new hosts. */
  visits: 'kiln.visit',
  /** The request for a login link, which expires with the link, and the follow that the member wants after the login, if any. */
  linkRequest: 'kiln.login-asked',
  /** The last 20 tickets that were stored. */
  tickets: 'kiln.tickets',
  /** The last 50 RSVPs. A visitor's RSVPs stay until a log-out. */
  rsvps: 'kiln.rsvps',
} as const

/** The data of each check-in list, stored until a day after the event. `deleteUnneededDoors` removes it. */
export const doorKeys = {
  /** For each owner and event, the instant until which the list may stay. The list's database has the same name. */
  lists: 'kiln.door',
  /** For each owner and event, the number of unsent arrivals. */
  unsent: 'kiln.door-unsent',
  /** For each owner, the name of this device at the door. A name that a member chose stays while the member is signed in. */
  deviceName: 'kiln.device-name',
} as const

/** Data that is stored once for all users of the device. */
export const deviceKeys = {
  /** The id of the signed-in member; removed when they log out and when the session ends. */
  user: 'kiln.user',
  /** Stored when the session ended without a log-out; removed by the next login or log-out. */
  sessionEnded: 'kiln.session-ended',
  /** The time of the last login or the last saved profile, for other tabs. */
  sessionStarted: 'kiln.session-begun',
  /** A log-out that has not reached the server yet; removed afterwards. */
  logOutPending: 'kiln.log-out-owed',
  /** Stored while the outbox has entries. */
  outbox: 'kiln.outbox',
  /** Name and email of the visitor who RSVP'd last; removed by a log-out, or when the visitor asks for it. */
  visitorContact: 'kiln.contact.visitor',
  /** The announcement in the last response of `getSite`; removed when a response has none. */
  announcement: 'kiln.announcement',
  /** The id of the announcement that was dismissed; replaced by the next one. */
  announcementDismissed: 'kiln.announcement-dismissed',
  /** The time at which someone declined to install the app, which is offered again after 90 days. */
  installDeclined: 'kiln.install-declined',
} as const
