import { isHidden } from '../events/event-document.ts'
import { matchAnswers } from '../events/questions.ts'
import { getMillis } from '../instant.ts'
import type {
  AdmitCommand,
  AppliedCommands,
  AttendeeNote,
  CancelCommand,
  Command,
  DecideCommand,
  EditCommand,
  EventAuditEntry,
  RsvpEvent,
  RsvpState,
  Outcome,
  RequestResult,
  RsvpCommand,
  SetLimitCommand,
  Signup,
} from './command.ts'
import { hasAskedToReconfirm, isInLastHours } from './last-hours.ts'
import { isNight } from './offer-times.ts'
import { endSpot, reconfirm } from './reconfirm.ts'
import { SpotAllocator } from './spot-allocator.ts'
import {
  fillSpots,
  isCancelled,
  areRsvpsClosed,
  isWaitlistFrozen,
  refuse,
  computeEventWindowState,
} from './spot-rules.ts'
import { PROMOTIONS_PER_STEP } from './waitlist-head.ts'

/** The refusal of an RSVP outside the event's window or after its start; null if RSVPs are open. */
function refuseOutsideWindow(event: RsvpEvent, receivedAt: number): Outcome | null {
  if (event.startsAt < receivedAt) return refuse('event_over')
  const { state, opensAt } = computeEventWindowState(event, receivedAt)
  if (state === 'closed') return refuse('rsvp_closed')
  if (state === 'open' || opensAt === null) return null
  return { kind: 'refused', code: 'rsvp_not_open', opensAt }
}

/** Whether two stored values are equal, whichever SDK's Timestamps they contain. */
function isSame(value: unknown, otherValue: unknown): boolean {
  const [a, b] = [getMillis(value) ?? value, getMillis(otherValue) ?? otherValue]
  if (typeof a !== 'object' || typeof b !== 'object' || !a || !b) return a === b
  const [fields, otherFields] = [a, b] as Readonly<Record<string, unknown>>[]
  const keys = Object.keys(a)
  return (
    keys.length === Object.keys(b).length && keys.every((key) => isSame(fields?.[key], otherFields?.[key]))
  )
}

/**
 * Whether the event already has the content of an edit: then the edit was committed, and the response to the commit was lost.
 * `updatedAt` is left out, because it is different in each commit.
 */
function isWritten({ storedDocument }: RsvpEvent, { fields }: Pick<EditCommand, 'fields'>): boolean {
  const changes = Object.entries(fields).filter(([field]) => field !== 'updatedAt')
  return changes.length > 0 && changes.every(([field, value]) => isSame(storedDocument?.[field], value))
}

/** Whether someone has changed the event since an edit of it began. */
function isOutdated({ storedDocument }: RsvpEvent, { basedOn }: Pick<EditCommand, 'basedOn'>): boolean {
  return basedOn !== undefined && getMillis(storedDocument?.['contentUpdatedAt']) !== basedOn
}

/** The event's start if attendees were asked about it; null if they were not asked, or were asked about another start. */
const getStartToReconfirm = (event: RsvpEvent): number | null =>
  hasAskedToReconfirm(event) ? event.startsAt : null

/** The `contentUpdatedAt` of the event after a command. It is later than the former one, so that no two states share it. */
function computeContentUpdatedAt({ storedDocument }: RsvpEvent, receivedAt: number): number {
  return Math.max(receivedAt, (getMillis(storedDocument?.['contentUpdatedAt']) ?? 0) + 1)
}

