import { collection, doc, getDoc, getDocs, limit, query } from 'firebase/firestore'
import { fixtureHosts } from './actors.ts'
import { firestoreTable, noWrites } from './table.ts'

firestoreTable('events/{eventId}/access/{kind}', [
  [
    'get the link of an event',
    ['member', 'memberInCapitals', ...fixtureHosts],
    (db) => getDoc(doc(db, 'events/published/access/virtual')),
  ],
  [
    'get the link of a private event',
    ['member', 'memberInCapitals', ...fixtureHosts],
    (db) => getDoc(doc(db, 'events/private/access/virtual')),
  ],
  [
    'get the link of a cancelled event',
    fixtureHosts,
    (db) => getDoc(doc(db, 'events/cancelled/access/virtual')),
  ],
  ['get the link of a draft', fixtureHosts, (db) => getDoc(doc(db, 'events/draft/access/virtual'))],
  [
    'get the place of a private event',
    ['member', 'memberInCapitals', ...fixtureHosts],
    (db) => getDoc(doc(db, 'events/private/access/place')),
  ],
  ['list', [], (db) => getDocs(query(collection(db, 'events/published/access'), limit(10)))],
  ...noWrites('events/published/access/virtual'),
  ...noWrites('events/private/access/place'),
])
