import { makePerson } from '../factories/people.ts'
import { adminRead, adminWrite } from './access-expectations.ts'

const ofSomebody = async (rest = '') => ({ path: `/api/admin/users/${(await makePerson()).uid}${rest}` })

/** The calls of `shared/users/contract.ts`, and what each caller gets. */
export const userAccess = {
  listUsers: { request: () => ({ path: '/api/admin/users' }), expected: adminRead },
  getUser: { request: () => ofSomebody(), expected: adminRead },
  listEventsOfUser: { request: () => ofSomebody('/events'), expected: adminRead },
  updateUser: {
    request: async () => {
      const { uid, email } = await makePerson()
      const body = { name: 'Robin Else', email, cities: ['Berlin'], area: null }
      return { path: `/api/admin/users/${uid}`, body }
    },
    expected: adminWrite(200),
  },
  deleteUser: { request: () => ofSomebody(), expected: adminWrite(202) },
  getDeletion: { request: () => ofSomebody('/deletion'), expected: adminRead },
  deleteHost: {
    request: async () => ({ path: `/api/admin/hosts/${(await makePerson('host')).uid}` }),
    expected: adminWrite(202),
  },
  getUserHistory: { request: () => ofSomebody('/history'), expected: adminRead },
}
