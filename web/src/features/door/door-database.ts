import type { DoorEvent, DoorArrival, DoorRow } from '@shared/door/contract.ts'
import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import { withTimeout } from '@/lib/with-timeout.ts'
import { makeUnsentCountKey } from '@/lib/device-doors.ts'
import { doorKeys } from '@/lib/device-keys.ts'
import { deviceStorage } from '@/lib/device-storage.ts'
import { logWarning } from '@/lib/log.ts'
import type { WalkIn } from './verdict.ts'

/** A notice to the host or helper, shown until they dismiss it. */
export interface DoorNotice {
  readonly id: string
  readonly text: string
  /** The walk-in whom a host has removed, and whom a host may let in anyway. */
  readonly walkIn?: WalkIn
}

/** The state of a door on a device, without its rows; instants are milliseconds since 1970. */
export interface DoorState {
  readonly event: DoorEvent
  /** The cursor for the next call, which reads the rest of the list or the changes to it. */
  readonly cursor: string | null
  /** The instant at which the list was last up to date, by this device's clock. */
  readonly syncedAt: number
  /** How far this device's clock is behind the server's; negative if it is ahead. */
  readonly clockLagMs: number
}

interface DoorSchema extends DBSchema {
  rows: { key: string; value: DoorRow }
  arrivals: { key: string; value: DoorArrival }
  notices: { key: string; value: DoorNotice }
  state: { key: string; value: DoorState }
}

/** Everything stored for a door. */
export interface StoredDoorList {
  readonly rows: DoorRow[]
  readonly unsentArrivals: DoorArrival[]
  readonly notices: DoorNotice[]
  readonly state: DoorState | undefined
}

/** The changes of one step of a sync. They are stored in one transaction, so an interrupted step is repeated as a whole. */
export interface DoorChanges {
  readonly rows?: readonly DoorRow[]
  readonly removedRefs?: readonly string[]
  readonly answeredNonces?: readonly string[]
  readonly notices?: readonly DoorNotice[]
  readonly state?: DoorState
}

/**
 * A door's list on this device, in its own database, because Firestore's cache is limited in size and drops data. The browser
 * may refuse to store anything (because of its settings or a full disk) or stop answering. The door then works from the page's
 * memory, and sends arrivals from there.
 */
export class DoorDatabase {
  readonly #name: string
  readonly #db: Promise<IDBPDatabase<DoorSchema>>
  readonly #onFailed: () => void
  #hasFailed = false
  /** The unsent arrivals by nonce, as they were last read or stored. */
  #unsentArrivals: ReadonlyMap<string, DoorArrival> = new Map()

  /** Calls `onFailed` after the first failed read or write. From then on, nothing is stored. */
  constructor(name: string, onFailed: () => void = () => {}) {
    this.#name = name
    this.#onFailed = onFailed
    this.#db = openDB<DoorSchema>(name, 1, {
      upgrade(db) {
        db.createObjectStore('rows', { keyPath: 'ref' })
        db.createObjectStore('arrivals', { keyPath: 'nonce' })
        db.createObjectStore('notices', { keyPath: 'id' })
        db.createObjectStore('state')
      },
      // The database is about to be deleted, or another tab has a newer version.
      blocking: () => void this.close(),
    })
  }

  /** Runs an operation on the database. Returns undefined if the database fails, and then never uses it again. */
  async #run<T>(operate: (db: IDBPDatabase<DoorSchema>) => Promise<T>): Promise<T | undefined> {
    if (this.#hasFailed) return undefined
    try {
      return await withTimeout(async () => operate(await this.#db))
    } catch (error) {
      logWarning('The check-in list could not be stored on this device.', error)
      this.#hasFailed = true
      this.#onFailed()
      return undefined
    }
  }

  async read(): Promise<StoredDoorList> {
    const contents = await this.#run(async (db) => {
      const transaction = db.transaction(['rows', 'arrivals', 'notices', 'state'])
      const [rows, unsentArrivals, notices, state] = await Promise.all([
        transaction.objectStore('rows').getAll(),
        transaction.objectStore('arrivals').getAll(),
        transaction.objectStore('notices').getAll(),
        transaction.objectStore('state').get('door'),
      ])
      return { rows, unsentArrivals, notices, state }
    })
    return contents ?? { rows: [], unsentArrivals: [], notices: [], state: undefined }
  }

  /** Reads the unsent arrivals again, and stores their number for the warning before a log-out. */
  async refreshUnsentArrivals(): Promise<DoorArrival[]> {
    const storedArrivals = await this.#run((db) => db.getAll('arrivals'))
    if (storedArrivals)
      this.#unsentArrivals = new Map(storedArrivals.map((arrival) => [arrival.nonce, arrival]))
    this.#storeUnsentCount(this.#unsentArrivals.size)
    return [...this.#unsentArrivals.values()]
  }

  async saveArrival(arrival: DoorArrival): Promise<void> {
    // The arrival is counted before it is stored, so that after a crash in between the number is one too high, never too low.
    this.#storeUnsentCount(this.#unsentArrivals.size + 1)
    await this.#run((db) => db.put('arrivals', arrival))
    this.#unsentArrivals = new Map([...this.#unsentArrivals, [arrival.nonce, arrival]])
    this.#storeUnsentCount(this.#unsentArrivals.size)
  }

  /** Stores the number of unsent arrivals for the warning before a log-out, unless the door is no longer on this device. */
  #storeUnsentCount(count: number): void {
    if (deviceStorage.get(this.#name) === null) return
    const key = makeUnsentCountKey(this.#name.slice(doorKeys.lists.length + 1))
    if (count > 0) deviceStorage.set(key, String(count))
    else deviceStorage.remove(key)
  }

  async removeNotice(id: string): Promise<void> {
    await this.#run((db) => db.delete('notices', id))
  }

  async apply({
    rows = [],
    removedRefs = [],
    answeredNonces = [],
    notices = [],
    state,
  }: DoorChanges): Promise<void> {
    this.#unsentArrivals = new Map(
      [...this.#unsentArrivals].filter(([nonce]) => !answeredNonces.includes(nonce)),
    )
    await this.#run(async (db) => {
      const transaction = db.transaction(['rows', 'arrivals', 'notices', 'state'], 'readwrite')
      const writes: Promise<unknown>[] = [transaction.done]
      for (const ref of removedRefs) writes.push(transaction.objectStore('rows').delete(ref))
      for (const row of rows) writes.push(transaction.objectStore('rows').put(row))
      for (const nonce of answeredNonces) writes.push(transaction.objectStore('arrivals').delete(nonce))
      for (const notice of notices) writes.push(transaction.objectStore('notices').put(notice))
      if (state) writes.push(transaction.objectStore('state').put(state, 'door'))
      await Promise.all(writes)
    })
    this.#storeUnsentCount(this.#unsentArrivals.size)
  }

  async close(): Promise<void> {
    try {
      ;(await this.#db).close()
    } catch {
      // The database could not be opened.
    }
  }
}

/** Returns the title of a door's event if this ticket is on its list; otherwise null. */
export async function findEventTitle(databaseName: string, hash: string): Promise<string | null> {
  const database = new DoorDatabase(databaseName)
  try {
    const { rows, state } = await database.read()
    return rows.some((row) => row.hash === hash) ? (state?.event.title ?? null) : null
  } finally {
    await database.close()
  }
}
