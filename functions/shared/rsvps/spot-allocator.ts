import {
  NO_ADDRESS,
  type RequestEndReason,
  type RsvpEvent,
  type RsvpState,
  type RsvpNotification,
  type RsvpResult,
  type SpotCounts,
  type RsvpEndReason,
  type Signup,
  type SignupChange,
} from './command.ts'

interface RegistrationOptions {
  readonly createdAt: number
  readonly isStanding?: boolean | undefined
  readonly areRsvpsClosed?: boolean
}

/** Whether an attendee on the waitlist has an offer. */
export const hasOffer = ({ status, offerEndsAt }: Pick<Signup, 'status' | 'offerEndsAt'>): boolean =>
  status === 'waitlist' && typeof offerEndsAt === 'number'

/**
 * An event's spots and waitlist while commands are applied to them. Each method is one step that keeps the counts equal to the
 * sign-ups. Call `assignFreeSpots` or `offerFreeSpots` afterwards, so that free spots go to attendees on the waitlist.
 * The caller decides which of these two methods to call, and whether RSVPs are open.
 */
export class SpotAllocator {
  signupLimit: number | null
  confirmedCount: number
  waitlistCount: number
  /** Undefined if nobody has ever asked to join. */
  requestedCount: number | undefined
  /** Undefined if no spot has ever been on offer. */
  offeredCount: number | undefined
  nextSeq: number
  readonly notifications: RsvpNotification[] = []
  /** The trace of the command that causes the following steps. */
  trace: string | null = null
  /**
   * The start for which attendees were asked if they are still coming; null if nobody was asked. Attendees who get a spot after
   * that are sure to come.
   */
  startToReconfirm: number | null = null
  readonly #keptOutIds: ReadonlySet<string>
  readonly #suspendedIds: ReadonlySet<string>
  readonly #signups = new Map<string, Signup>()
  readonly #changes = new Map<string, { createdAt: number | null }>()
  /**
   * The queue starts with the attendees read from the waitlist; newcomers follow. The caller reads as many attendees as
   * `countNeededFromWaitlist` says, so no newcomer is promoted before an attendee who was not read. Attendees who are no longer on
   * the waitlist are skipped.
   */
  readonly #queue: { id: string; seq: number }[]
  #headIndex = 0

  constructor(event: RsvpEvent, state: RsvpState) {
    this.signupLimit = event.signupLimit
    this.confirmedCount = event.confirmedCount
    this.waitlistCount = event.waitlistCount
    this.requestedCount = event.requestedCount
    this.offeredCount = event.offeredCount
    this.nextSeq = event.nextSeq
    this.#keptOutIds = event.keptOutIds ?? new Set()
    this.#suspendedIds = event.suspendedIds ?? new Set()
    for (const signup of [...state.waitlistHead, ...state.signups]) this.#signups.set(signup.id, signup)
    this.#queue = state.waitlistHead.map(({ id, seq }) => ({ id, seq }))
  }

  get counts(): SpotCounts {
    const { signupLimit, confirmedCount, waitlistCount, requestedCount, offeredCount, nextSeq } = this
    const requestedField = requestedCount === undefined ? {} : { requestedCount }
    const offeredField = offeredCount === undefined ? {} : { offeredCount }
    return { signupLimit, confirmedCount, waitlistCount, ...requestedField, ...offeredField, nextSeq }
  }

  /** Spots on offer count as taken. */
  get takenSpotCount(): number {
    return this.confirmedCount + (this.offeredCount ?? 0)
  }

  get freeSpotCount(): number {
    return (this.signupLimit ?? Infinity) - this.takenSpotCount
  }

  /** The number of attendees on the waitlist without an offer. */
  get unofferedCount(): number {
    return this.waitlistCount - (this.offeredCount ?? 0)
  }

  find(id: string): Signup | undefined {
    return this.#signups.get(id)
  }