function rsvp(
  event: RsvpEvent,
  allocator: SpotAllocator,
  command: RsvpCommand,
  auditEntries: EventAuditEntry[],
): Outcome {
  const {
    signupId: id,
    name,
    email,
    sourceCity,
    sourceArea,
    callId,
    userId = null,
    isProven = false,
    isAtDoor,
    isStanding,
    shouldLiftRemoval,
    receivedAt,
  } = command
  const { isPrivate } = event
  const isMemberAddress = userId !== null
  const existingSignup = allocator.find(id)
  // After a cancellation a repeated call makes a new RSVP, because the stored `result` would promise a spot that is gone.
  if (existingSignup?.callId === callId && existingSignup.status !== 'cancelled') {
    return {
      kind: 'registered',
      signupId: id,
      seq: existingSignup.seq,
      result: existingSignup.result,
      isPrivate,
      isMemberAddress,
    }
  }
  if (!event.isPublished || isCancelled(event)) return refuse('not_found')
  const isRequest = event.isByRequest === true && !isAtDoor && !event.guestIds?.has(id)
  // A request is open until hosts accept or decline it, or until the requester can join without one.
  const hasRsvp =
    existingSignup &&
    existingSignup.status !== 'cancelled' &&
    (existingSignup.status !== 'requested' || isRequest)
  if (hasRsvp || (existingSignup && isStanding)) return refuse('already_rsvpd')
  const refusal = isAtDoor ? null : refuseOutsideWindow(event, receivedAt)
  if (refusal) return refusal
  // Answers are checked first, so that nobody can find out whether an address is kept out without trying to RSVP for it.
  const answers = isAtDoor || isStanding ? [] : matchAnswers(event.questions, command.answers ?? [])
  if (!answers) return refuse('questions_changed')
  if (allocator.isSuspended(id)) return refuse('forbidden')
  const isRemoved = allocator.isKeptOut(id)
  if (isRemoved && !shouldLiftRemoval) return { kind: 'refused', code: 'forbidden', isRemoved }
  if (event.guestIds && !event.guestIds.has(id) && !isAtDoor && !isRequest) return refuse('forbidden')
  const isRemovalLifted = isRemoved || existingSignup?.isKeptOut === false
  const attendee = {
    id,
    name,
    email,
    sourceCity,
    sourceArea,
    callId,
    userId,
    isProven,
    ...(isRemovalLifted ? { isKeptOut: false } : {}),
    ...(answers.length > 0 ? { answers } : {}),
    ...(command.isNameShown ? { isNameShown: true } : {}),
  }
  if (existingSignup) allocator.removeReplacedRequestFromCount(existingSignup)
  // If RSVPs have closed, the command is from a walk-in, who may get a free spot before attendees on the waitlist.
  const { seq, result } = isRequest
    ? allocator.addRequest(attendee, { createdAt: receivedAt, isStanding })
    : allocator.register(attendee, {
        createdAt: receivedAt,
        isStanding,
        areRsvpsClosed: areRsvpsClosed(event, receivedAt),
      })
  if (isRemoved && command.auditEntry) auditEntries.push({ auditEntry: command.auditEntry, seq })
  return { kind: 'registered', signupId: id, seq, result, isPrivate, isMemberAddress }
}

function cancel(
  event: RsvpEvent,
  allocator: SpotAllocator,
  command: CancelCommand,
  auditEntries: EventAuditEntry[],
): Outcome {
  const signup = allocator.find(command.signupId)
  if (!signup || command.seq > signup.seq) return refuse('not_found')
  // An RSVP that is older than the current one was cancelled before the current one was made.
  if (command.seq < signup.seq) return { kind: 'cancelled' }
  if (signup.status === 'cancelled') {
    // The attendee cancelled before the host removed them.
    const isRemoved = command.isByHost === true && allocator.keepOut(signup)
    if (isRemoved && command.auditEntry)
      auditEntries.push({ auditEntry: command.auditEntry, seq: signup.seq })
    return { kind: 'cancelled' }
  }
  if (isCancelled(event)) return refuse('not_found')
  if (event.startsAt < command.receivedAt) return refuse('event_over')
  // The event was moved, and it will be settled again soon. Until then this spot belongs to the former date, and
  // `missedCount`, which commands do not change, includes it.
  if (signup.status === 'missed') return refuse('event_over')
  const isRequest = signup.status === 'requested'
  allocator.cancel(signup, command.suppressNotification ? null : command.isByHost ? 'removed' : 'cancelled')
  if (!isRequest) fillSpots(event, allocator, { instant: command.receivedAt, maxSpots: 1 })
  if (command.auditEntry) auditEntries.push({ auditEntry: command.auditEntry, seq: signup.seq })
  return { kind: 'cancelled' }
}

/** The state of a request; null while it is open. */
function toRequestResult({ status, requestEndReason }: Signup): RequestResult | null {
  if (status === 'requested') return null
  if (status === 'cancelled') return requestEndReason ?? 'cancelled'
  return status === 'waitlist' ? status : 'confirmed'
}

