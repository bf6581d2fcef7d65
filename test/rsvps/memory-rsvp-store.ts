import type { RsvpWindow } from '../../functions/shared/events/rsvp-window.ts'
import { applyCommands } from '../../functions/shared/rsvps/apply-commands.ts'
import {
  toSignupState,
  type AppliedCommands,
  type Command,
  type Outcome,
  type SpotCounts,
  type RsvpState,
  type Signup,
} from '../../functions/shared/rsvps/command.ts'
import { takeWaitlistHead, countNeededFromWaitlist } from '../../functions/shared/rsvps/waitlist-head.ts'

/** How an attempt at a transaction ends for its caller. */
export type CommitResult = 'committed' | 'not committed' | 'committed, response lost'

/** One event in memory, changed by transactions that fail the way Firestore's can. */
export class MemoryRsvpStore {
  counts: SpotCounts
  readonly signups = new Map<string, Signup>()
  readonly sentEmailIds = new Set<string>()
  /** Sign-ups that a host admitted out of turn, as `id-seq`. */
  readonly admittedIds = new Set<string>()
  /** The fields that each edit wrote, in the order of the edits. */
  readonly fieldsOfEdits: object[] = []
  /** The fields of the event's document that edits have written. */
  storedFields: Readonly<Record<string, unknown>> = { contentUpdatedAt: new Date(0) }
  readonly promotionsPerStep: number
  /** The sign-up ids of attendees whom the host keeps out of all events. */
  keptOutIds: ReadonlySet<string> = new Set()

  /** Milliseconds since 1970. */
  startsAt = 1
  /** When people can RSVP. Edits can change this window. */
  rsvpWindow: RsvpWindow | null | undefined
  /** Whether RSVPs are requests, which hosts accept or decline. */
  isByRequest: boolean | undefined
  /** Whether attendees are asked to reconfirm. Edits can change this option. */
  shouldReconfirm: boolean | undefined
  /** The start for which attendees were asked to reconfirm. */
  reconfirmAskedFor: number | undefined
  timezone = 'UTC'
  /** The guest list; null if the event has none. */
  guestIds: ReadonlySet<string> | null = null

  constructor(signupLimit: number | null, promotionsPerStep: number) {
    this.counts = { signupLimit, confirmedCount: 0, waitlistCount: 0, nextSeq: 1 }
    this.promotionsPerStep = promotionsPerStep
  }

  listSignups(status: Signup['status']): Signup[] {
    return [...this.signups.values()]
      .filter((signup) => signup.status === status)
      .sort((a, b) => a.seq - b.seq)
  }

  /** Returns the state that commands need, with only the needed part of the waitlist. */
  read(commands: readonly Command[]): RsvpState {
    const { shouldReconfirm, reconfirmAskedFor, timezone } = this
    const reconfirmFields =
      shouldReconfirm === undefined ? {} : { shouldReconfirm, reconfirmAskedFor, timezone }
    const neededCount = countNeededFromWaitlist(
      { ...this.counts, ...reconfirmFields },
      commands,
      this.promotionsPerStep,
    )
    const signupIds = new Set(
      commands.flatMap((command) => ('signupId' in command ? [command.signupId] : [])),
    )
    return {
      event: {
        ...this.counts,
        startsAt: this.startsAt,
        rsvpWindow: this.rsvpWindow,
        isPublished: true,
        ...(this.isByRequest === undefined ? {} : { isByRequest: this.isByRequest }),
        ...reconfirmFields,
        isPrivate: this.guestIds !== null,
        guestIds: this.guestIds,
        keptOutIds: this.keptOutIds,
        storedDocument: this.storedFields,
      },
      signups: [...signupIds].flatMap((id) => this.signups.get(id) ?? []),
      waitlistHead: takeWaitlistHead(this.listSignups('waitlist'), neededCount, this.keptOutIds),
    }
  }

  write(appliedCommands: AppliedCommands): void {
    if (appliedCommands.counts) this.counts = appliedCommands.counts
    if (appliedCommands.fields) {
      this.fieldsOfEdits.push(appliedCommands.fields)
      this.storedFields = { ...this.storedFields, ...appliedCommands.fields }
      if ('startsAt' in appliedCommands.fields) this.startsAt = appliedCommands.fields['startsAt'] as number
      if ('shouldReconfirm' in appliedCommands.fields)
        this.shouldReconfirm = appliedCommands.fields['shouldReconfirm'] as boolean
      if ('rsvpWindow' in appliedCommands.fields)
        this.rsvpWindow = appliedCommands.fields['rsvpWindow'] as RsvpWindow | null
    }
    if (appliedCommands.contentUpdatedAt !== undefined) {
      this.storedFields = {
        ...this.storedFields,
        contentUpdatedAt: new Date(appliedCommands.contentUpdatedAt),
      }
    }
    for (const { signup, createdAt } of appliedCommands.signups) {
      const existingSignup = this.signups.get(signup.id)
      // As in Firestore, a sign-up without `createdAt` updates only the state of a document that exists.
      if (createdAt !== null) this.signups.set(signup.id, signup)
      else if (existingSignup) this.signups.set(signup.id, { ...existingSignup, ...toSignupState(signup) })
      else throw new Error(`No sign-up ${signup.id} to update`)
    }
    for (const { kind, signup } of appliedCommands.notifications) {
      // A spot can be offered to the same attendee twice, if an edit ends the first offer.
      const key = kind === 'offered' ? `${kind}-${signup.offerEndsAt ?? ''}` : kind
      const id = `${signup.id}-${signup.seq}-${key}`
      if (this.sentEmailIds.has(id)) throw new Error(`The email ${id} was sent twice`)
      this.sentEmailIds.add(id)
    }
  }

  /** Makes one attempt; returns null if the caller gets no response. */
  attempt(commands: readonly Command[], result: CommitResult): readonly Outcome[] | null {
    const appliedCommands = applyCommands(this.read(commands), commands, this.promotionsPerStep)
    if (result === 'not committed') return null
    commands.forEach((command, index) => {
      if (command.kind !== 'admit' || appliedCommands.outcomes[index]?.kind !== 'admitted') return
      const { signupId, seq } = command
      // The batch may hold a cancellation and a new RSVP of an attendee who had a spot before the batch.
      const signupBefore = this.signups.get(signupId)
      const hadSpot = signupBefore?.seq === seq && signupBefore.status === 'confirmed'
      if (!hadSpot) this.admittedIds.add(`${signupId}-${seq}`)
    })
    this.write(appliedCommands)
    return result === 'committed' ? appliedCommands.outcomes : null
  }

  /**
   * Applies a batch as the server does: repeats it until it is committed, and then repeats the commands whose promotions are
   * unfinished and the commands that were deferred meanwhile.
   */
  apply(
    commands: readonly Command[],
    results: readonly CommitResult[] = [],
    afterEachAttempt: () => void = () => undefined,
  ): Outcome[] {
    const outcomes = new Map<Command, Outcome>()
    const remainingResults = [...results]
    let openCommands = [...commands]
    while (openCommands.length > 0) {
      const attemptOutcomes = this.attempt(openCommands, remainingResults.shift() ?? 'committed')
      afterEachAttempt()
      if (!attemptOutcomes) continue
      attemptOutcomes.forEach((outcome, index) => {
        const command = openCommands[index]
        if (command) outcomes.set(command, outcome)
      })
      openCommands = openCommands.filter((command) => {
        const outcome = outcomes.get(command)
        return outcome?.kind === 'deferred' || (outcome?.kind === 'updated' && !outcome.isComplete)
      })
    }
    return commands.flatMap((command) => outcomes.get(command) ?? [])
  }
}
