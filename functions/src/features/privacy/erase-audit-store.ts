import { DELETED_NAME } from '../../../shared/privacy/deletion.ts'
import type { storedAuditEntry } from '../../../shared/audit/stored.ts'
import { auditEntries, type Stored } from '../../platform/collections.ts'
import { IDENTIFYING_FIELDS } from '../../core/audit/audit-store.ts'
import type { DeletionSubject } from '../../core/privacy/deletion-subject.ts'
import { forEachDocument } from '../../core/privacy/each-document-store.ts'

/** Fields of the audit log that do not identify a user. */
const IMPERSONAL_FIELDS = new Set(['role', 'isApproved'])

type AuditSubject = Stored<typeof storedAuditEntry>['subject']
type AuditValues = Stored<typeof storedAuditEntry>['before'][string]

/** Removes the name from the subject of an entry about the user, and the subject's id if that is the hash of an address. */
function anonymiseSubject(subject: AuditSubject, isAboutUser: boolean): AuditSubject {
  if (!isAboutUser) return subject
  return { ...subject, name: DELETED_NAME, ...(subject.kind === 'address' ? { id: '' } : {}) }
}

/**
 * Finds the audit entries of corrections that led to an address of the user, directly or in several steps. Returns both
 * addresses of each correction, by the id of its entry.
 */
async function findAddressCorrections(
  addresses: readonly string[],
): Promise<ReadonlyMap<string, readonly unknown[]>> {
  const entries = (await auditEntries.where('action', '==', 'address_changed').get()).docs
  const [linkedAddresses, corrections] = [new Set<unknown>(addresses), new Map<string, readonly unknown[]>()]
  for (let knownSize = -1; knownSize < corrections.size;) {
    knownSize = corrections.size
    for (const document of entries) {
      const [wrongAddress, rightAddress] = [document.data().before['email'], document.data().after['email']]
      if (!linkedAddresses.has(rightAddress)) continue
      linkedAddresses.add(wrongAddress)
      corrections.set(document.id, [wrongAddress, rightAddress])
    }
  }
  return corrections
}

/** The hosts in an audit entry without the user's name. Older entries have the names as one string. */
function anonymiseHosts(hosts: AuditValues, { id, name }: DeletionSubject): AuditValues {
  if (Array.isArray(hosts))
    return hosts.map((host) => (host.id === id ? { ...host, name: DELETED_NAME } : host))
  const names = typeof hosts === 'string' ? hosts.split(', ') : []
  return names.includes(name) ? names.map((item) => (item === name ? DELETED_NAME : item)).join(', ') : hosts
}

/**
 * Admins' actions stay in the audit log, without the user's name as admin or subject. Other entries may name the user too (the
 * new owner of an event), so the whole audit log is searched. An entry is about the user if it has their id or one of their
 * addresses. The name of another user with the same name stays, except as a host in an older entry, which has only names. An
 * address that was corrected to one of the user's addresses may be another person's: it is removed only from the entries of the
 * correction.
 */
export async function eraseAuditEntries(deletionSubject: DeletionSubject): Promise<number> {
  const { id, email, addresses } = deletionSubject
  const uid = String(id)
  const ownAddresses = new Set<unknown>([email, ...addresses])
  const corrections = await findAddressCorrections(addresses)
  return forEachDocument(auditEntries, async (document) => {
    const { actor, subject, before, after } = document.data()
    const isSubject = subject.kind === 'user' && subject.id === uid
    const correctedAddresses = corrections.get(document.id) ?? []
    const isErasedAddress = (value: unknown) => ownAddresses.has(value) || correctedAddresses.includes(value)
    const anonymiseState = (state: typeof before): typeof before => {
      // This also matches entries about the user as an attendee, under any name.
      const isAboutUser = state['userId'] === id || ('attendee' in state && isErasedAddress(state['email']))
      return Object.fromEntries(
        Object.entries(state).flatMap(([key, value]): [string, AuditValues][] => {
          if (isSubject) return IMPERSONAL_FIELDS.has(key) ? [[key, value]] : []
          if (isAboutUser) return IDENTIFYING_FIELDS.has(key) ? [] : [[key, value]]
          if (key === 'hosts' || Array.isArray(value)) return [[key, anonymiseHosts(value, deletionSubject)]]
          return [[key, isErasedAddress(value) ? DELETED_NAME : value]]
        }),
      )
    }
    const anonymisedEntry = {
      actor: actor.id === id ? { ...actor, name: DELETED_NAME } : actor,
      subject: anonymiseSubject(subject, isSubject || isErasedAddress(subject.name)),
      before: anonymiseState(before),
      after: anonymiseState(after),
    }
    if (JSON.stringify(anonymisedEntry) === JSON.stringify({ actor, subject, before, after })) return false
    await document.ref.update(anonymisedEntry)
    return true
  })
}
