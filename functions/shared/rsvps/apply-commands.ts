import type {
  Applied,
  CancelCommand,
  Command,
  EditCommand,
  SeatEvent,
  SeatState,
  Outcome,
  Refusal,
  RsvpCommand,
  SetLimitCommand,
} from './command.ts'
import { SeatBook } from './seat-book.ts'
import { PROMOTIONS_A_STEP } from './waitlist-needed.ts'

function refused(code: Refusal): Outcome {
  return { kind: 'refused', code }
}

function isCancelled({ cancelledAt }: SeatEvent): boolean {
  return typeof cancelledAt === 'number'
}

function rsvp(event: SeatEvent, book: SeatBook, command: RsvpCommand): Outcome {
  const { signupId: id, name, email, sourceCity, sourceArea, requestId, at } = command
  const { isPrivate } = event
  const present = book.find(id)
  // After a cancel the same request is an RSVP like any other: its first answer would promise a seat that is gone.
  if (present?.requestId === requestId && present.status !== 'cancelled') {
    return { kind: 'taken', signupId: id, seq: present.seq, answer: present.answer, isPrivate }
  }
  if (!event.isPublished || isCancelled(event)) return refused('not_found')
  if (present && present.status !== 'cancelled') return refused('already_rsvpd')
  if (event.startsAt < at) return refused('event_over')
  if (event.guests && !event.guests.has(id)) return refused('forbidden')
  const { seq, answer } = book.admit({ id, name, email, sourceCity, sourceArea, requestId }, at)
  return { kind: 'taken', signupId: id, seq, answer, isPrivate }
}

function cancel(event: SeatEvent, book: SeatBook, command: CancelCommand): Outcome {
  const signup = book.find(command.signupId)
  if (!signup || command.seq > signup.seq) return refused('not_found')
  // An RSVP older than the present one was cancelled before that was made.
  if (signup.status === 'cancelled' || command.seq < signup.seq) return { kind: 'left' }
  if (isCancelled(event)) return refused('not_found')
  if (event.startsAt < command.at) return refused('event_over')
  book.leave(signup)
  book.giveFreeSeats(1)
  return { kind: 'left' }
}

/** Sets the limit, or goes a step of at most `promotions` towards it; returns how many people got a seat. */
function raise(
  book: SeatBook,
  signupLimit: number | null,
  promotions: number,
): { isReached: boolean; given: number } {
  const before = book.confirmedCount
  const promotable = Math.min(book.waitlistCount, (signupLimit ?? Infinity) - before)
  const isReached = promotable <= promotions
  book.signupLimit = isReached ? signupLimit : before + promotions
  book.giveFreeSeats(promotions)
  return { isReached, given: book.confirmedCount - before }
}

/**
 * Applies commands to one event in the order given, as if each were alone. The laws (design section 4): confirmed is
 * never above the limit; nobody waits while a seat is free; first come, first served by `seq`; one live sign-up for an
 * e-mail; a freed seat goes to the head of the waitlist at once; counts equal the sign-ups.
 *
 * A command may be applied again when it is not known whether it was committed: an RSVP is known by its `requestId`, a
 * cancel finds the RSVP cancelled, a limit stands already, an edit writes the same again. So it then changes nothing and
 * gives the same outcome.
 */
export function applyCommands(
  state: SeatState,
  commands: readonly Command[],
  promotionsAStep = PROMOTIONS_A_STEP,
): Applied {
  if (!state.event) {
    const outcomes = commands.map(() => refused('not_found'))
    return { outcomes, seats: null, fields: null, signups: [], notices: [] }
  }
  let event = state.event
  let fields: Readonly<Record<string, unknown>> | null = null
  const book = new SeatBook(event, state)
  let promotionsLeft = promotionsAStep
  let isRising = false

  function setLimit({ signupLimit, at }: Pick<SetLimitCommand, 'signupLimit' | 'at'>): Outcome {
    // A raise that needs another step comes before every later change of the limit.
    if (isRising) return { kind: 'limit', seats: book.seats, isReached: false }
    if (isCancelled(event)) return refused('not_found')
    if (event.startsAt < at) return refused('event_over')
    if (signupLimit !== null && signupLimit < book.confirmedCount) return refused('limit_below_confirmed')
    const { isReached, given } = raise(book, signupLimit, promotionsLeft)
    promotionsLeft -= given
    isRising = !isReached
    return { kind: 'limit', seats: book.seats, isReached }
  }

  function edit({ startsAt, cancelledAt, ...command }: EditCommand): Outcome {
    if (isRising) return { kind: 'limit', seats: book.seats, isReached: false }
    if (isCancelled(event)) return refused('not_found')
    const { signupLimit = book.signupLimit, at } = command
    const before = event
    event = { ...event, ...(startsAt === undefined ? {} : { startsAt }) }
    const isOther = signupLimit !== book.signupLimit
    const outcome: Outcome = isOther
      ? setLimit({ signupLimit, at })
      : { kind: 'limit', seats: book.seats, isReached: true }
    if (outcome.kind === 'refused') event = before
    else {
      fields = { ...fields, ...command.fields }
      if (cancelledAt !== undefined) event = { ...event, cancelledAt }
    }
    return outcome
  }

  const outcomes = commands.map((command): Outcome => {
    switch (command.kind) {
      case 'rsvp':
        return rsvp(event, book, command)
      case 'cancel':
        return cancel(event, book, command)
      case 'setLimit':
        return setLimit(command)
      case 'edit':
        return edit(command)
    }
  })
  const signups = book.changes()
  const isChanged = signups.length > 0 || book.signupLimit !== event.signupLimit
  return { outcomes, seats: isChanged ? book.seats : null, fields, signups, notices: book.notices }
}
