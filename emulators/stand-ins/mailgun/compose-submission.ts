import { randomBytes } from 'node:crypto'
import { parseAddressList } from './address.ts'
import { HttpError } from './http.ts'
import type { Attachment, Recipient, Submission } from './submission.ts'

const MAX_RECIPIENTS = 1_000
const MAX_TAG_LENGTH = 128

/** Makes a message from a form of `POST /v3/{domain}/messages`; refuses what Mailgun refuses, with its error messages. */
export async function composeSubmission(form: FormData, domain: string, now: number): Promise<Submission> {
  const from = requireField(form, 'from')
  const to = requireField(form, 'to')
  if (parseAddressList(from)?.length !== 1) throw makeAddressError('from')
  const recipients = readRecipients(form)
  if (recipients.length > MAX_RECIPIENTS) {
    throw new HttpError(400, `Too many recipients, max is ${MAX_RECIPIENTS}`)
  }
  const subject = requireField(form, 'subject')
  if (/[\r\n]/.test(subject)) throw new HttpError(400, "'subject' parameter must not contain line breaks")
  const [text, html] = [findLastValue(form, 'text'), findLastValue(form, 'html')]
  if (!text && !html) {
    throw new HttpError(
      400,
      "Need at least one of 'text', 'html', 'amp-html' or 'template' parameters specified",
    )
  }
  const timestamp = new Date(now).toISOString().replace(/\D/g, '').slice(0, 14)
  return {
    id: randomBytes(8).toString('hex'),
    messageId: `${timestamp}.${randomBytes(8).toString('hex')}@${domain}`,
    domain,
    acceptedAt: now,
    from,
    to,
    subject,
    text: restoreLineBreaks(text),
    html: restoreLineBreaks(html),
    headers: readHeaders(form),
    variables: collectFields(form, 'v:'),
    shouldTrackClicks: readClickTracking(form),
    tags: readTags(form),
    recipients,
    recipientVariables: readRecipientVariables(form),
    attachments: await Promise.all(form.getAll('attachment').filter(isFile).map(readAttachment)),
  }
}

/** Restores the sender's line breaks, which forms change to CR LF. */
function restoreLineBreaks(part: string | undefined): string {
  return (part ?? '').replace(/\r\n/g, '\n')
}

const isFile = (value: FormDataEntryValue): value is File => value instanceof File

async function readAttachment(file: File): Promise<Attachment> {
  const [contentType = ''] = file.type.split(';')
  return { filename: file.name, contentType, content: Buffer.from(await file.arrayBuffer()) }
}

function listValues(form: FormData, name: string): string[] {
  return form.getAll(name).filter((value) => typeof value === 'string')
}

function findLastValue(form: FormData, name: string): string | undefined {
  return listValues(form, name).at(-1)
}

function requireField(form: FormData, name: string): string {
  const value = listValues(form, name).join(', ').trim()
  if (value === '') throw new HttpError(400, `'${name}' parameter is missing`)
  return value
}

function makeAddressError(name: string): HttpError {
  return new HttpError(400, `'${name}' parameter is not a valid address. please check documentation`)
}

function readRecipients(form: FormData): Recipient[] {
  return listValues(form, 'to').flatMap((value) => {
    const addresses = parseAddressList(value)
    if (!addresses) throw makeAddressError('to')
    return addresses.map((address): Recipient => ({ ...address, status: 'accepted' }))
  })
}

function collectFields(form: FormData, prefix: string): Record<string, string> {
  const names = [...form.keys()].filter((name) => name.startsWith(prefix))
  return Object.fromEntries(names.map((name) => [name.slice(prefix.length), findLastValue(form, name) ?? '']))
}

function readHeaders(form: FormData): Record<string, string> {
  const headers = collectFields(form, 'h:')
  for (const [name, value] of Object.entries(headers)) {
    if (!/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name) || /[\r\n]/.test(value)) {
      throw new HttpError(400, `'h:${name}' parameter is not a valid header`)
    }
  }
  return headers
}

function readTags(form: FormData): string[] {
  const tags = listValues(form, 'o:tag')
  const isTag = (tag: string) => tag.length <= MAX_TAG_LENGTH && /^[\x20-\x7e]+$/.test(tag)
  if (!tags.every(isTag)) throw new HttpError(400, "'o:tag' parameter is not a valid tag")
  return tags
}

/** Whether clicks are tracked. Refuses options that Kiln does not use, because they have no effect here. */
function readClickTracking(form: FormData): boolean {
  const { 'tracking-clicks': clicks = 'htmlonly', ...otherOptions } = collectFields(form, 'o:')
  const unknownOption = Object.keys(otherOptions).find((name) => name !== 'tag')
  if (unknownOption !== undefined)
    throw new HttpError(400, `'o:${unknownOption}' parameter is not supported by the stand-in`)
  if (!['yes', 'no', 'htmlonly'].includes(clicks)) {
    throw new HttpError(400, "'o:tracking-clicks' parameter must be yes or no")
  }
  return clicks !== 'no'
}

function readRecipientVariables(form: FormData): string | undefined {
  const json = findLastValue(form, 'recipient-variables')
  if (json === undefined) return undefined
  let value: unknown
  try {
    value = JSON.parse(json)
  } catch {
    value = undefined
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new HttpError(400, "'recipient-variables' parameter is not a valid JSON")
  }
  return json
}
