import { limit, where } from 'firebase/firestore'
import { memberActors } from './actors.ts'
import { describeFirestoreTable, list, listGroup } from './table.ts'

const memberFilter = where('email', '==', 'member@kiln.test')
const otherMemberFilter = where('email', '==', 'other@kiln.test')
const confirmedFilter = where('status', '==', 'confirmed')

describeFirestoreTable('{event=**}/signups/{signupId}', [
  [
    "list the member's sign-ups across all events",
    memberActors,
    listGroup('signups', memberFilter, limit(100)),
  ],
  [
    "list the member's sign-ups in an event",
    memberActors,
    list('events/published/signups', memberFilter, limit(1)),
  ],
  ['list the sign-ups of an event', [], list('events/published/signups', limit(10))],
  ["list the other member's sign-ups", ['otherMember'], listGroup('signups', otherMemberFilter, limit(100))],
  ['list more than a hundred sign-ups', [], listGroup('signups', memberFilter, limit(101))],
  ['list sign-ups without a limit', [], listGroup('signups', memberFilter)],
  ["list everyone's sign-ups", [], listGroup('signups', limit(100))],
  ['list sign-ups by status', [], listGroup('signups', confirmedFilter, limit(100))],
])
