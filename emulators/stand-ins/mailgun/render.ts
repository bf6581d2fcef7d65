import type { Status, Submission } from './submission.ts'

/** An item of `GET /messages`: a message as one recipient got it, with the recipient variables filled in. */
export interface InboxMessage {
  id: string
  to: string
  from: string
  subject: string
  text: string
  html: string
  /** ISO instant. */
  sentAt: string
  messageId: string
  status: Status
  headers: Record<string, string>
  variables: Record<string, string>
  tags: string[]
  attachments: { filename: string; contentType: string; size: number }[]
}

/** The fields of a message in a list. */
export type InboxSummary = Pick<
  InboxMessage,
  'id' | 'to' | 'from' | 'subject' | 'sentAt' | 'status' | 'tags'
> & {
  attachmentCount: number
}

type Values = Record<string, unknown>

const NO_VALUES: Values = {}
/** The variables of the last submission, parsed once, because lists read all its recipients one after the other. */
let valuesCache: { submission: Submission; valuesByAddress: Record<string, Values> } | undefined

function readValues(submission: Submission, recipientIndex: number): Values {
  if (submission.recipientVariables === undefined) return NO_VALUES
  if (valuesCache?.submission !== submission) {
    valuesCache = {
      submission,
      valuesByAddress: JSON.parse(submission.recipientVariables) as Record<string, Values>,
    }
  }
  const address = submission.recipients[recipientIndex]?.address ?? ''
  const variables =
    findValue(valuesCache.valuesByAddress, address) ??
    findValue(valuesCache.valuesByAddress, address.toLowerCase())
  return typeof variables === 'object' && variables !== null ? (variables as Values) : NO_VALUES
}

function findValue(values: Values, key: string): unknown {
  return Object.hasOwn(values, key) ? values[key] : undefined
}

/**
 * Makes a function that fills in recipient variables (`%recipient.key%`). As with Mailgun, a variable without a value stays as it
 * is, and nothing is escaped, because escaping is the sender's task.
 */
function makeFiller(submission: Submission, recipientIndex: number): (template: string) => string {
  const values = readValues(submission, recipientIndex)
  return (template) =>
    template.replace(/%recipient\.([^%\s]+)%/g, (variable, key: string) => {
      const value = findValue(values, key) ?? variable
      return typeof value === 'string' ? value : JSON.stringify(value)
    })
}

function fillAll(
  templates: Record<string, string>,
  fill: (template: string) => string,
): Record<string, string> {
  return Object.fromEntries(Object.entries(templates).map(([name, template]) => [name, fill(template)]))
}

export function makeEntryId(submission: Submission, recipientIndex: number): string {
  return `${submission.id}-${recipientIndex}`
}

export function renderVariables(submission: Submission, recipientIndex: number): Record<string, string> {
  return fillAll(submission.variables, makeFiller(submission, recipientIndex))
}

/** Renders the `To` header. With recipient variables, the header names only the recipient. */
function renderTo(submission: Submission, recipientIndex: number): string {
  const recipient = submission.recipients[recipientIndex]
  if (submission.recipientVariables === undefined || !recipient) return submission.to
  return recipient.name ? `${recipient.name} <${recipient.address}>` : recipient.address
}

/** Renders the fields that `InboxSummary` and `InboxMessage` share. */
function renderCommonFields(submission: Submission, recipientIndex: number) {
  const recipient = submission.recipients[recipientIndex]
  return {
    id: makeEntryId(submission, recipientIndex),
    to: recipient?.address ?? '',
    from: submission.from,
    subject: makeFiller(submission, recipientIndex)(submission.subject),
    sentAt: new Date(submission.acceptedAt).toISOString(),
    status: recipient?.status ?? 'accepted',
    tags: submission.tags,
  }
}

export function renderSummary(submission: Submission, recipientIndex: number): InboxSummary {
  return { ...renderCommonFields(submission, recipientIndex), attachmentCount: submission.attachments.length }
}

export function renderMessage(submission: Submission, recipientIndex: number): InboxMessage {
  const fill = makeFiller(submission, recipientIndex)
  const commonFields = renderCommonFields(submission, recipientIndex)
  const from = fill(submission.from)
  return {
    ...commonFields,
    from,
    text: fill(submission.text),
    html: fill(submission.html),
    messageId: submission.messageId,
    headers: {
      From: from,
      To: renderTo(submission, recipientIndex),
      Subject: commonFields.subject,
      Date: new Date(submission.acceptedAt).toUTCString(),
      'Message-Id': `<${submission.messageId}>`,
      ...fillAll(submission.headers, fill),
    },
    variables: fillAll(submission.variables, fill),
    attachments: submission.attachments.map(({ filename, contentType, content }) => {
      return { filename, contentType, size: content.length }
    }),
  }
}
