import {
  collection,
  doc,
  getDoc,
  getDocs,
  limit,
  orderBy,
  query,
  where,
  type Firestore,
} from 'firebase/firestore'
import { actors, everyone, fixtureHosts } from './actors.ts'
import { firestoreTable, noWrites } from './table.ts'

const events = (db: Firestore) => collection(db, 'events')
const published = where('isPublished', '==', true)
const notPrivate = where('isPrivate', '==', false)
const notCancelled = where('cancelledAt', '==', null)
const hostedBy = (name: 'host' | 'coHost' | 'otherHost' | 'unapprovedHost' | 'formerHost') =>
  where('hostIds', 'array-contains', actors[name].uid)

firestoreTable('events/{eventId}', [
  ['get a published event', everyone, (db) => getDoc(doc(db, 'events/published'))],
  ['get a private event by its id', everyone, (db) => getDoc(doc(db, 'events/private'))],
  // The page of a cancelled event says that it was cancelled.
  ['get a cancelled event by its id', everyone, (db) => getDoc(doc(db, 'events/cancelled'))],
  ['get a draft', fixtureHosts, (db) => getDoc(doc(db, 'events/draft'))],
  ['get an event that admins hide', fixtureHosts, (db) => getDoc(doc(db, 'events/hidden'))],
  ['get an event that does not exist', [], (db) => getDoc(doc(db, 'events/none'))],
  [
    'list public events',
    everyone,
    (db) => getDocs(query(events(db), published, notPrivate, notCancelled, limit(100))),
  ],
  [
    'list more than a hundred',
    [],
    (db) => getDocs(query(events(db), published, notPrivate, notCancelled, limit(101))),
  ],
  ['list without a limit', [], (db) => getDocs(query(events(db), published, notPrivate, notCancelled))],
  ['list private events too', [], (db) => getDocs(query(events(db), published, notCancelled, limit(10)))],
  ['list drafts too', [], (db) => getDocs(query(events(db), notPrivate, notCancelled, limit(10)))],
  [
    // Open pages must see that an event is cancelled; they leave it out of their lists.
    'list cancelled events too',
    everyone,
    (db) => getDocs(query(events(db), published, notPrivate, limit(10))),
  ],
  ['list everything', [], (db) => getDocs(query(events(db), limit(10)))],
  // The queries of a host's dashboard: each lists only the host's own events, although co-hosts may read the same events.
  ...(
    [
      ['host', ['host']],
      ['coHost', ['coHost']],
      ['unapprovedHost', []],
      ['formerHost', []],
    ] as const
  ).map(
    ([host, allowed]) =>
      [
        `list the ${host}'s own`,
        allowed,
        (db: Firestore) => getDocs(query(events(db), hostedBy(host), orderBy('startsAt'), limit(100))),
      ] as const,
  ),
  [
    "list more than a hundred of the host's own",
    [],
    (db) => getDocs(query(events(db), hostedBy('host'), orderBy('startsAt'), limit(101))),
  ],
  ...noWrites('events/published'),
])
