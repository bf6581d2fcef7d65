import type { RsvpWindow } from '../../functions/shared/events/rsvp-window.ts'
import { applyCommands } from '../../functions/shared/rsvps/apply-commands.ts'
import {
  signupState,
  type AppliedCommands,
  type Command,
  type Outcome,
  type SpotCounts,
  type RsvpState,
  type Signup,
} from '../../functions/shared/rsvps/command.ts'
import { headOf, waitlistNeeded } from '../../functions/shared/rsvps/waitlist-needed.ts'

/** The outcome of an attempt at a transaction for its caller. */
export type Fate = 'committed' | 'not committed' | 'committed, answer lost'

/** For the tests: one event in memory, changed by transactions that fail the way Firestore's can. */
export class MemoryRsvpStore {
  seats: SpotCounts
  readonly signups = new Map<string, Signup>()
  readonly sent = new Set<string>()
  /** Sign-ups that a host admitted out of turn, as `id-seq`. */
  readonly admitted = new Set<string>()
  /** The fields that edits wrote, in their order. */
  readonly fields: object[] = []
  /** The fields of the event's document that edits have written. */
  stored: Readonly<Record<string, unknown>> = { contentUpdatedAt: new Date(0) }
  readonly promotionsAStep: number
  /** The people whom the host keeps out of all events. */
  keptOut: ReadonlySet<string> = new Set()

  /** Milliseconds since 1970. */
  startsAt = 1
  /** When people can RSVP. Edits can change it. */
  rsvpWindow: RsvpWindow | null | undefined
  /** Whether people ask to join. */
  isByRequest: boolean | undefined
  /** Whether attendees are asked if they still come, which edits can change, and the start for which they were asked. */
  shouldReconfirm: boolean | undefined
  reconfirmAskedFor: number | undefined
  timezone = 'UTC'
  /** The guest list, or null without one. */
  guests: ReadonlySet<string> | null = null

  constructor(signupLimit: number | null, promotionsAStep = 1000) {
    this.seats = { signupLimit, confirmedCount: 0, waitlistCount: 0, nextSeq: 1 }
    this.promotionsAStep = promotionsAStep
  }

  with(status: Signup['status']): Signup[] {
    return [...this.signups.values()]
      .filter((signup) => signup.status === status)
      .sort((a, b) => a.seq - b.seq)
  }

  /** The state that commands need, with only the needed part of the waitlist. */
  read(commands: readonly Command[]): RsvpState {
    const { shouldReconfirm, reconfirmAskedFor, timezone } = this
    const reconfirming = shouldReconfirm === undefined ? {} : { shouldReconfirm, reconfirmAskedFor, timezone }
    const needed = waitlistNeeded({ ...this.seats, ...reconfirming }, commands, this.promotionsAStep)
    const named = new Set(commands.flatMap((command) => ('signupId' in command ? [command.signupId] : [])))
    return {
      event: {
        ...this.seats,
        startsAt: this.startsAt,
        rsvpWindow: this.rsvpWindow,
        isPublished: true,
        ...(this.isByRequest === undefined ? {} : { isByRequest: this.isByRequest }),
        ...reconfirming,
        isPrivate: this.guests !== null,
        guests: this.guests,
        keptOut: this.keptOut,
        stored: this.stored,
      },
      signups: [...named].flatMap((id) => this.signups.get(id) ?? []),
      waiting: headOf(this.with('waitlist'), needed, this.keptOut),
    }
  }

  write(applied: AppliedCommands): void {
    if (applied.counts) this.seats = applied.counts
    if (applied.fields) {
      this.fields.push(applied.fields)
      this.stored = { ...this.stored, ...applied.fields }
      if ('startsAt' in applied.fields) this.startsAt = applied.fields['startsAt'] as number
      if ('shouldReconfirm' in applied.fields)
        this.shouldReconfirm = applied.fields['shouldReconfirm'] as boolean
      if ('rsvpWindow' in applied.fields) this.rsvpWindow = applied.fields['rsvpWindow'] as RsvpWindow | null
    }
    if (applied.contentUpdatedAt !== undefined) {
      this.stored = { ...this.stored, contentUpdatedAt: new Date(applied.contentUpdatedAt) }
    }
    for (const { signup, madeAt } of applied.signups) {
      const present = this.signups.get(signup.id)
      // As in Firestore: without `madeAt` only the state of a document that exists is written.
      if (madeAt !== null) this.signups.set(signup.id, signup)
      else if (present) this.signups.set(signup.id, { ...present, ...signupState(signup) })
      else throw new Error(`No sign-up ${signup.id} to update`)
    }
    for (const { kind, signup } of applied.notifications) {
      // A spot can be offered to the same person twice, if an edit ends the first offer.
      const which = kind === 'offered' ? `${kind}-${signup.offerEndsAt ?? ''}` : kind
      const id = `${signup.id}-${signup.seq}-${which}`
      if (this.sent.has(id)) throw new Error(`A second email ${id}`)
      this.sent.add(id)
    }
  }

  /** One attempt; null where the caller gets no answer. */
  attempt(commands: readonly Command[], fate: Fate): readonly Outcome[] | null {
    const applied = applyCommands(this.read(commands), commands, this.promotionsAStep)
    if (fate === 'not committed') return null
    commands.forEach((command, index) => {
      if (command.kind !== 'admit' || applied.outcomes[index]?.kind !== 'admitted') return
      const { signupId, seq } = command
      // The batch may hold a cancellation and a new RSVP of somebody who had a spot before it.
      const before = this.signups.get(signupId)
      const hadSpot = before?.seq === seq && before.status === 'confirmed'
      if (!hadSpot) this.admitted.add(`${signupId}-${seq}`)
    })
    this.write(applied)
    return fate === 'committed' ? applied.outcomes : null
  }

  /** All that became of these commands, one by one. */
  historyOf(commands: readonly Command[]) {
    const outcomes = commands.flatMap((command) => this.do(command))
    return { outcomes, seats: this.seats, signups: [...this.signups], sent: [...this.sent] }
  }

  /** Applies a batch without failures. */
  do(...commands: readonly Command[]): Outcome[] {
    return this.apply(commands)
  }

  /** Applies a batch as the server does: again after a failure, and again for what is left of a large raise. */
  apply(
    commands: readonly Command[],
    fates: readonly Fate[] = [],
    afterEach = (): void => undefined,
  ): Outcome[] {
    const outcomes = new Map<Command, Outcome>()
    const left = [...fates]
    let open = [...commands]
    while (open.length > 0) {
      const answered = this.attempt(open, left.shift() ?? 'committed')
      afterEach()
      if (!answered) continue
      answered.forEach((outcome, index) => {
        const command = open[index]
        if (command) outcomes.set(command, outcome)
      })
      open = open.filter((command) => {
        const outcome = outcomes.get(command)
        return outcome?.kind === 'deferred' || (outcome?.kind === 'updated' && !outcome.isReached)
      })
    }
    return commands.flatMap((command) => outcomes.get(command) ?? [])
  }
}