function decide(
  event: RsvpEvent,
  allocator: SpotAllocator,
  { signupId, seq, decision, note, auditEntry, receivedAt }: DecideCommand,
  auditEntries: EventAuditEntry[],
): Outcome {
  const signup = allocator.find(signupId)
  if (signup?.seq !== seq || isCancelled(event)) return refuse('not_found')
  const toDecidedOutcome = (result: RequestResult): Outcome => ({
    kind: 'decided',
    result,
    counts: allocator.counts,
  })
  const earlierResult = toRequestResult(signup)
  if (earlierResult !== null) return toDecidedOutcome(earlierResult)
  const hasStarted = event.startsAt < receivedAt
  if (decision === 'end') {
    if (!hasStarted) return refuse('changed_meanwhile')
    allocator.endRequest(signup, 'unanswered')
    return toDecidedOutcome('unanswered')
  }
  if (hasStarted) return refuse('event_over')
  if (decision === 'decline') allocator.endRequest(signup, 'declined', note)
  else {
    if (isHidden(event)) return refuse('event_hidden')
    if (allocator.isKeptOut(signupId)) return refuse('forbidden')
    allocator.accept(signup, {
      areRsvpsClosed: areRsvpsClosed(event, receivedAt),
      shouldAddSpot: decision === 'accept_and_add',
    })
  }
  if (auditEntry) auditEntries.push({ auditEntry, seq })
  return toDecidedOutcome(toRequestResult(allocator.find(signupId) ?? signup) ?? 'cancelled')
}

/**
 * Sets the limit, or moves towards it by a step of at most `maxPromotions`. Returns whether the move is complete, and how many
 * attendees got a spot or an offer.
 */
function moveLimit(
  event: RsvpEvent,
  allocator: SpotAllocator,
  { signupLimit, receivedAt }: Pick<SetLimitCommand, 'signupLimit' | 'receivedAt'>,
  maxPromotions: number,
): { isComplete: boolean; promotedCount: number } {
  const takenSpotCountBefore = allocator.takenSpotCount
  const promotableCount = Math.min(allocator.unofferedCount, (signupLimit ?? Infinity) - takenSpotCountBefore)
  const isComplete = promotableCount <= maxPromotions
  allocator.signupLimit = isComplete ? signupLimit : takenSpotCountBefore + maxPromotions
  fillSpots(event, allocator, { instant: receivedAt, maxSpots: maxPromotions })
  return { isComplete, promotedCount: allocator.takenSpotCount - takenSpotCountBefore }
}

/**
 * Applies commands to one event, one after the other. The invariants:
 *
 * - Confirmed attendees and spots on offer together never exceed the limit, and counts equal the sign-ups.
 * - Nobody is on the waitlist while a spot is free and not on offer, unless RSVPs have closed or admins hide the event. A freed
 *   spot goes to the head of the waitlist immediately.
 * - Spots go to attendees in the order of `seq`, except to attendees whom a host admits or accepts with an extra spot, and to
 *   walk-ins.
 * - Outside the RSVP window spots and positions come only from a host's admission or acceptance, an accepted offer, or the
 *   door.
 * - While admins hide the event nobody is promoted.
 * - Where people ask to join, only accepted requests, people on the guest list and walk-ins get a spot or a position. A request
 *   has neither, and the hosts' first answer to it counts.
 * - A kept-out person gets neither a spot nor a position, unless a host lifts the removal at the door.
 * - An address has at most one uncancelled sign-up. Whether its first name is shown depends on this RSVP, not on an earlier
 *   one.
 *
 * In the last twelve hours before an event that asks its attendees if they are still coming (`shouldReconfirm`):
 *
 * - A freed spot is offered to the head of the waitlist, who gets it by accepting; at night the offer waits for the morning.
 * - An offer lasts two hours, not counting the night, or until the start; then the next attendee on the waitlist gets it.
 * - An attendee loses a spot only by day, only if they were asked about the current start and have not answered, and only if an
 *   attendee on the waitlist without an offer is offered the spot in the same commit.
 * - An answer is for one start, and moving the event voids it. Getting a spot after the question counts as an answer.
 *
 * A command may be applied again if its commit is uncertain: it then finds its effect (an RSVP by its `callId`, the
 * cancellation, the spot, the answer, the limit, the edited fields), changes nothing and has the same outcome, or refuses a
 * person who was removed in the meantime.
 */
