import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import { deviceStorage } from './device-storage.ts'
import { OUTBOX_KEY, outboxOwner, type OutboxEntry } from './outbox.ts'
import { toast } from './toast.ts'

interface Schema extends DBSchema {
  entries: { key: string; value: OutboxEntry }
}

let opened: Promise<IDBPDatabase<Schema>> | undefined

/** One database for all who use this device, for each entry names its owner. It throws where a browser keeps nothing. */
function database(): Promise<IDBPDatabase<Schema>> {
  opened ??= openDB<Schema>('kiln-outbox', 1, {
    upgrade: (created) => void created.createObjectStore('entries', { keyPath: 'id' }),
    terminated: () => (opened = undefined),
  })
  opened.catch(() => (opened = undefined))
  return opened
}

const mark = (): void => deviceStorage.set(OUTBOX_KEY, crypto.randomUUID())

export async function readOutbox(): Promise<OutboxEntry[]> {
  return (await database()).getAll('entries')
}

/**
 * Writes what becomes of the entry under an id, from what is there, in one transaction; null: nothing any more. Answers what
 * is kept now.
 */
export async function changeEntry(
  id: string,
  change: (kept: OutboxEntry | undefined) => OutboxEntry | null,
): Promise<OutboxEntry | null> {
  // Before the database is written: a crash in between leaves a mark too many, never one too few.
  mark()
  const transaction = (await database()).transaction('entries', 'readwrite')
  const next = change(await transaction.store.get(id))
  if (next) await transaction.store.put(next)
  else await transaction.store.delete(id)
  await transaction.done
  await tidy()
  return next
}

/** Drops the entries that are not wanted, and answers them. */
export async function dropEntries(isUnwanted: (entry: OutboxEntry) => boolean): Promise<OutboxEntry[]> {
  mark()
  const transaction = (await database()).transaction('entries', 'readwrite')
  const unwanted = (await transaction.store.getAll()).filter(isUnwanted)
  for (const { id } of unwanted) await transaction.store.delete(id)
  await transaction.done
  await tidy()
  return unwanted
}

/** A visitor's are nobody else's, and stay; of any other's who is gone it is said that they were not sent. */
export async function forgetOthersEntries(): Promise<void> {
  const staying = [outboxOwner(), 'visitor']
  const dropped = await dropEntries(({ owner }) => !staying.includes(owner))
  if (dropped.every(({ refusal }) => refusal !== null)) return
  toast({
    title: 'Not sent',
    description: 'What was still waiting here for a connection went with the person who asked for it.',
    duration: null,
  })
}

/** Who signs in takes along what they asked for here as a visitor. */
export async function adoptEntries(owner: string, email: string): Promise<void> {
  const isOwn = (one: OutboxEntry) => one.owner === 'visitor' && one.email.toLowerCase() === email.toLowerCase()
  const own = (await readOutbox()).filter(isOwn)
  for (const one of own) await changeEntry(one.id, (kept) => (kept ? { ...kept, owner } : null))
  // This tab hears of it as every other does.
  if (own.length > 0) window.dispatchEvent(new StorageEvent('storage', { key: OUTBOX_KEY }))
}

/** Without entries there is nothing to look up at the next start. */
async function tidy(): Promise<void> {
  if ((await (await database()).count('entries')) === 0) deviceStorage.remove(OUTBOX_KEY)
}
