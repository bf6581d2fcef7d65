/** A tab of an event on its hosts' dashboard. */
export type HostedEventTab = 'attendees' | 'emails' | 'photos' | 'stats'

/** The paths of the web app's pages, for the app's own links. */
export const paths = {
  home: '/',
  homeIn: (city: string) => `/?city=${encodeURIComponent(city)}`,
  pastEvents: '/past-events',
  about: '/about',
  event: (id: number) => `/events/${id}`,
  alternateEvent: (id: number) => `/event/${id}`,
  dashboard: '/dashboard',
  /** The application form, instead of the dashboard. */
  applyFromDashboard: '/dashboard?apply=1',
  hostDashboard: '/host-dashboard',
  /** One event on its hosts' dashboard, opened at one of its tabs. */
  hostedEvent: (eventId: number, tab?: HostedEventTab) =>
    `/host-dashboard?event=${eventId}${tab === undefined ? '' : `&eventTab=${tab}`}`,
  /** The editor of an event, over its hosts' dashboard. */
  editEvent: (eventId: number) => `/host-dashboard?edit=${eventId}`,
  /** The share dialog of an event, over its hosts' dashboard. */
  shareEvent: (eventId: number) => `/host-dashboard?share=${eventId}`,
  /** The list of attendees for the door, a page to be printed. */
  doorList: (eventId: number) => `/host-dashboard/events/${eventId}/door-list`,
  /** The page for check-in. It works without a network after it was opened once. */
  door: (eventId: number) => `/host-dashboard/events/${eventId}/door`,
  /** The check-in page for helpers without an account. */
  helperLink: (token: string) => `/door/${token}`,
  host: (id: number) => `/hosts/${id}`,
  admin: '/admin',
  /** A user's dialog, over the list of users. */
  adminUser: (id: number | string) => `/admin?tab=users&user=${id}`,
  /** An event's attendees, over the list of all events. */
  adminEvent: (id: number | string) => `/admin?tab=events&attendees=${id}`,
  adminMessages: '/admin?tab=messaging',
  adminMessage: (id: string) => `/admin?tab=messaging&message=${encodeURIComponent(id)}`,
  adminNudges: '/admin?tab=nudges',
  adminEmailsTo: (address: string) => `/admin?tab=email-health&email=${encodeURIComponent(address)}`,
  /** The editor of any event, over the list of all events. */
  adminEditEvent: (eventId: number) => `/admin?tab=events&edit=${eventId}`,
  account: '/account',
  accountDeleted: '/account/deleted',
  privacy: '/privacy',
  /** The guide to a dashboard. */
  help: (guide: 'host' | 'admin') => `/help/${guide}`,
  rules: '/rules',
  login: '/login',
  /** The page that opens links shared by other apps. */
  open: '/open',
  applyHost: '/apply-host',
  hostInvite: '/host-invite',
  /** A host's link for friends, with the host as the referrer. */
  hostInviteFrom: (hostId: number) => `/host-invite?referrer=${hostId}`,
  /** The event's page with its RSVP form open. */
  rsvp: (id: number) => `/events/${id}?open=rsvp`,
  rsvpChange: (token: string) => `/rsvp/change/${encodeURIComponent(token)}`,
  /** The RSVPs, cancellations and answers on this device that are unsent or refused. */
  outbox: '/waiting',
  emailSettings: (token: string) => `/unsubscribe/${encodeURIComponent(token)}`,
  /** A ticket, for anyone with its code. */
  ticket: (code: string) => `/t/${encodeURIComponent(code)}`,
} as const
