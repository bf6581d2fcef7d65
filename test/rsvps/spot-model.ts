import type {
  Command,
  RsvpNotification,
  Outcome,
  RsvpResult,
  SignupStatus,
} from '../../functions/shared/rsvps/command.ts'

/** A simple model of an event, without batches, with which the tests compare the engine. */
interface Person {
  id: string
  seq: number
  status: SignupStatus
  requestId: string
  answer: RsvpResult
  /** False once a host has let them in although they were kept out. */
  isKeptOut: boolean | undefined
}

export class SpotModel {
  limit: number | null
  people: Person[] = []
  nextSeq = 1
  sent: string[] = []
  /** Which state of its text the event is in. */
  version = 0
  /** The people whom the host keeps out of all events. */
  keptOut: ReadonlySet<string> = new Set()

  constructor(limit: number | null) {
    this.limit = limit
  }

  with(status: SignupStatus): Person[] {
    return this.people.filter((person) => person.status === status).sort((a, b) => a.seq - b.seq)
  }

  #send(person: Person, kind: RsvpNotification['kind']) {
    this.sent.push(`${person.id}-${person.seq}-${kind}`)
  }

  #isKeptOut(id: string): boolean {
    return this.people.find((person) => person.id === id)?.isKeptOut ?? this.keptOut.has(id)
  }

  #promote() {
    for (;;) {
      const [next] = this.with('waitlist')
      if (!next || (this.limit !== null && this.with('confirmed').length >= this.limit)) return
      if (this.#isKeptOut(next.id)) {
        next.status = 'cancelled'
        next.isKeptOut = true
        this.#send(next, 'removed')
        continue
      }
      next.status = 'confirmed'
      this.#send(next, 'promoted')
    }
  }

  do(command: Command): Pick<Outcome, 'kind'> & { code?: string; answer?: RsvpResult } {
    if (command.kind === 'setLimit' || command.kind === 'edit') {
      const { signupLimit = this.limit } = command
      const becomes =
        command.kind === 'edit' ? (command.fields['contentUpdatedAt'] as Date | undefined) : undefined
      const version = becomes?.getTime() ?? this.version
      if (
        becomes &&
        version !== this.version &&
        command.kind === 'edit' &&
        command.basedOn !== this.version
      ) {
        return { kind: 'refused', code: 'changed_meanwhile' }
      }
      if (signupLimit !== null && signupLimit < this.with('confirmed').length) {
        return { kind: 'refused', code: 'limit_below_confirmed' }
      }
      // A new limit is always a change of the event.
      const isOther = command.kind === 'setLimit' && signupLimit !== this.limit
      this.limit = signupLimit
      this.version = isOther ? version + 1 : version
      this.#promote()
      return { kind: 'updated' }
    }
    if (command.kind !== 'rsvp' && command.kind !== 'admit' && command.kind !== 'cancel')
      throw new Error(`This model knows no ${command.kind}`)
    const present = this.people.find((person) => person.id === command.signupId)
    if (command.kind === 'rsvp') {
      if (present?.requestId === command.requestId && present.status !== 'cancelled') {
        return { kind: 'registered', answer: present.answer }
      }
      if (present && (command.isStanding || present.status !== 'cancelled')) {
        return { kind: 'refused', code: 'already_rsvpd' }
      }
      const wasKeptOut = this.#isKeptOut(command.signupId)
      if (wasKeptOut && !command.liftsRemoval) return { kind: 'refused', code: 'forbidden' }
      const isKeptOut = wasKeptOut ? false : present?.isKeptOut
      this.people = this.people.filter((item) => item !== present)
      const hasSeat = this.limit === null || this.with('confirmed').length < this.limit
      const answer: RsvpResult = hasSeat
        ? { status: 'confirmed', place: null }
        : { status: 'waitlist', place: this.with('waitlist').length + 1 }
      const { signupId: id, requestId } = command
      const person = { id, requestId, answer, seq: this.nextSeq, status: answer.status, isKeptOut }
      this.nextSeq += 1
      this.people.push(person)
      this.#send(person, answer.status)
      return { kind: 'registered', answer }
    }
    if (command.kind === 'admit') {
      if (present?.seq !== command.seq || present.status === 'cancelled') {
        return { kind: 'refused', code: 'not_found' }
      }
      if (present.status === 'waitlist' && this.#isKeptOut(present.id))
        return { kind: 'refused', code: 'forbidden' }
      if (present.status === 'waitlist') {
        const confirmedCount = this.with('confirmed').length
        if (this.limit !== null && confirmedCount >= this.limit) {
          this.limit = confirmedCount + 1
          this.version += 1
        }
        present.status = 'confirmed'
        this.#send(present, 'promoted')
      }
      return { kind: 'admitted' }
    }
    if (!present || command.seq > present.seq) {
      return { kind: 'refused', code: 'not_found' }
    }
    if (present.status !== 'cancelled' && command.seq === present.seq) {
      present.status = 'cancelled'
      if (command.isByHost) present.isKeptOut = true
      this.#send(present, command.isByHost ? 'removed' : 'cancelled')
      this.#promote()
    }
    return { kind: 'cancelled' }
  }
}