export function applyCommands(
  state: RsvpState,
  commands: readonly Command[],
  promotionsPerStep = PROMOTIONS_PER_STEP,
): AppliedCommands {
  if (!state.event) {
    const outcomes = commands.map(() => refuse('not_found'))
    return { outcomes, counts: null, fields: null, signups: [], notifications: [], auditEntries: [] }
  }
  let event = state.event
  let fields: Readonly<Record<string, unknown>> | null = null
  let virtualLink: string | null | undefined
  const auditEntries: EventAuditEntry[] = []
  let place: AppliedCommands['place']
  const attendeeNotes: AttendeeNote[] = []
  const allocator = new SpotAllocator(event, state)
  let contentUpdatedAt: number | undefined
  let remainingPromotionCount = promotionsPerStep
  let isIncreasePending = false

  function setLimit({
    signupLimit,
    receivedAt,
  }: Pick<SetLimitCommand, 'signupLimit' | 'receivedAt'>): Outcome {
    // An increase that needs another step comes before every later change of the limit.
    if (isIncreasePending) return { kind: 'deferred' }
    if (isCancelled(event)) return refuse('not_found')
    if (event.startsAt < receivedAt) return refuse('event_over')
    if (signupLimit !== null && signupLimit < allocator.takenSpotCount) {
      const offeredField = allocator.offeredCount ? { offeredCount: allocator.offeredCount } : {}
      return {
        kind: 'refused',
        code: 'limit_below_confirmed',
        takenSpotCount: allocator.takenSpotCount,
        ...offeredField,
      }
    }
    const areOffersPaused = isInLastHours(event, receivedAt) && isNight(receivedAt, event.timezone)
    if (isWaitlistFrozen(event, receivedAt) || areOffersPaused) {
      allocator.signupLimit = signupLimit
      return { kind: 'updated', counts: allocator.counts, isComplete: true }
    }
    const { isComplete, promotedCount } = moveLimit(
      event,
      allocator,
      { signupLimit, receivedAt },
      remainingPromotionCount,
    )
    remainingPromotionCount -= promotedCount
    isIncreasePending = !isComplete
    return { kind: 'updated', counts: allocator.counts, isComplete }
  }

  function fillFreeSpots({ receivedAt }: Command): Outcome {
    if (isCancelled(event)) return refuse('not_found')
    if (event.startsAt < receivedAt) return refuse('event_over')
    const takenSpotCountBefore = allocator.takenSpotCount
    fillSpots(event, allocator, { instant: receivedAt, maxSpots: remainingPromotionCount })
    const filledSpotCount = allocator.takenSpotCount - takenSpotCountBefore
    const isComplete = filledSpotCount < remainingPromotionCount
    remainingPromotionCount -= filledSpotCount
    return { kind: 'updated', counts: allocator.counts, isComplete }
  }

  /** A changed limit counts as a change of the event, so that hosts who are editing the event learn of it. */
  function recordLimitChange(formerLimit: number | null, receivedAt: number): void {
    if (allocator.signupLimit === formerLimit) return
    contentUpdatedAt = computeContentUpdatedAt(event, receivedAt)
    event = {
      ...event,
      storedDocument: { ...event.storedDocument, contentUpdatedAt: new Date(contentUpdatedAt) },
    }
  }

  function admit({ signupId, seq, auditEntry, isAtDoor, receivedAt }: AdmitCommand): Outcome {
    // An admission waits for a pending increase, which decides how many spots there are and may give the attendee one.
    if (isIncreasePending) return { kind: 'deferred' }
    const signup = allocator.find(signupId)
    const canBeAdmitted =
      signup?.seq === seq && signup.status !== 'cancelled' && signup.status !== 'requested'
    if (!canBeAdmitted || isCancelled(event)) return refuse('not_found')
    if (signup.status === 'waitlist') {
      if (isHidden(event)) return refuse('event_hidden')
      if (allocator.isKeptOut(signupId)) return refuse('forbidden')
      if (event.startsAt < receivedAt && !isAtDoor) return refuse('event_over')
      allocator.admit(signup, isAtDoor ? 'confirmed' : 'promoted')
      if (auditEntry) auditEntries.push({ auditEntry, seq })
    }
    return { kind: 'admitted', counts: allocator.counts }
  }

  function decideOrDefer(command: DecideCommand): Outcome {
    // A pending increase of the limit must be complete first, as for an admission.
    return isIncreasePending ? { kind: 'deferred' } : decide(event, allocator, command, auditEntries)
  }

  function edit({ startsAt, cancelledAt, rsvpWindow, shouldReconfirm, ...command }: EditCommand): Outcome {
    if (isIncreasePending) return { kind: 'deferred' }
    if (isCancelled(event)) return refuse('not_found')
    if (!isWritten(event, command) && isOutdated(event, command)) return refuse('changed_meanwhile')
    const { signupLimit = allocator.signupLimit, receivedAt } = command
    const formerEvent = event
    event = {
      ...event,
      ...(startsAt === undefined ? {} : { startsAt }),
      ...(rsvpWindow === undefined ? {} : { rsvpWindow }),
      ...(shouldReconfirm === undefined ? {} : { shouldReconfirm }),
    }
    allocator.startToReconfirm = getStartToReconfirm(event)
    // If an edit moves an event out of its last hours, spots that are on offer, or that stayed free overnight, go to the waitlist
    // as they do at other events.
    const canFillSpots = command.signupLimit !== undefined && event.startsAt >= receivedAt
    const canHaveOffers = formerEvent.shouldReconfirm === true || allocator.offeredCount !== undefined
    const hasFreeSpotForWaitlist =
      allocator.waitlistCount > 0 && allocator.confirmedCount < (allocator.signupLimit ?? Infinity)
    const shouldEndOffers =
      canFillSpots &&
      canHaveOffers &&
      hasFreeSpotForWaitlist &&
      !isInLastHours(event, receivedAt) &&
      (signupLimit ?? Infinity) >= allocator.confirmedCount
    if (shouldEndOffers) allocator.endOffers()
    const areRsvpsOpenAgain =
      canFillSpots && areRsvpsClosed(formerEvent, receivedAt) && !areRsvpsClosed(event, receivedAt)
    const outcome: Outcome =
      areRsvpsOpenAgain || shouldEndOffers || signupLimit !== allocator.signupLimit
        ? setLimit({ signupLimit, receivedAt })
        : { kind: 'updated', counts: allocator.counts, isComplete: true }
    if (outcome.kind === 'refused') event = formerEvent
    else {
      fields = { ...fields, ...command.fields }
      if ('contentUpdatedAt' in command.fields) contentUpdatedAt = undefined
      if (command.virtualLink !== undefined) virtualLink = command.virtualLink
      if (command.place !== undefined) place = command.place
      if (command.attendeeNote) attendeeNotes.push(command.attendeeNote)
      if (command.auditEntry) auditEntries.push({ auditEntry: command.auditEntry, seq: null })
      event = { ...event, storedDocument: { ...event.storedDocument, ...command.fields } }
      if (cancelledAt !== undefined) event = { ...event, cancelledAt }
    }
    return outcome
  }

  const outcomes = commands.map((command): Outcome => {
    allocator.trace = command.trace ?? null
    allocator.startToReconfirm = getStartToReconfirm(event)
    const formerLimit = allocator.signupLimit
    const outcome = apply(command)
    if (isInLastHours(event, command.receivedAt))
      fillSpots(event, allocator, { instant: command.receivedAt, maxSpots: remainingPromotionCount })
    if (command.kind !== 'edit') recordLimitChange(formerLimit, command.receivedAt)
    return outcome
  })

  function apply(command: Command): Outcome {
    switch (command.kind) {
      case 'rsvp':
        return rsvp(event, allocator, command, auditEntries)
      case 'cancel':
        return cancel(event, allocator, command, auditEntries)
      case 'admit':
        return admit(command)
      case 'decide':
        return decideOrDefer(command)
      case 'reconfirm':
        return reconfirm(event, allocator, command)
      case 'release':
      case 'lapse':
        return endSpot(event, allocator, command)
      case 'fillSpots':
        return fillFreeSpots(command)
      case 'setLimit':
        return setLimit(command)
      case 'edit':
        return edit(command)
    }
  }
  const signups = allocator.listChanges()
  const isChanged = signups.length > 0 || allocator.signupLimit !== event.signupLimit
  return {
    outcomes,
    counts: isChanged ? allocator.counts : null,
    fields,
    ...(contentUpdatedAt === undefined ? {} : { contentUpdatedAt }),
    virtualLink,
    place,
    ...(attendeeNotes.length > 0 ? { attendeeNotes } : {}),
    auditEntries,
    signups,
    notifications: allocator.notifications,
  }
}
