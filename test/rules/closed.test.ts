import { limit, type Firestore } from 'firebase/firestore'
import type { ActorName } from './actors.ts'
import { firestoreTable, get, list, noWrites, type Row } from './table.ts'

/** Documents that no match block opens. */
const closedPaths = [
  'loginTokens/one',
  'limits/one',
  'citySignups/one',
  'follows/one',
  'keptOut/one',
  'series/one',
  'reports/one',
  'hostQuestions/one',
  'eventNotifications/one',
  'eventNotifications/one/notices/one',
  'eventStats/one',
  'hostStats/one',
  'cityStats/one',
  'recountMarks/one',
  'weekStats/one',
  'totals/members',
  'eventPlans/one',
  'rsvpDigests/one',
  'wraps/one',
  'invitations/one',
  'deletions/one',
  'doors/one',
  'events/one/arrivals/first',
  'dataExports/one',
  'calendarFeeds/one',
  'conversations/one',
  'conversations/one/messages/first',
  'messages/one',
  'emails/sent',
  'emails/waiting',
  'adminActions/one',
  'mail/stats',
  'anything/else',
]

/** One actor of each role. The other actors have fewer rights. */
const roles: ActorName[] = ['nobody', 'member', 'host', 'admin']

for (const path of closedPaths) {
  const parent = path.slice(0, path.lastIndexOf('/'))
  const rows: Row<Firestore>[] = [
    ['get', [], get(path)],
    ['list', [], list(parent, limit(1))],
    ...noWrites(path),
  ]
  firestoreTable(`${parent} (closed)`, rows, roles)
}
