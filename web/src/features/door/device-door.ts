import type { ArrivalOutcome, DoorArrival, DoorRow } from '@shared/door/contract.ts'
import { deleteDoor } from '@/lib/delete-doors.ts'
import { makeDoorDatabaseName, listDoorIdsOfOwner } from '@/lib/device-doors.ts'
import { deviceStorage } from '@/lib/device-storage.ts'
import { ApiError, NetworkError } from '@/lib/api-error.ts'
import { logWarning } from '@/lib/log.ts'
import { createStore, type Store } from '@/lib/store.ts'
import {
  DoorDatabase,
  findEventTitle,
  type DoorChanges,
  type DoorState,
  type DoorNotice,
} from './door-database.ts'
import {
  makeDatabaseName,
  makeDoorId,
  makeDeviceNameKeyFor,
  recordDoor,
  type DoorOwner,
} from './door-owner.ts'
import { syncDoor, formatUnsentArrivals } from './door-sync.ts'
import { toSearchableAttendees, mergeAttendees, type SearchableAttendee } from './door-attendees.ts'
import {
  judgeAttendee,
  judgeServerOutcome,
  judgeRefusal,
  judgeRemovedAttendee,
  judgeUndo,
  judgeUnknownTicket,
  judgeWalkIn,
  NOT_A_TICKET_VERDICT,
  type DoorAttendee,
  type Verdict,
  type WalkIn,
} from './verdict.ts'
import { hashTicket } from './ticket-hash.ts'
import { makeUuid, getTabLocks } from '@/lib/browser-support.ts'

/** The state of check-in for the screen. */
export interface DoorView {
  /** `opening`: nothing is loaded yet; `closed`: this device has no access, or has lost it. */
  readonly stage: 'opening' | 'open' | 'closed'
  readonly state: DoorState | undefined
  readonly rows: ReadonlyMap<string, DoorRow>
  /** The arrivals that are not sent yet. */
  readonly unsentArrivals: readonly DoorArrival[]
  readonly notices: readonly DoorNotice[]
  /** True if this device cannot store the list, so that unsent arrivals are lost when the page is closed. */
  readonly hasStorageFailed: boolean
  /** True if the last sync failed, with or without a response from the server. */
  readonly hasSyncFailed: boolean
  /** The arrivals that the server did not get, set when the door is closed, so that the user can tell a host about them. */
  readonly unsentArrivalLines: readonly string[]
  /** The reason why the door is closed, or why the last sync failed. */
  readonly reason: string | null
  readonly verdict: Verdict | null
}

const EMPTY_VIEW: DoorView = {
  stage: 'opening',
  state: undefined,
  rows: new Map(),
  unsentArrivals: [],
  notices: [],
  hasStorageFailed: false,
  hasSyncFailed: false,
  unsentArrivalLines: [],
  reason: null,
  verdict: null,
}

/** Makes a name for a device that nobody has named, so that two such devices usually have different names. */
const makeDeviceName = () => `Phone ${String(10 + Math.floor(Math.random() * 90))}`

/**
 * Check-in for one event on this device. The door judges attendees by its own list, and syncs in the background: the
 * network only affects how old the list is.
 */
export class Door {
  readonly view = createStore<DoorView>(EMPTY_VIEW)
  /** The name of this device for others at the door. */
  readonly deviceName: Store<string>
  readonly #owner: DoorOwner
  readonly #database: DoorDatabase
  #isClosed = false
  #lastSync: Promise<void> = Promise.resolve()
  /** Names by the hashes of tickets on earlier versions of the list. An attendee may have come in with such a ticket. */
  readonly #namesByFormerTicket = new Map<string, string>()

