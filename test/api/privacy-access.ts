import type { CallName } from '../../functions/shared/api.ts'
import { db, exportBucket } from '../../functions/src/platform/firebase.ts'
import { hashToken } from '../../functions/src/platform/tokens.ts'
import type { Person } from '../factories/people.ts'
import { everyone, ownRead, type CallerName, type Row, type World } from './access-expectations.ts'

const HOUR = 3_600_000

/** Whose session a caller shows; null where it is nobody's. */
function personOf({ people }: World, caller: CallerName): Person | null {
  if (caller === 'nobody' || caller === 'forgedCookie') return null
  return people[caller === 'crossSite' ? 'eventHost' : caller]
}

/** A copy of somebody's data that can be downloaded. */
async function packed({ id }: Person): Promise<void> {
  const file = exportBucket().file(`${id}/made.zip`)
  await file.save(Buffer.from('zip'), { resumable: false })
  const [askedAt, later] = [new Date(), new Date(Date.now() + HOUR)]
  await db.doc(`dataExports/${id}`).set({
    ...{ userId: id, askedAt, nextAttemptAt: null, attempts: 1, fileId: 'made', bytes: 3 },
    ...{ linkUntil: later, expiresAt: later },
  })
}

/** A link that deletes somebody's account, as it was mailed to them. */
async function deletionLink({ uid }: Person): Promise<string> {
  const token = crypto.randomUUID()
  const expiresAt = new Date(Date.now() + HOUR)
  await db.doc(`users/${uid}`).update({ deletionAsked: { tokenHash: hashToken(token), expiresAt } })
  return token
}

const signedIn = { ...everyone(202), nobody: 401, forgedCookie: 401, crossSite: 403 }
/** Whose event is not over has to settle it first. */
const settled = { ...signedIn, eventHost: 409 }

/** The calls of `shared/privacy/contract.ts`, and what each caller gets: all of them are about whoever calls. */
export const privacyAccess = {
  getDataExport: { request: () => ({ path: '/api/user/data-export' }), expected: ownRead },
  requestDataExport: { request: () => ({ path: '/api/user/data-export' }), expected: signedIn },
  downloadDataExport: {
    request: async (world, caller) => {
      const person = personOf(world, caller)
      if (person) await packed(person)
      return { path: '/api/user/data-export/file' }
    },
    expected: ownRead,
    isApart: true,
  },
  getOwnDeletion: { request: () => ({ path: '/api/user/deletion' }), expected: ownRead },
  requestOwnDeletion: {
    request: () => ({ path: '/api/user/deletion' }),
    expected: settled,
    isApart: true,
  },
  confirmOwnDeletion: {
    request: async (world, caller) => {
      const person = personOf(world, caller)
      const token = person ? await deletionLink(person) : 'made-up'
      return { path: '/api/user/deletion/confirm', body: { token } }
    },
    expected: settled,
    isApart: true,
  },
} satisfies Partial<Record<CallName, Row>>
