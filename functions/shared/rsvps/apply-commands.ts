import { isHidden } from '../events/event-document.ts'
import { answersTo } from '../events/questions.ts'
import { millisOf } from '../instant.ts'
import type {
  AdmitCommand,
  Applied,
  AttendeeNotice,
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
import { hasAsked, isInLastHours } from './last-hours.ts'
import { isNight } from './offer-times.ts'
import { endSpot, reconfirm } from './reconfirm.ts'
import { SpotBook } from './spot-book.ts'
import { fillSpots, isCancelled, isClosed, isFrozen, refused, windowAt } from './spot-rules.ts'
import { PROMOTIONS_A_STEP } from './waitlist-needed.ts'

/** Why nobody can RSVP at an instant; null where they can. */
function whyNotOpen(event: RsvpEvent, at: number): Outcome | null {
  if (event.startsAt < at) return refused('event_over')
  const { state, opensAt } = windowAt(event, at)
  if (state === 'closed') return refused('rsvp_closed')
  if (state === 'open' || opensAt === null) return null
  return { kind: 'refused', code: 'rsvp_not_open', opensAt }
}

/** Whether two stored values say the same, whichever SDK's Timestamps they hold. */
function isSame(one: unknown, other: unknown): boolean {
  const [a, b] = [millisOf(one) ?? one, millisOf(other) ?? other]
  if (typeof a !== 'object' || typeof b !== 'object' || !a || !b) return a === b
  const [mine, theirs] = [a, b] as Readonly<Record<string, unknown>>[]
  const keys = Object.keys(a)
  return keys.length === Object.keys(b).length && keys.every((key) => isSame(mine?.[key], theirs?.[key]))
}

/**
 * Whether the event says already what an edit would have it say: that was committed, and its answer lost. When it was
 * written last is each commit's own.
 */
function isWritten({ stored }: RsvpEvent, { fields }: Pick<EditCommand, 'fields'>): boolean {
  const wanted = Object.entries(fields).filter(([field]) => field !== 'updatedAt')
  return wanted.length > 0 && wanted.every(([field, value]) => isSame(stored?.[field], value))
}

/** Whether somebody has changed the event since an edit of it began. */
function isOutdated({ stored }: RsvpEvent, { basedOn }: Pick<EditCommand, 'basedOn'>): boolean {
  return basedOn !== undefined && millisOf(stored?.['contentUpdatedAt']) !== basedOn
}

/** The start for which the attendees of an event were asked if they come; null where that is not the one that stands. */
const askedFor = (event: RsvpEvent): number | null => (hasAsked(event) ? event.startsAt : null)

/** When the event is changed by a command at `at`: no two states of it have one instant. */
function nextInstant({ stored }: RsvpEvent, at: number): number {
  return Math.max(at, (millisOf(stored?.['contentUpdatedAt']) ?? 0) + 1)
}

function rsvp(
  event: RsvpEvent,
  book: SpotBook,
  command: RsvpCommand,
  auditEntries: EventAuditEntry[],
): Outcome {
  const {
    signupId: id,
    name,
    email,
    sourceCity,
    sourceArea,
    requestId,
    userId = null,
    isProven = false,
    isAtDoor,
    isStanding,
    liftsRemoval,
    at,
  } = command
  const { isPrivate } = event
  const isMembers = userId !== null
  const present = book.find(id)
  // After a cancel the same request is an RSVP like any other: its first answer would promise a seat that is gone.
  if (present?.requestId === requestId && present.status !== 'cancelled') {
    return {
      kind: 'registered',
      signupId: id,
      seq: present.seq,
      answer: present.answer,
      isPrivate,
      isMembers,
    }
  }
  if (!event.isPublished || isCancelled(event)) return refused('not_found')
  const isRequest = event.isByRequest === true && !isAtDoor && !event.guests?.has(id)
  // A request stands until it is answered, or until its person need not ask any more.
  const hasRsvp = present && present.status !== 'cancelled' && (present.status !== 'requested' || isRequest)
  if (hasRsvp || (present && isStanding)) return refused('already_rsvpd')
  const notOpen = isAtDoor ? null : whyNotOpen(event, at)
  if (notOpen) return notOpen
  // First, so that nobody finds out without an RSVP whether an address is kept out.
  const answers = isAtDoor || isStanding ? [] : answersTo(event.questions, command.answers ?? [])
  if (!answers) return refused('questions_changed')
  if (book.isSuspended(id)) return refused('forbidden')
  const isRemoved = book.isKeptOut(id)
  if (isRemoved && !liftsRemoval) return { kind: 'refused', code: 'forbidden', isRemoved }
  if (event.guests && !event.guests.has(id) && !isAtDoor && !isRequest) return refused('forbidden')
  const isLetIn = isRemoved || present?.isKeptOut === false
  const person = {
    ...{ id, name, email, sourceCity, sourceArea, requestId, userId, isProven },
    ...(isLetIn ? { isKeptOut: false } : {}),
    ...(answers.length > 0 ? { answers } : {}),
    ...(command.isNameShown ? { isNameShown: true } : {}),
  }
  if (present) book.forget(present)
  // After closing that is somebody at the door.
  const { seq, answer } = isRequest
    ? book.request(person, { at, isStanding })
    : book.admit(person, { at, isStanding, isWaitlistFrozen: isClosed(event, at) })
  if (isRemoved && command.auditEntry) auditEntries.push({ auditEntry: command.auditEntry, seq })
  return { kind: 'registered', signupId: id, seq, answer, isPrivate, isMembers }
}

function cancel(
  event: RsvpEvent,
  book: SpotBook,
  command: CancelCommand,
  auditEntries: EventAuditEntry[],
): Outcome {
  const signup = book.find(command.signupId)
  if (!signup || command.seq > signup.seq) return refused('not_found')
  // An RSVP older than the present one was cancelled before that was made.
  if (signup.status === 'cancelled' || command.seq < signup.seq) return { kind: 'cancelled' }
  if (isCancelled(event)) return refused('not_found')
  if (event.startsAt < command.at) return refused('event_over')
  // The event was moved, and its door is not recounted yet, which is a matter of moments: until then it is a seat of an evening that
  // is over, and counts in `missedCount`, which is not the book's to change.
  if (signup.status === 'missed') return refused('event_over')
  const isRequest = signup.status === 'requested'
  book.cancel(signup, command.suppressNotification ? null : command.isByHost ? 'removed' : 'cancelled')
  if (!isRequest) fillSpots(event, book, { at: command.at, max: 1 })
  if (command.auditEntry) auditEntries.push({ auditEntry: command.auditEntry, seq: signup.seq })
  return { kind: 'cancelled' }
}

/** What a request has come to; null while it has come to nothing. */
function resultOf({ status, requestEnd }: Signup): RequestResult | null {
  if (status === 'requested') return null
  if (status === 'cancelled') return requestEnd ?? 'cancelled'
  return status === 'waitlist' ? status : 'confirmed'
}

function decide(
  event: RsvpEvent,
  book: SpotBook,
  { signupId, seq, decision, note, auditEntry, at }: DecideCommand,
  auditEntries: EventAuditEntry[],
): Outcome {
  const signup = book.find(signupId)
  if (signup?.seq !== seq || isCancelled(event)) return refused('not_found')
  const decided = (result: RequestResult): Outcome => ({ kind: 'decided', result, counts: book.counts })
  const earlier = resultOf(signup)
  if (earlier !== null) return decided(earlier)
  const hasStarted = event.startsAt < at
  if (decision === 'end') {
    if (!hasStarted) return refused('changed_meanwhile')
    book.refuse(signup, 'unanswered')
    return decided('unanswered')
  }
  if (hasStarted) return refused('event_over')
  if (decision === 'decline') book.refuse(signup, 'declined', note)
  else {
    if (isHidden(event)) return refused('event_hidden')
    if (book.isKeptOut(signupId)) return refused('forbidden')
    book.accept(signup, {
      isWaitlistFrozen: isClosed(event, at),
      addsSpot: decision === 'accept_and_add',
    })
  }
  if (auditEntry) auditEntries.push({ auditEntry, seq })
  return decided(resultOf(book.find(signupId) ?? signup) ?? 'cancelled')
}

/** Sets the limit, or goes a step of at most `promotions` towards it; returns how many people got a seat, or were offered one. */
function raise(
  event: RsvpEvent,
  book: SpotBook,
  { signupLimit, at }: Pick<SetLimitCommand, 'signupLimit' | 'at'>,
  promotions: number,
): { isReached: boolean; promoted: number } {
  const before = book.takenSpots
  const promotable = Math.min(book.unofferedCount, (signupLimit ?? Infinity) - before)
  const isReached = promotable <= promotions
  book.signupLimit = isReached ? signupLimit : before + promotions
  fillSpots(event, book, { at, max: promotions })
  return { isReached, promoted: book.takenSpots - before }
}

/**
 * Applies commands to one event in the order given, as if each were alone. The laws (design section 4): confirmed, with the seats on
 * offer, is never above the limit; nobody waits while a seat is free and not on offer and RSVPs have not closed; first come, first served by `seq`, but for whom a host
 * admits; outside the RSVP window nobody gets a seat or a place in line, except those a host admits or lets in at the door;
 * nobody is promoted while admins hide the event; where people ask to join, nobody gets a seat or a place in line, except those whose
 * request a host accepts, who are on the guest list or at the door; a request holds nothing, and the first answer to it counts; nobody who
 * is kept out is given a seat or a place in line, until a host lets them in at the door; a first name is shown by the choice of the RSVP
 * that stands, and of none before it; one live sign-up for an email; a freed seat goes to the head of the waitlist at once; counts equal
 * the sign-ups.
 *
 * Of an event that asks its attendees the day before if they still come (`shouldReconfirm`): in its last twelve hours the head of the
 * waitlist is offered a freed seat, which is theirs once they accept, and nobody gets it by waiting alone; a seat freed in the night of
 * these hours waits for the morning; an offer lasts two hours, the night not counted, or until the start, and the next in line gets it
 * then; an attendee loses a seat only if they were asked for the start that stands and have not answered, where somebody waits that no
 * seat is on offer to, who gets that offer in the same commit, at twelve hours before or later, never in the night; an answer is for
 * one start, and a moved event voids it; who gets a seat after the question has answered it.
 *
 * A command may be applied again when it is not known whether it was committed: an RSVP is known by its `requestId`, a
 * cancel finds the RSVP cancelled, who is admitted has a seat, as has who accepted an offer, a request has its answer, a limit stands
 * already, an edit finds what it wrote, and writes the same again. So it then changes nothing and gives the same outcome, or refuses
 * somebody who was removed in the meantime.
 */
export function applyCommands(
  state: RsvpState,
  commands: readonly Command[],
  promotionsAStep = PROMOTIONS_A_STEP,
): Applied {
  if (!state.event) {
    const outcomes = commands.map(() => refused('not_found'))
    return { outcomes, counts: null, fields: null, signups: [], notifications: [], auditEntries: [] }
  }
  let event = state.event
  let fields: Readonly<Record<string, unknown>> | null = null
  let virtualLink: string | null | undefined
  const auditEntries: EventAuditEntry[] = []
  let place: Applied['place']
  const notices: AttendeeNotice[] = []
  const book = new SpotBook(event, state)
  let contentUpdatedAt: number | undefined
  let promotionsLeft = promotionsAStep
  let isRising = false

  function setLimit({ signupLimit, at }: Pick<SetLimitCommand, 'signupLimit' | 'at'>): Outcome {
    // A raise that needs another step comes before every later change of the limit.
    if (isRising) return { kind: 'deferred' }
    if (isCancelled(event)) return refused('not_found')
    if (event.startsAt < at) return refused('event_over')
    if (signupLimit !== null && signupLimit < book.takenSpots) {
      const offered = book.offeredCount ? { offeredCount: book.offeredCount } : {}
      return { kind: 'refused', code: 'limit_below_confirmed', confirmedCount: book.takenSpots, ...offered }
    }
    const isPaused = isInLastHours(event, at) && isNight(at, event.timezone)
    if (isFrozen(event, at) || isPaused) {
      book.signupLimit = signupLimit
      return { kind: 'updated', counts: book.counts, isReached: true }
    }
    const { isReached, promoted: given } = raise(event, book, { signupLimit, at }, promotionsLeft)
    promotionsLeft -= given
    isRising = !isReached
    return { kind: 'updated', counts: book.counts, isReached }
  }

  /** A limit that is another is a change of the event: who edits it has to be told. */
  function noteLimit(before: number | null, at: number): void {
    if (book.signupLimit === before) return
    contentUpdatedAt = nextInstant(event, at)
    event = { ...event, stored: { ...event.stored, contentUpdatedAt: new Date(contentUpdatedAt) } }
  }

  function admit({ signupId, seq, auditEntry, isAtDoor, at }: AdmitCommand): Outcome {
    // As if the raise were done: it may have seated them, and how many seats there are is its to say.
    if (isRising) return { kind: 'deferred' }
    const signup = book.find(signupId)
    const isLive = signup?.seq === seq && signup.status !== 'cancelled' && signup.status !== 'requested'
    if (!isLive || isCancelled(event)) return refused('not_found')
    if (signup.status === 'waitlist') {
      if (isHidden(event)) return refused('event_hidden')
      if (book.isKeptOut(signupId)) return refused('forbidden')
      if (event.startsAt < at && !isAtDoor) return refused('event_over')
      book.promote(signup, isAtDoor ? 'confirmed' : 'promoted')
      if (auditEntry) auditEntries.push({ auditEntry, seq })
    }
    return { kind: 'admitted', counts: book.counts }
  }

  function decideInTurn(command: DecideCommand): Outcome {
    // As with an admission.
    return isRising ? { kind: 'deferred' } : decide(event, book, command, auditEntries)
  }

  function edit({ startsAt, cancelledAt, rsvpWindow, shouldReconfirm, ...command }: EditCommand): Outcome {
    if (isRising) return { kind: 'deferred' }
    if (isCancelled(event)) return refused('not_found')
    if (!isWritten(event, command) && isOutdated(event, command)) return refused('changed_meanwhile')
    const { signupLimit = book.signupLimit, at } = command
    const before = event
    event = {
      ...event,
      ...(startsAt === undefined ? {} : { startsAt }),
      ...(rsvpWindow === undefined ? {} : { rsvpWindow }),
      ...(shouldReconfirm === undefined ? {} : { shouldReconfirm }),
    }
    book.askedFor = askedFor(event)
    // Spots on offer, or free since the night, are given as of any other event once this one has left its last hours.
    const mayFill = command.signupLimit !== undefined && event.startsAt >= at
    const hasOffered = before.shouldReconfirm === true || book.offeredCount !== undefined
    const hasWaiting = book.waitlistCount > 0 && book.confirmedCount < (book.signupLimit ?? Infinity)
    const endsOffers =
      mayFill &&
      hasOffered &&
      hasWaiting &&
      !isInLastHours(event, at) &&
      (signupLimit ?? Infinity) >= book.confirmedCount
    if (endsOffers) book.endOffers()
    const isOpenedAgain = mayFill && isClosed(before, at) && !isClosed(event, at)
    const outcome: Outcome =
      isOpenedAgain || endsOffers || signupLimit !== book.signupLimit
        ? setLimit({ signupLimit, at })
        : { kind: 'updated', counts: book.counts, isReached: true }
    if (outcome.kind === 'refused') event = before
    else {
      fields = { ...fields, ...command.fields }
      if ('contentUpdatedAt' in command.fields) contentUpdatedAt = undefined
      if (command.virtualLink !== undefined) virtualLink = command.virtualLink
      if (command.place !== undefined) place = command.place
      if (command.notice) notices.push(command.notice)
      if (command.auditEntry) auditEntries.push({ auditEntry: command.auditEntry, seq: null })
      event = { ...event, stored: { ...event.stored, ...command.fields } }
      if (cancelledAt !== undefined) event = { ...event, cancelledAt }
    }
    return outcome
  }

  const outcomes = commands.map((command): Outcome => {
    book.trace = command.trace ?? null
    book.askedFor = askedFor(event)
    const limit = book.signupLimit
    const outcome = apply(command)
    if (isInLastHours(event, command.at)) fillSpots(event, book, { at: command.at, max: promotionsLeft })
    if (command.kind !== 'edit') noteLimit(limit, command.at)
    return outcome
  })

  function apply(command: Command): Outcome {
    switch (command.kind) {
      case 'rsvp':
        return rsvp(event, book, command, auditEntries)
      case 'cancel':
        return cancel(event, book, command, auditEntries)
      case 'admit':
        return admit(command)
      case 'decide':
        return decideInTurn(command)
      case 'reconfirm':
        return reconfirm(event, book, command)
      case 'release':
      case 'lapse':
        return endSpot(event, book, command)
      case 'offerSpots':
        // As after every command.
        return { kind: 'updated', counts: book.counts, isReached: true }
      case 'setLimit':
        return setLimit(command)
      case 'edit':
        return edit(command)
    }
  }
  const signups = book.changes()
  const isChanged = signups.length > 0 || book.signupLimit !== event.signupLimit
  return {
    outcomes,
    counts: isChanged ? book.counts : null,
    fields,
    ...(contentUpdatedAt === undefined ? {} : { contentUpdatedAt }),
    virtualLink,
    place,
    ...(notices.length > 0 ? { notices } : {}),
    auditEntries,
    signups,
    notifications: book.notifications,
  }
}
