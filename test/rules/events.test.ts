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
const isPublished = where('isPublished', '==', true)
const isPublic = where('isPrivate', '==', false)
const isOn = where('cancelledAt', '==', null)
const ofHost = (name: 'host' | 'coHost' | 'otherHost' | 'unapprovedHost' | 'formerHost') =>
  where('hostIds', 'array-contains', actors[name].uid)

firestoreTable('events/{eventId}', [
  ['get a published event', everyone, (db) => getDoc(doc(db, 'events/published'))],
  ['get a private event by its id', everyone, (db) => getDoc(doc(db, 'events/private'))],
  // Its page says that it was cancelled.
  ['get a cancelled event by its id', everyone, (db) => getDoc(doc(db, 'events/cancelled'))],
  ['get a draft', fixtureHosts, (db) => getDoc(doc(db, 'events/draft'))],
  ['get an event that admins hide', fixtureHosts, (db) => getDoc(doc(db, 'events/hidden'))],
  ['get an event that does not exist', [], (db) => getDoc(doc(db, 'events/none'))],
  [
    'list public events',
    everyone,
    (db) => getDocs(query(events(db), isPublished, isPublic, isOn, limit(100))),
  ],
  [
    'list more than a hundred',
    [],
    (db) => getDocs(query(events(db), isPublished, isPublic, isOn, limit(101))),
  ],
  ['list without a limit', [], (db) => getDocs(query(events(db), isPublished, isPublic, isOn))],
  ['list private events too', [], (db) => getDocs(query(events(db), isPublished, isOn, limit(10)))],
  ['list drafts too', [], (db) => getDocs(query(events(db), isPublic, isOn, limit(10)))],
  [
    // Open pages see them go; what lists events leaves them out.
    'list cancelled events too',
    everyone,
    (db) => getDocs(query(events(db), isPublished, isPublic, limit(10))),
  ],
  ['list everything', [], (db) => getDocs(query(events(db), limit(10)))],
  // As a dashboard listens to them: only the host's own events, although co-hosts may read each of them.
  ...(
    [
      ['host', ['host']],
      ['coHost', ['coHost']],
      ['unapprovedHost', []],
      ['formerHost', []],
    ] as const
  ).map(
    ([whose, actor]) =>
      [
        `list the ${whose}'s own`,
        actor,
        (db: Firestore) => getDocs(query(events(db), ofHost(whose), orderBy('startsAt'), limit(100))),
      ] as const,
  ),
  [
    "list more than a hundred of the host's own",
    [],
    (db) => getDocs(query(events(db), ofHost('host'), orderBy('startsAt'), limit(101))),
  ],
  ...noWrites('events/published'),
])
