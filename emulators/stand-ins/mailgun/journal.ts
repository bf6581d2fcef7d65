import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import type { EventDetail, EventName, MailEvent } from './mail-event.ts'
import type { MessageStore } from './store.ts'
import type { Attachment, Submission } from './submission.ts'

/** Over this the file is rewritten with the newest messages only, to half of it. */
const MAX_BYTES = 32 * 1024 * 1024
const FLUSH_AFTER = 250

type StoredSubmission = Omit<Submission, 'attachments' | 'recipientVariables'> & {
  recipientVariables?: string
  attachments: (Omit<Attachment, 'content'> & { content: string })[]
}

interface StoredEvent {
  id: string
  event: EventName
  at: number
  submission: string
  index: number
  detail?: EventDetail
}

type Line = { submission: StoredSubmission } | { event: StoredEvent }

function submissionLine(submission: Submission): string {
  const attachments = submission.attachments.map((attachment) => ({
    ...attachment,
    content: attachment.content.toString('base64'),
  }))
  return JSON.stringify({ submission: { ...submission, attachments } })
}

function eventLine(event: MailEvent): string {
  return JSON.stringify({ event: { ...event, submission: event.submission.id } })
}

/** Keeps messages and what became of them in one file, a JSON object a line, appended as they come. */
export class Journal {
  readonly #file: string
  readonly #store: MessageStore
  #waiting: string[] = []
  #timer: NodeJS.Timeout | undefined

  /** Reads what an earlier run left into the store, and follows the store from then on. */
  constructor(folder: string, store: MessageStore) {
    mkdirSync(folder, { recursive: true })
    this.#file = path.join(folder, 'messages.jsonl')
    this.#store = store
    this.#load()
    store.listeners.push({
      submissionAdded: (submission) => this.#append(submissionLine(submission)),
      eventAdded: (event) => this.#append(eventLine(event)),
      cleared: () => {
        this.#waiting = []
        writeFileSync(this.#file, '')
      },
    })
  }

  close(): void {
    clearTimeout(this.#timer)
    this.#flush()
  }

  #load(): void {
    if (!existsSync(this.#file)) return
    for (const text of readFileSync(this.#file, 'utf8').split('\n')) {
      if (text === '') continue
      let line: Line
      try {
        line = JSON.parse(text) as Line
      } catch {
        // A run that was killed while writing leaves half a line; what is before it counts.
        continue
      }
      if ('submission' in line) this.#loadSubmission(line.submission)
      else this.#loadEvent(line.event)
    }
  }

  #loadSubmission(stored: StoredSubmission): void {
    const attachments = stored.attachments.map((attachment) => ({
      ...attachment,
      content: Buffer.from(attachment.content, 'base64'),
    }))
    this.#store.add({ ...stored, recipientVariables: stored.recipientVariables, attachments })
  }

  #loadEvent(stored: StoredEvent): void {
    const submission = this.#store.submission(stored.submission)
    if (submission) this.#store.restore({ ...stored, submission, detail: stored.detail })
  }

  #append(line: string): void {
    this.#waiting.push(line)
    this.#timer ??= setTimeout(() => this.#flush(), FLUSH_AFTER)
  }

  #flush(): void {
    this.#timer = undefined
    if (this.#waiting.length === 0) return
    appendFileSync(this.#file, this.#waiting.join('\n') + '\n')
    this.#waiting = []
    if (statSync(this.#file).size > MAX_BYTES) this.#compact()
  }

  #compact(): void {
    const kept = new Set<Submission>()
    const lines: string[] = []
    let bytes = 0
    for (const submission of [...this.#store.submissions].reverse()) {
      const line = submissionLine(submission)
      bytes += Buffer.byteLength(line) + submission.recipients.length * 300
      if (bytes > MAX_BYTES / 2) break
      kept.add(submission)
      lines.unshift(line)
    }
    for (const event of this.#store.events) if (kept.has(event.submission)) lines.push(eventLine(event))
    writeFileSync(`${this.#file}.new`, lines.join('\n') + '\n')
    renameSync(`${this.#file}.new`, this.#file)
  }
}
