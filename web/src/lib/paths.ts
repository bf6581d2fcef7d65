/** Every address of the web app; links are made here and nowhere else. */
export const paths = {
  home: '/',
  homeIn: (city: string) => `/?city=${encodeURIComponent(city)}`,
  pastEvents: '/past-events',
  about: '/about',
  event: (id: number) => `/events/${id}`,
  alternateEvent: (id: number) => `/event/${id}`,
  dashboard: '/dashboard',
  /** The application form in the dashboard's place. */
  applyFromDashboard: '/dashboard?apply=1',
  hostDashboard: '/host-dashboard',
  admin: '/admin',
  account: '/account',
  applyHost: '/apply-host',
  hostInvite: '/host-invite',
  /** Answered by the server, which sends the browser on. */
  rsvpChange: (token: string) => `/rsvp/change/${encodeURIComponent(token)}`,
} as const
