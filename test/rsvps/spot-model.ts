import type {
  Command,
  RsvpNotification,
  Outcome,
  RsvpResult,
  SignupStatus,
} from '../../functions/shared/rsvps/command.ts'

interface ModelSignup {
  id: string
  seq: number
  status: SignupStatus
  callId: string
  result: RsvpResult
  /** False after a host has let a kept-out attendee back in. */
  isKeptOut: boolean | undefined
}

/** A simple model of an event, without batches, with which the tests compare the engine. */
export class SpotModel {
  limit: number | null
  signups: ModelSignup[] = []
  nextSeq = 1
  sentEmailIds: string[] = []
  /** The version of the event. An edit that sets a new version must be based on the current one. */
  version = 0
  /** The sign-up ids of attendees whom the host keeps out of all events. */
  keptOutIds: ReadonlySet<string> = new Set()

  constructor(limit: number | null) {
    this.limit = limit
  }

  listSignups(status: SignupStatus): ModelSignup[] {
    return this.signups.filter((signup) => signup.status === status).sort((a, b) => a.seq - b.seq)
  }

  #send(signup: ModelSignup, kind: RsvpNotification['kind']) {
    this.sentEmailIds.push(`${signup.id}-${signup.seq}-${kind}`)
  }

  #isKeptOut(id: string): boolean {
    return this.signups.find((signup) => signup.id === id)?.isKeptOut ?? this.keptOutIds.has(id)
  }

  #promote() {
    for (;;) {
      const [head] = this.listSignups('waitlist')
      if (!head || (this.limit !== null && this.listSignups('confirmed').length >= this.limit)) return
      if (this.#isKeptOut(head.id)) {
        head.status = 'cancelled'
        head.isKeptOut = true
        this.#send(head, 'removed')
        continue
      }
      head.status = 'confirmed'
      this.#send(head, 'promoted')
    }
  }

  applyCommand(command: Command): Pick<Outcome, 'kind'> & { code?: string; result?: RsvpResult } {
    if (command.kind === 'setLimit' || command.kind === 'edit') {
      const { signupLimit = this.limit } = command
      const newContentUpdatedAt =
        command.kind === 'edit' ? (command.fields['contentUpdatedAt'] as Date | undefined) : undefined
      const version = newContentUpdatedAt?.getTime() ?? this.version
      if (command.kind === 'edit' && version !== this.version && command.basedOn !== this.version)
        return { kind: 'refused', code: 'changed_meanwhile' }
      if (signupLimit !== null && signupLimit < this.listSignups('confirmed').length) {
        return { kind: 'refused', code: 'limit_below_confirmed' }
      }
      // The command `setLimit` names no version, but a new limit changes the event.
      const isNewLimit = command.kind === 'setLimit' && signupLimit !== this.limit
      this.limit = signupLimit
      this.version = isNewLimit ? version + 1 : version
      this.#promote()
      return { kind: 'updated' }
    }
    if (command.kind === 'fillSpots') {
      this.#promote()
      return { kind: 'updated' }
    }
    if (command.kind !== 'rsvp' && command.kind !== 'admit' && command.kind !== 'cancel')
      throw new Error(`This model does not support the command ${command.kind}`)
    const existingSignup = this.signups.find((signup) => signup.id === command.signupId)
    if (command.kind === 'rsvp') {
      if (existingSignup?.callId === command.callId && existingSignup.status !== 'cancelled') {
        return { kind: 'registered', result: existingSignup.result }
      }
      if (existingSignup && (command.isStanding || existingSignup.status !== 'cancelled')) {
        return { kind: 'refused', code: 'already_rsvpd' }
      }
      const wasKeptOut = this.#isKeptOut(command.signupId)
      if (wasKeptOut && !command.shouldLiftRemoval) return { kind: 'refused', code: 'forbidden' }
      const isKeptOut = wasKeptOut ? false : existingSignup?.isKeptOut
      this.signups = this.signups.filter((item) => item !== existingSignup)
      const hasSpot = this.limit === null || this.listSignups('confirmed').length < this.limit
      const result: RsvpResult = hasSpot
        ? { status: 'confirmed', position: null }
        : { status: 'waitlist', position: this.listSignups('waitlist').length + 1 }
      const { signupId: id, callId } = command
      const signup = { id, callId, result, seq: this.nextSeq, status: result.status, isKeptOut }
      this.nextSeq += 1
      this.signups.push(signup)
      this.#send(signup, result.status)
      return { kind: 'registered', result }
    }
    if (command.kind === 'admit') {
      if (existingSignup?.seq !== command.seq || existingSignup.status === 'cancelled') {
        return { kind: 'refused', code: 'not_found' }
      }
      if (existingSignup.status === 'waitlist' && this.#isKeptOut(existingSignup.id))
        return { kind: 'refused', code: 'forbidden' }
      if (existingSignup.status === 'waitlist') {
        const confirmedCount = this.listSignups('confirmed').length
        if (this.limit !== null && confirmedCount >= this.limit) {
          this.limit = confirmedCount + 1
          this.version += 1
        }
        existingSignup.status = 'confirmed'
        this.#send(existingSignup, 'promoted')
      }
      return { kind: 'admitted' }
    }
    if (!existingSignup || command.seq > existingSignup.seq) {
      return { kind: 'refused', code: 'not_found' }
    }
    if (command.seq === existingSignup.seq && command.isByHost) existingSignup.isKeptOut = true
    if (existingSignup.status !== 'cancelled' && command.seq === existingSignup.seq) {
      existingSignup.status = 'cancelled'
      this.#send(existingSignup, command.isByHost ? 'removed' : 'cancelled')
      this.#promote()
    }
    return { kind: 'cancelled' }
  }
}
