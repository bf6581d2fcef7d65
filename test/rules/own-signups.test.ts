import { limit, where } from 'firebase/firestore'
import { memberActors } from './actors.ts'
import { firestoreTable, listGroup } from './table.ts'

const ofMember = where('email', '==', 'member@kiln.test')
const ofOtherMember = where('email', '==', 'other@kiln.test')
const confirmed = where('status', '==', 'confirmed')

firestoreTable('{event=**}/signups/{signupId}', [
  ["list the member's sign-ups across all events", memberActors, listGroup('signups', ofMember, limit(100))],
  ["list the other member's sign-ups", ['otherMember'], listGroup('signups', ofOtherMember, limit(100))],
  ['list more than a hundred', [], listGroup('signups', ofMember, limit(101))],
  ['list without a limit', [], listGroup('signups', ofMember)],
  ["list everyone's sign-ups", [], listGroup('signups', limit(100))],
  ['list by status', [], listGroup('signups', confirmed, limit(100))],
])