  constructor(owner: DoorOwner) {
    this.#owner = owner
    this.#database = new DoorDatabase(makeDatabaseName(owner), () =>
      this.#updateView({ hasStorageFailed: true }),
    )
    this.deviceName = createStore(deviceStorage.get(makeDeviceNameKeyFor(owner)) ?? makeDeviceName())
  }

  renameDevice(name: string): void {
    const deviceName = name.trim().slice(0, 40)
    if (deviceName === '') return
    deviceStorage.set(makeDeviceNameKeyFor(this.#owner), deviceName)
    this.deviceName.set(deviceName)
  }

  #updateView(changes: Partial<DoorView>): void {
    if (!this.#isClosed) this.view.set({ ...this.view.get(), ...changes })
  }

  /** Shows the stored list, then syncs with the server. */
  async open(): Promise<void> {
    const { rows, unsentArrivals, notices, state } = await this.#database.read()
    const isLoaded = state !== undefined && state.syncedAt > 0
    this.#updateView({
      stage: isLoaded ? 'open' : 'opening',
      rows: new Map(rows.map((row) => [row.ref, row])),
      unsentArrivals,
      notices,
      state,
    })
    await this.sync()
  }

  close(): void {
    this.#isClosed = true
    void this.#database.close()
  }

  /** Syncs with the server after the earlier syncs of this tab. */
  sync(): Promise<void> {
    this.#lastSync = this.#lastSync.then(() => this.#sync())
    return this.#lastSync
  }

  async #sync(): Promise<void> {
    if (this.#isClosed || this.view.get().stage === 'closed') return
    try {
      await this.#withTabLock(async () => {
        await this.#refreshUnsentArrivals()
        await syncDoor({
          owner: this.#owner,
          database: this.#database,
          deviceName: this.deviceName.get(),
          state: this.view.get().state,
          findName: (hash) => this.#findName(hash),
          onApplied: (changes, outcomes) => this.#applyChanges(changes, outcomes),
        })
      })
      this.#updateView({ stage: 'open', hasSyncFailed: false, reason: null })
      const { state } = this.view.get()
      if (!state) return
      recordDoor(this.#owner, state)
      if (deviceStorage.get(makeDeviceNameKeyFor(this.#owner)) === null)
        this.renameDevice(this.deviceName.get())
    } catch (error) {
      this.#handleSyncError(error)
    }
  }

  /** Drops the arrivals that another tab has sent. An arrival that is recorded during the read stays. */
  async #refreshUnsentArrivals(): Promise<void> {
    const knownNonces = new Set(this.view.get().unsentArrivals.map(({ nonce }) => nonce))
    const storedArrivals = await this.#database.refreshUnsentArrivals()
    for (const { nonce } of storedArrivals) knownNonces.add(nonce)
    const newArrivals = this.view.get().unsentArrivals.filter(({ nonce }) => !knownNonces.has(nonce))
    this.#updateView({ unsentArrivals: [...storedArrivals, ...newArrivals] })
  }

  /** Runs `sync`, in only one tab at a time if the browser supports locks. */
  async #withTabLock(sync: () => Promise<void>): Promise<void> {
    const locks = getTabLocks()
    await (locks ? locks.request(makeDatabaseName(this.#owner), sync) : sync())
  }

  #handleSyncError(error: unknown): void {
    if (error instanceof NetworkError || error instanceof DOMException) {
      this.#updateView({ hasSyncFailed: true, reason: null })
      return
    }
    if (!(error instanceof ApiError)) {
      logWarning('The check-in list could not be synced.', error)
      this.#updateView({ hasSyncFailed: true, reason: "Couldn't update the list." })
      return
    }
    const { status, serverMessage = "Couldn't open check-in." } = error
    if (status === 403 || status === 404) {
      // A device that lost access stores nothing. Its unsent arrivals stay on screen until the page is closed.
      const { timezone } = this.#makeVerdictContext()
      const lines = formatUnsentArrivals(this.view.get().unsentArrivals, {
        timezone,
        findName: (hash) => this.#findName(hash),
      })
      this.#updateView({ ...EMPTY_VIEW, stage: 'closed', reason: serverMessage, unsentArrivalLines: lines })
      this.close()
      deleteDoor(makeDoorId(this.#owner))
    } else this.#updateView({ hasSyncFailed: true, reason: serverMessage })
  }

  #applyChanges(
    { rows = [], removedRefs = [], answeredNonces = [], notices = [], state }: DoorChanges,
    outcomes: readonly ArrivalOutcome[],
  ): void {
    const view = this.view.get()
    const nextRows = new Map(view.rows)
    for (const ref of [...removedRefs, ...rows.map((row) => row.ref)]) {
      const row = view.rows.get(ref)
      if (row) this.#namesByFormerTicket.set(row.hash, row.name)
    }
    for (const ref of removedRefs) nextRows.delete(ref)
    for (const row of rows) nextRows.set(row.ref, row)
    const unsentArrivals = view.unsentArrivals.filter(({ nonce }) => !answeredNonces.includes(nonce))
    this.#updateView({
      rows: nextRows,
      unsentArrivals,
      notices: [...view.notices, ...notices],
      ...(state ? { state } : {}),
    })
    const { verdict } = view
    if (!verdict || verdict.nonce === null || !answeredNonces.includes(verdict.nonce)) return
    const { nonce } = verdict
    const outcome = outcomes.find((arrivalOutcome) => arrivalOutcome.nonce === nonce)
    this.#showVerdict(this.#reviseVerdict(verdict, outcome))
    // The notice is dismissed, because the panel shows its text together with the possible actions.
    if (verdict.kind === 'pending') this.dismissNotice(nonce)
  }

  /**
   * Returns the verdict that replaces an earlier one after the server's outcome. `outcome` is undefined if the server could not
   * parse the arrival.
   */
  #reviseVerdict(verdict: Verdict, outcome: ArrivalOutcome | undefined): Verdict {
    const { hash, kind, attendee } = verdict
    const name = attendee?.name ?? (kind === 'unknown' ? 'unknown ticket' : verdict.title)
    if (!outcome) return judgeRefusal(name, "This check-in couldn't be recorded. Please try again.")
    const { result, row, text, nonce, canLiftRemoval } = outcome
    if (!row && canLiftRemoval && verdict.walkIn)
      return { ...judgeRemovedAttendee(name, { isHelper: false }), walkIn: verdict.walkIn }
    if (row) {
      const currentAttendee = this.listAttendees().find(({ ref }) => ref === row.ref)
      return currentAttendee
        ? judgeServerOutcome(currentAttendee, { result, nonce }, this.#makeVerdictContext())
        : verdict
    }
    if (hash !== null && result === 'other_event')
      return judgeUnknownTicket(hash, text, this.#makeVerdictContext())
    if (kind === 'unknown')
      return { ...verdict, nonce: null, detail: "This ticket isn't valid for this event. Search by name." }
    return judgeRefusal(name, text ?? 'Their ticket has changed. Search by name.')
  }

  #attendeeCache:
    | {
        rows: unknown
        unsentArrivals: unknown
        deviceName: string
        attendees: DoorAttendee[]
        searchableAttendees: SearchableAttendee[]
      }
    | undefined

  /** Returns the current state of the attendees on the list, computed again only after a change. */
  #computeAttendees() {
    const { rows, unsentArrivals } = this.view.get()
    const deviceName = this.deviceName.get()
    const cache = this.#attendeeCache
    if (cache?.rows === rows && cache.unsentArrivals === unsentArrivals && cache.deviceName === deviceName)
      return cache
    const attendees = mergeAttendees(rows.values(), unsentArrivals, deviceName)
    this.#attendeeCache = {
      rows,
      unsentArrivals,
      deviceName,
      attendees,
      searchableAttendees: toSearchableAttendees(attendees),
    }
    return this.#attendeeCache
  }

  #findName(hash: string): string | undefined {
    return (
      this.listAttendees().find((attendee) => attendee.hash === hash)?.name ??
      this.#namesByFormerTicket.get(hash)
    )
  }

  listAttendees(): readonly DoorAttendee[] {
    return this.#computeAttendees().attendees
  }

  listSearchableAttendees(): readonly SearchableAttendee[] {
    return this.#computeAttendees().searchableAttendees
  }

  #makeVerdictContext() {
    const { state } = this.view.get()
    const isHelper = this.#owner.token !== null
    return { timezone: state?.event.timezone ?? 'UTC', syncedAt: state?.syncedAt ?? 0, isHelper }
  }

  #getServerTime(): number {
    return Date.now() + (this.view.get().state?.clockLagMs ?? 0)
  }

  /** Shows and stores an arrival, then syncs. */
  async #recordArrival(arrival: DoorArrival): Promise<void> {
    this.#updateView({ unsentArrivals: [...this.view.get().unsentArrivals, arrival] })
    await this.#database.saveArrival(arrival)
    void this.sync()
  }

  /** Checks in the attendee whose ticket was scanned, or shows why not. `code` is null if the scan is not a ticket of this site. */
  async scan(code: string | null): Promise<Verdict> {
    if (code === null) return this.#showVerdict(NOT_A_TICKET_VERDICT)
    const hash = await hashTicket(code)
    const attendee = this.listAttendees().find((listedAttendee) => listedAttendee.hash === hash)
    if (attendee) return this.checkIn(attendee, 'scan')
    const otherEventTitle = await this.#findOtherEventTitle(hash)
    const verdict = judgeUnknownTicket(hash, otherEventTitle, this.#makeVerdictContext())
    if (otherEventTitle !== null) return this.#showVerdict(verdict)
    // The ticket may be newer than the list. Only the server knows, so the ticket is never accepted here.
    const nonce = makeUuid()
    const shownVerdict = this.#showVerdict({ ...verdict, nonce })
    await this.#recordArrival({
      kind: 'in',
      nonce,
      hash,
      occurredAt: this.#getServerTime(),
      method: 'scan',
      shouldAdmit: false,
    })
    return shownVerdict
  }

  /**
   * Checks in an attendee who was found by ticket or name, if they may come in. `shouldAdmit` is true if the user lets them in
   * after a verdict that offered it.
   */
  checkIn(attendee: DoorAttendee, method: 'scan' | 'name', { shouldAdmit = false } = {}): Verdict {
    const verdict = judgeAttendee(attendee, this.#makeVerdictContext())
    const canLetIn = verdict.action === 'let_in' || verdict.action === 'override'
    const canCheckIn = verdict.kind === 'good' || (shouldAdmit && canLetIn)
    if (!canCheckIn) return this.#showVerdict(verdict)
    const nonce = makeUuid()
    const title = `Welcome, ${attendee.name}`
    const detail = shouldAdmit ? 'Let in. Confirming the spot...' : verdict.detail
    const shownVerdict = this.#showVerdict({ ...verdict, kind: 'good', title, detail, action: 'undo', nonce })
    // The earlier scans of an attendee who is let in anyway gave them no spot, so these scans are undone.
    const currentAttendee = shouldAdmit
      ? this.listAttendees().find(({ ref }) => ref === attendee.ref)
      : undefined
    for (const scan of currentAttendee?.scans ?? [])
      void this.#recordArrival(this.#makeUndoArrival(attendee, scan.nonce))
    const shouldLiftRemoval = shouldAdmit && attendee.isRemoved
    const arrival = {
      kind: 'in',
      nonce,
      hash: attendee.hash,
      occurredAt: this.#getServerTime(),
      method,
      shouldAdmit,
    } as const
    void this.#recordArrival({ ...arrival, ...(shouldLiftRemoval ? { shouldLiftRemoval } : {}) })
    return shownVerdict
  }

  /** Undoes the scan that led to the verdict; if there is none, the first valid scan of the attendee. */
  undo({ attendee, nonce }: Verdict): void {
    const scanNonce = nonce ?? attendee?.scans[0]?.nonce
    if (!attendee || scanNonce === undefined) return
    this.#showVerdict(judgeUndo(attendee))
    void this.#recordArrival(this.#makeUndoArrival(attendee, scanNonce))
  }

  #makeUndoArrival({ hash }: DoorAttendee, scanNonce: string): DoorArrival {
    return {
      kind: 'undo',
      nonce: makeUuid(),
      hash,
      occurredAt: this.#getServerTime(),
      undoneNonce: scanNonce,
    }
  }

  /** Adds a walk-in, who gets a spot once the server has confirmed it. */
  async addWalkIn(walkIn: WalkIn, { shouldAdmit = false, shouldLiftRemoval = false } = {}): Promise<void> {
    const nonce = makeUuid()
    this.#showVerdict({ ...judgeWalkIn(walkIn.name, nonce), walkIn })
    const arrival = {
      kind: 'walk_in',
      nonce,
      occurredAt: this.#getServerTime(),
      ...walkIn,
      shouldAdmit,
    } as const
    await this.#recordArrival({ ...arrival, ...(shouldLiftRemoval ? { shouldLiftRemoval } : {}) })
  }

  /** Lets in the walk-in whom a notice is about, although a host had removed them. */
  async letInWalkIn({ id, walkIn }: DoorNotice): Promise<void> {
    if (!walkIn) return
    this.dismissNotice(id)
    await this.addWalkIn(walkIn, { shouldAdmit: true, shouldLiftRemoval: true })
  }

  #showVerdict<V extends Verdict | null>(verdict: V): V {
    this.#updateView({ verdict })
    return verdict
  }

  clearVerdict(): void {
    this.#showVerdict(null)
  }

  dismissNotice(id: string): void {
    this.#updateView({ notices: this.view.get().notices.filter((notice) => notice.id !== id) })
    void this.#database.removeNotice(id)
  }

  async #findOtherEventTitle(hash: string): Promise<string | null> {
    const ownId = makeDoorId(this.#owner)
    for (const doorId of listDoorIdsOfOwner(ownId.slice(0, ownId.indexOf('.')))) {
      const title = doorId === ownId ? null : await findEventTitle(makeDoorDatabaseName(doorId), hash)
      if (title !== null) return title
    }
    return null
  }
}
