import type { MailEventDetail, MailEvent } from './mail-event.ts'
import type { Status, Submission } from './submission.ts'

/** One item of the inbox: a message, and the index of one of its recipients. */
export interface InboxEntry {
  submission: Submission
  recipientIndex: number
}

/** The rank of a status. A later event changes the status only if it has a higher rank. */
const STATUS_RANKS: Record<Status, number> = {
  accepted: 0,
  delivered: 1,
  opened: 2,
  clicked: 3,
  complained: 4,
  failed: 5,
}

export interface StoreListener {
  onSubmissionAdded?(submission: Submission): void
  onEventAdded?(event: MailEvent): void
  onClear?(): void
}

/** The messages and events of this run, in memory, oldest first. */
export class MessageStore {
  readonly events: MailEvent[] = []
  readonly listeners: StoreListener[] = []
  readonly #now: () => number
  #submissions: Submission[] = []
  #submissionsById = new Map<string, Submission>()
  #entryCount = 0
  #lastOccurredAt = 0

  constructor(now: () => number) {
    this.#now = now
  }

  get entryCount(): number {
    return this.#entryCount
  }

  addSubmission(submission: Submission): void {
    this.#submissions.push(submission)
    this.#submissionsById.set(submission.id, submission)
    this.#entryCount += submission.recipients.length
    for (const listener of this.listeners) listener.onSubmissionAdded?.(submission)
  }

  /** Records an event of one recipient's message, and advances the message's status. */
  recordEvent(entry: InboxEntry, event: Status, detail?: MailEventDetail): MailEvent {
    // Events of one millisecond must have an order too.
    this.#lastOccurredAt = Math.max(this.#now(), this.#lastOccurredAt + 0.001)
    const mailEvent: MailEvent = { event, occurredAt: this.#lastOccurredAt, ...entry, detail }
    this.events.push(mailEvent)
    const recipient = entry.submission.recipients[entry.recipientIndex]
    if (recipient && STATUS_RANKS[event] > STATUS_RANKS[recipient.status]) recipient.status = event
    for (const listener of this.listeners) listener.onEventAdded?.(mailEvent)
    return mailEvent
  }

  /** Finds the entry of an inbox id (`{submission}-{recipientIndex}`). */
  findEntry(id: string): InboxEntry | undefined {
    const match = /^([0-9a-f]+)-(\d{1,4})$/.exec(id)
    const submission = match?.[1] === undefined ? undefined : this.#submissionsById.get(match[1])
    const recipientIndex = Number(match?.[2])
    return submission && recipientIndex < submission.recipients.length
      ? { submission, recipientIndex }
      : undefined
  }

  /** Lists all entries, newest first; those of one call are in the order of its recipients. */
  *entries(): Generator<InboxEntry> {
    for (let position = this.#submissions.length - 1; position >= 0; position--) {
      const submission = this.#submissions[position]
      if (!submission) continue
      for (let recipientIndex = 0; recipientIndex < submission.recipients.length; recipientIndex++)
        yield { submission, recipientIndex }
    }
  }

  clear(): void {
    this.#submissions = []
    this.#submissionsById.clear()
    this.#entryCount = 0
    this.events.length = 0
    this.#lastOccurredAt = 0
    for (const listener of this.listeners) listener.onClear?.()
  }
}