  listChanges(): SignupChange[] {
    return [...this.#changes].flatMap(([id, { createdAt }]) => {
      const signup = this.#signups.get(id)
      return signup ? [{ signup, createdAt }] : []
    })
  }

  /**
   * Gives a newcomer a free spot if every attendee on the waitlist has an offer, or if RSVPs have closed; otherwise the last
   * position on the waitlist.
   */
  register(
    attendee: Omit<Signup, 'status' | 'seq' | 'result'>,
    { createdAt, isStanding, areRsvpsClosed = false }: RegistrationOptions,
  ): Signup {
    const seq = this.nextSeq
    this.nextSeq += 1
    let result: RsvpResult
    if (this.freeSpotCount > 0 && (this.unofferedCount === 0 || areRsvpsClosed)) {
      this.confirmedCount += 1
      result = { status: 'confirmed', position: null }
    } else {
      this.waitlistCount += 1
      result = { status: 'waitlist', position: this.waitlistCount }
      this.#queue.push({ id: attendee.id, seq })
    }
    return this.#add(this.#markReconfirmed({ ...attendee, seq, result, status: result.status }), {
      createdAt,
      isStanding,
    })
  }

  /** Adds a request, which holds neither a spot nor a position until a host accepts it. */
  addRequest(
    attendee: Omit<Signup, 'status' | 'seq' | 'result'>,
    { createdAt, isStanding }: Pick<RegistrationOptions, 'createdAt' | 'isStanding'>,
  ): Signup {
    const seq = this.nextSeq
    this.nextSeq += 1
    this.requestedCount = (this.requestedCount ?? 0) + 1
    return this.#add(
      { ...attendee, seq, result: { status: 'requested', position: null }, status: 'requested' },
      { createdAt, isStanding },
    )
  }

  #add(
    signup: Signup,
    { createdAt, isStanding = false }: Pick<RegistrationOptions, 'createdAt' | 'isStanding'>,
  ): Signup {
    this.#signups.set(signup.id, signup)
    this.#changes.set(signup.id, { createdAt })
    this.#notify(signup.result.status, signup, { isStanding })
    return signup
  }

  /**
   * Gives a requester a free spot under the same conditions as `register`. Otherwise, with `shouldAddSpot`, gives them a spot out
   * of turn, as `admit` does: a free one, or else an additional one. Without `shouldAddSpot`, gives them a position on the
   * waitlist, in the order of `seq`.
   */
  accept(
    signup: Signup,
    { areRsvpsClosed, shouldAddSpot }: { readonly areRsvpsClosed: boolean; readonly shouldAddSpot: boolean },
  ): void {
    const { id, seq } = signup
    const canGetFreeSpot = this.freeSpotCount > 0 && (this.unofferedCount === 0 || areRsvpsClosed)
    this.#removeRequestFromCount()
    if (canGetFreeSpot || shouldAddSpot) {
      this.#addSpotIfFull()
      this.confirmedCount += 1
      this.#changeStatus(signup, 'confirmed', 'accepted')
      return
    }
    this.waitlistCount += 1
    const laterIndex = this.#queue.findIndex((entry, index) => index >= this.#headIndex && entry.seq > seq)
    this.#queue.splice(laterIndex < 0 ? this.#queue.length : laterIndex, 0, { id, seq })
    this.#changeStatus(signup, 'waitlist', 'accepted')
  }

  /** Ends a request that no host accepts. After a decline the requester is kept out of the event, as after a removal. */
  endRequest(signup: Signup, requestEndReason: RequestEndReason, note: string | null = null): void {
    this.#removeRequestFromCount()
    const keptOutField = requestEndReason === 'declined' ? { isKeptOut: true } : {}
    this.#changeStatus({ ...signup, requestEndReason, ...keptOutField }, 'cancelled', requestEndReason, note)
  }

  /** Call this when a new RSVP replaces a sign-up: if the sign-up was a request, it no longer counts as one. */
  removeReplacedRequestFromCount(signup: Signup): void {
    if (signup.status === 'requested') this.#removeRequestFromCount()
  }

  #removeRequestFromCount(): void {
    this.requestedCount = (this.requestedCount ?? 1) - 1
  }

  /**
   * Cancels an RSVP, or withdraws a request. `kind` is the kind of the email; null sends none. An attendee whom a host removes is
   * kept out.
   */
  cancel(signup: Signup, kind: 'cancelled' | 'removed' | null): void {
    if (signup.status === 'requested') {
      this.#removeRequestFromCount()
      this.#changeStatus(
        { ...signup, requestEndReason: 'withdrawn' },
        'cancelled',
        kind === 'cancelled' ? 'withdrawn' : kind,
      )
      return
    }
    if (signup.status === 'waitlist') this.waitlistCount -= 1
    else this.confirmedCount -= 1
    this.#changeStatus(signup, 'cancelled', kind)
  }

  /** Keeps a person with a cancelled RSVP out of the event. Returns false if the person was already kept out. */
  keepOut(signup: Signup): boolean {
    if (signup.isKeptOut) return false
    this.#recordChange({ ...signup, isKeptOut: true })
    return true
  }

  isSuspended(id: string): boolean {
    return this.#suspendedIds.has(id)
  }

  /**
   * Whether a person may not have a spot. A suspension always applies. Otherwise `isKeptOut` of the sign-up, which is about this
   * event, overrides the owner's list for all events.
   */
  isKeptOut(id: string): boolean {
    return this.isSuspended(id) || (this.#signups.get(id)?.isKeptOut ?? this.#keptOutIds.has(id))
  }

  /**
   * Gives a spot to an attendee on the waitlist out of turn: a free one, or else an additional one. `kind` is the kind of the
   * email: an attendee who is at the door, or who accepts an offer, gets a confirmation.
   */
  admit(signup: Signup, kind: 'promoted' | 'confirmed' = 'promoted'): void {
    if (!hasOffer(signup)) this.#addSpotIfFull()
    this.waitlistCount -= 1
    this.confirmedCount += 1
    this.#changeStatus(signup, 'confirmed', kind)
  }

  /** Assigns at most `maxSpots` free spots to attendees on the waitlist, in the order of the waitlist. */
  assignFreeSpots(maxSpots: number): void {
    for (let count = 0; count < maxSpots && this.freeSpotCount > 0; count += 1) {
      const nextSignup = this.#takeNextSignup()
      if (!nextSignup) return
      this.waitlistCount -= 1
      this.confirmedCount += 1
      this.#changeStatus(nextSignup, 'confirmed', 'promoted')
    }
  }

  /** Offers at most `maxSpots` free spots until `endsAt`, in the same order as `assignFreeSpots`. */
  offerFreeSpots(maxSpots: number, endsAt: number): void {
    for (let count = 0; count < maxSpots && this.freeSpotCount > 0; count += 1) {
      const nextSignup = this.#takeNextSignup()
      if (!nextSignup) return
      this.offeredCount = (this.offeredCount ?? 0) + 1
      const offeredSignup = { ...nextSignup, offerEndsAt: endsAt }
      this.#recordChange(offeredSignup)
      this.#notify('offered', offeredSignup)
    }
  }

  /** Ends all offers of a waitlist that was read as a whole; its attendees keep their positions. */
  endOffers(): void {
    for (const { id } of this.#queue) {
      const signup = this.#signups.get(id)
      if (signup && hasOffer(signup)) this.#recordChange(this.#endOffer(signup))
    }
    this.#headIndex = 0
  }

  /**
   * Removes kept-out attendees up to the first attendee on the waitlist who can be offered a spot: who has no offer and is not
   * kept out. Returns whether there is such an attendee.
   */
  removeKeptOutBeforeNextOffer(): boolean {
    const nextSignup = this.#takeNextSignup()
    if (nextSignup) this.#headIndex -= 1
    return nextSignup !== undefined
  }

  reconfirm(signup: Signup, startsAt: number): void {
    if (signup.reconfirmedFor !== startsAt) this.#recordChange({ ...signup, reconfirmedFor: startsAt })
  }

  /** Ends an RSVP whose deadline has passed; emails the attendee if `shouldNotify`. */
  expire(
    signup: Signup,
    rsvpEndReason: RsvpEndReason,
    { shouldNotify }: { readonly shouldNotify: boolean },
  ): void {
    if (signup.status === 'waitlist') this.waitlistCount -= 1
    else this.confirmedCount -= 1
    this.#changeStatus({ ...signup, rsvpEndReason }, 'cancelled', shouldNotify ? rsvpEndReason : null)
  }

  #endOffer(signup: Signup): Signup {
    if (!hasOffer(signup)) return signup
    this.offeredCount = (this.offeredCount ?? 1) - 1
    return { ...signup, offerEndsAt: null }
  }

  /** Marks an attendee who gets a spot as sure if the others have been asked to reconfirm: nobody will ask this attendee. */
  #markReconfirmed(signup: Signup): Signup {
    const { startToReconfirm } = this
    return startToReconfirm !== null && signup.status === 'confirmed'
      ? { ...signup, reconfirmedFor: startToReconfirm }
      : signup
  }

  #takeNextSignup(): Signup | undefined {
    while (this.#headIndex < this.#queue.length) {
      const entry = this.#queue[this.#headIndex]
      this.#headIndex += 1
      const signup = entry && this.#signups.get(entry.id)
      if (signup?.status !== 'waitlist' || signup.seq !== entry?.seq || hasOffer(signup)) continue
      if (!this.isKeptOut(signup.id)) return signup
      this.cancel(signup, 'removed')
    }
    return undefined
  }

  #addSpotIfFull(): void {
    if (this.freeSpotCount <= 0) this.signupLimit = this.takenSpotCount + 1
  }

  #changeStatus(
    signup: Signup,
    status: Signup['status'],
    kind: RsvpNotification['kind'] | null,
    note: string | null = null,
  ): void {
    const unofferedSignup = this.#endOffer(signup)
    const updatedSignup = this.#markReconfirmed({
      ...unofferedSignup,
      status,
      ...(kind === 'removed' ? { isKeptOut: true } : {}),
    })
    this.#recordChange(updatedSignup)
    const hadNoSpot =
      status === 'cancelled' && (signup.status === 'waitlist' || signup.status === 'requested')
    if (kind !== null) this.#notify(kind, updatedSignup, { note, hadNoSpot })
  }

  #recordChange(signup: Signup): void {
    this.#signups.set(signup.id, signup)
    if (!this.#changes.has(signup.id)) this.#changes.set(signup.id, { createdAt: null })
  }

  #notify(
    kind: RsvpNotification['kind'],
    signup: Signup,
    {
      note = null,
      isStanding = false,
      hadNoSpot = false,
    }: {
      readonly note?: string | null
      readonly isStanding?: boolean
      readonly hadNoSpot?: boolean
    } = {},
  ): void {
    if (signup.email === NO_ADDRESS) return
    const optionalFields = {
      ...(note === null ? {} : { note }),
      ...(isStanding ? { isStanding } : {}),
      ...(hadNoSpot ? { hadNoSpot } : {}),
    }
    this.notifications.push({ kind, signup, ...optionalFields, trace: this.trace })
  }
}
