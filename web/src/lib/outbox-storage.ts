import { openDB, type DBSchema, type IDBPDatabase, type IDBPObjectStore } from 'idb'
import { withTimeout } from './with-timeout.ts'
import { deviceStorage } from './device-storage.ts'
import { OUTBOX_KEY, getOutboxOwner, type OutboxEntry } from './outbox.ts'
import { shouldKeepUnsentData } from './current-user-id.ts'
import { toast } from './toast.ts'
import { makeUuid } from './browser-support.ts'

interface Schema extends DBSchema {
  entries: { key: string; value: OutboxEntry }
}

let connection: Promise<IDBPDatabase<Schema>> | undefined

/**
 * Opens the one database for all users of this device: each entry names its owner. Rejects if the browser does not allow storage.
 */
function openDatabase(): Promise<IDBPDatabase<Schema>> {
  connection ??= openDB<Schema>('kiln-outbox', 1, {
    upgrade: (newDatabase) => void newDatabase.createObjectStore('entries', { keyPath: 'id' }),
    terminated: () => (connection = undefined),
  })
  connection.catch(() => (connection = undefined))
  return connection
}

type Entries = IDBPObjectStore<Schema, ['entries'], 'entries', 'readwrite'>

export function readOutbox(): Promise<OutboxEntry[]> {
  return withTimeout(async () => (await openDatabase()).getAll('entries'))
}

/** Changes the stored entries in one transaction. */
async function changeEntries<T>(change: (entries: Entries) => Promise<T>): Promise<T> {
  // The key is set first: a crash in between leaves a key without entries, never entries without a key.
  deviceStorage.set(OUTBOX_KEY, makeUuid())
  const { changeResult, remainingCount } = await withTimeout(async (abortOnTimeout) => {
    const transaction = (await openDatabase()).transaction('entries', 'readwrite')
    abortOnTimeout(transaction)
    const { store } = transaction
    const transactionResult = change(store).then(async (changeResult) => ({
      changeResult,
      remainingCount: await store.count(),
    }))
    await Promise.all([transactionResult, transaction.done])
    return transactionResult
  })
  // Without entries there is nothing to look up at the next start.
  if (remainingCount === 0) deviceStorage.remove(OUTBOX_KEY)
  return changeResult
}

/** Replaces the stored entry with this id by the entry that `change` returns; null deletes the entry. Returns the new entry. */
export function changeEntry(
  id: string,
  change: (storedEntry: OutboxEntry | undefined) => OutboxEntry | null,
): Promise<OutboxEntry | null> {
  return changeEntries(async (entries) => {
    const newEntry = change(await entries.get(id))
    await (newEntry ? entries.put(newEntry) : entries.delete(id))
    return newEntry
  })
}

/** Deletes unwanted entries, and returns them. */
export function deleteEntries(isUnwanted: (entry: OutboxEntry) => boolean): Promise<OutboxEntry[]> {
  return changeEntries(async (entries) => {
    const unwantedEntries = (await entries.getAll()).filter(isUnwanted)
    for (const { id } of unwantedEntries) await entries.delete(id)
    return unwantedEntries
  })
}

/** Deletes other users' entries, unless `shouldKeepUnsentData`, and tells the user about unsent ones. Entries of visitors stay. */
export async function deleteOtherUsersEntries(): Promise<void> {
  if (shouldKeepUnsentData()) return
  const remainingOwners = [getOutboxOwner(), 'visitor']
  const deletedEntries = await deleteEntries(({ owner }) => !remainingOwners.includes(owner))
  if (deletedEntries.every(({ refusal }) => refusal !== null)) return
  toast({
    title: 'Not sent',
    description:
      'An RSVP, answer or cancellation made on this device by someone else was never sent and has been deleted.',
    durationMs: null,
  })
}

/** At a sign-in, gives the user the entries that they made as a visitor. */
export async function adoptEntries(owner: string, email: string): Promise<void> {
  const isOwn = (entry: OutboxEntry) =>
    entry.owner === 'visitor' && entry.email.toLowerCase() === email.toLowerCase()
  const ownEntries = (await readOutbox()).filter(isOwn)
  for (const entry of ownEntries)
    await changeEntry(entry.id, (storedEntry) => (storedEntry ? { ...storedEntry, owner } : null))
  // Notifies this tab too; the browser notifies only the other tabs.
  if (ownEntries.length > 0) window.dispatchEvent(new StorageEvent('storage', { key: OUTBOX_KEY }))
}
