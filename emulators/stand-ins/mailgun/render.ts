import type { Status, Submission } from './submission.ts'

/** What one recipient got, with the recipient variables filled in; the shape of `GET /messages`. */
export interface InboxMessage {
  id: string
  to: string
  from: string
  subject: string
  text: string
  html: string
  /** ISO instant. */
  at: string
  messageId: string
  status: Status
  headers: Record<string, string>
  variables: Record<string, string>
  tags: string[]
  attachments: { filename: string; contentType: string; size: number }[]
}

/** The fields of a message in a list. */
export type InboxSummary = Pick<InboxMessage, 'id' | 'to' | 'from' | 'subject' | 'at' | 'status' | 'tags'> & {
  attachments: number
}

type Values = Record<string, unknown>

const NONE: Values = {}
/** Reading a list goes through one submission's recipients in a row, so one parsed object is enough. */
let parsed: { submission: Submission; all: Record<string, Values> } | undefined

function valuesFor(submission: Submission, index: number): Values {
  if (submission.recipientVariables === undefined) return NONE
  if (parsed?.submission !== submission) {
    parsed = { submission, all: JSON.parse(submission.recipientVariables) as Record<string, Values> }
  }
  const address = submission.recipients[index]?.address ?? ''
  const variables = ownValue(parsed.all, address) ?? ownValue(parsed.all, address.toLowerCase())
  return typeof variables === 'object' && variables !== null ? (variables as Values) : NONE
}

function ownValue(values: Values, key: string): unknown {
  return Object.hasOwn(values, key) ? values[key] : undefined
}

/**
 * Makes the function that fills `%recipient.key%`. As at Mailgun, a placeholder without a value stays as it is, and
 * nothing is escaped: that is the sender's task.
 */
function filler(submission: Submission, index: number): (template: string) => string {
  const values = valuesFor(submission, index)
  return (template) =>
    template.replace(/%recipient\.([^%\s]+)%/g, (whole, key: string) => {
      const value = ownValue(values, key) ?? whole
      return typeof value === 'string' ? value : JSON.stringify(value)
    })
}

function fillAll(record: Record<string, string>, fill: (template: string) => string): Record<string, string> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, fill(value)]))
}

export function entryId(submission: Submission, index: number): string {
  return `${submission.id}-${index}`
}

export function renderVariables(submission: Submission, index: number): Record<string, string> {
  return fillAll(submission.variables, filler(submission, index))
}

function renderSubject(submission: Submission, index: number): string {
  return filler(submission, index)(submission.subject)
}

/** The visible `To` header: with recipient variables everybody sees only themselves. */
function renderTo(submission: Submission, index: number): string {
  const recipient = submission.recipients[index]
  if (submission.recipientVariables === undefined || !recipient) return submission.to
  return recipient.name ? `${recipient.name} <${recipient.address}>` : recipient.address
}

export function renderSummary(submission: Submission, index: number): InboxSummary {
  const recipient = submission.recipients[index]
  return {
    id: entryId(submission, index),
    to: recipient?.address ?? '',
    from: submission.from,
    subject: renderSubject(submission, index),
    at: new Date(submission.at).toISOString(),
    status: recipient?.status ?? 'accepted',
    tags: submission.tags,
    attachments: submission.attachments.length,
  }
}

export function renderMessage(submission: Submission, index: number): InboxMessage {
  const fill = filler(submission, index)
  const recipient = submission.recipients[index]
  return {
    id: entryId(submission, index),
    to: recipient?.address ?? '',
    from: fill(submission.from),
    subject: fill(submission.subject),
    text: fill(submission.text),
    html: fill(submission.html),
    at: new Date(submission.at).toISOString(),
    messageId: submission.messageId,
    status: recipient?.status ?? 'accepted',
    headers: {
      From: fill(submission.from),
      To: renderTo(submission, index),
      Subject: fill(submission.subject),
      Date: new Date(submission.at).toUTCString(),
      'Message-Id': `<${submission.messageId}>`,
      ...fillAll(submission.headers, fill),
    },
    variables: fillAll(submission.variables, fill),
    tags: submission.tags,
    attachments: submission.attachments.map(({ filename, contentType, content }) => {
      return { filename, contentType, size: content.length }
    }),
  }
}
