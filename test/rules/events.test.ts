import { collection, doc, getDoc, getDocs, limit, query, where, type Firestore } from 'firebase/firestore'
import { actors, everyone, hostAndAdmin } from './actors.ts'
import { firestoreTable, noWrites } from './table.ts'

const events = (db: Firestore) => collection(db, 'events')
const isPublished = where('isPublished', '==', true)
const isPublic = where('isPrivate', '==', false)
const isOn = where('cancelledAt', '==', null)
const mine = where('hostIds', 'array-contains', actors.host.uid)
const ofUnapproved = where('hostIds', 'array-contains', actors.unapprovedHost.uid)

firestoreTable('events/{eventId}', [
  ['get a published event', everyone, (db) => getDoc(doc(db, 'events/published'))],
  ['get a private event by its id', everyone, (db) => getDoc(doc(db, 'events/private'))],
  // Its page says that it was cancelled.
  ['get a cancelled event by its id', everyone, (db) => getDoc(doc(db, 'events/cancelled'))],
  ['get a draft', hostAndAdmin, (db) => getDoc(doc(db, 'events/draft'))],
  // For the admin `resource` is null and only the claim is asked.
  ['get an event that does not exist', ['admin'], (db) => getDoc(doc(db, 'events/none'))],
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
  ['list private events too', ['admin'], (db) => getDocs(query(events(db), isPublished, isOn, limit(10)))],
  ['list drafts too', ['admin'], (db) => getDocs(query(events(db), isPublic, isOn, limit(10)))],
  [
    // Open pages see them go; what lists events leaves them out.
    'list cancelled events too',
    everyone,
    (db) => getDocs(query(events(db), isPublished, isPublic, limit(10))),
  ],
  ['list everything', ['admin'], (db) => getDocs(query(events(db), limit(10)))],
  ["list the host's own", hostAndAdmin, (db) => getDocs(query(events(db), mine, limit(10)))],
  ["list an unapproved host's own", ['admin'], (db) => getDocs(query(events(db), ofUnapproved, limit(10)))],
  ...noWrites('events/published'),
])
