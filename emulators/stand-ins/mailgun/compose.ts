import { randomBytes } from 'node:crypto'
import { parseAddressList } from './address.ts'
import type { Form } from './form.ts'
import { Refusal } from './http.ts'
import type { Recipient, Submission } from './submission.ts'

const MAX_RECIPIENTS = 1_000
const MAX_TAGS = 10
const MAX_TAG_LENGTH = 128
const TOGGLES = new Set(['yes', 'no', 'true', 'false', 'True', 'False', 'htmlonly'])
const TOGGLE_OPTIONS = new Set([
  'dkim',
  'tracking',
  'tracking-clicks',
  'tracking-opens',
  'require-tls',
  'skip-verification',
])

/** Makes a message from a form of `POST /v3/{domain}/messages`; refuses what Mailgun refuses, with its messages. */
export function composeSubmission(form: Form, domain: string, now: number): Submission {
  const from = required(form, 'from')
  const to = required(form, 'to')
  if (parseAddressList(from)?.length !== 1) throw notAnAddress('from')
  const recipients = recipientsOf(form)
  if (recipients.length > MAX_RECIPIENTS) {
    throw new Refusal(400, `Too many recipients, max is ${MAX_RECIPIENTS}`)
  }
  const subject = required(form, 'subject')
  if (/[\r\n]/.test(subject)) throw new Refusal(400, "'subject' parameter must not contain line breaks")
  const text = last(form, 'text')
  const html = last(form, 'html')
  if (!text && !html) {
    throw new Refusal(
      400,
      "Need at least one of 'text', 'html', 'amp-html' or 'template' parameters specified",
    )
  }
  const headers = valuesWithPrefix(form, 'h:')
  for (const [name, value] of Object.entries(headers)) {
    if (!/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name) || /[\r\n]/.test(value)) {
      throw new Refusal(400, `'h:${name}' parameter is not a valid header`)
    }
  }
  return {
    id: randomBytes(8).toString('hex'),
    messageId: messageIdOf(headers, domain, now),
    at: now,
    from,
    to,
    subject,
    text: bodyOf(text),
    html: bodyOf(html),
    headers,
    variables: valuesWithPrefix(form, 'v:'),
    options: optionsOf(form),
    tags: tagsOf(form),
    recipients,
    recipientVariables: recipientVariablesOf(form),
    attachments: form.files
      .filter(({ field }) => field === 'attachment')
      .map(({ filename, contentType, content }) => ({ filename, contentType, content })),
  }
}

/** Forms carry line breaks as CR LF; here they are as the sender wrote them. */
function bodyOf(part: string | undefined): string {
  return (part ?? '').replace(/\r\n/g, '\n')
}

function last(form: Form, name: string): string | undefined {
  return form.fields.get(name)?.at(-1)
}

function required(form: Form, name: string): string {
  const value = (form.fields.get(name) ?? []).join(', ').trim()
  if (value === '') throw new Refusal(400, `'${name}' parameter is missing`)
  return value
}

function notAnAddress(name: string): Refusal {
  return new Refusal(400, `'${name}' parameter is not a valid address. please check documentation`)
}

function recipientsOf(form: Form): Recipient[] {
  return (form.fields.get('to') ?? []).flatMap((value) => {
    const mailboxes = parseAddressList(value)
    if (!mailboxes) throw notAnAddress('to')
    return mailboxes.map((mailbox): Recipient => ({ ...mailbox, status: 'accepted' }))
  })
}

function valuesWithPrefix(form: Form, prefix: string): Record<string, string> {
  const names = [...form.fields.keys()].filter((name) => name.startsWith(prefix))
  return Object.fromEntries(names.map((name) => [name.slice(prefix.length), last(form, name) ?? '']))
}

function messageIdOf(headers: Record<string, string>, domain: string, now: number): string {
  const name = Object.keys(headers).find((header) => header.toLowerCase() === 'message-id')
  if (name === undefined) {
    const stamp = new Date(now).toISOString().replace(/\D/g, '').slice(0, 14)
    return `${stamp}.${randomBytes(8).toString('hex')}@${domain}`
  }
  const match = /^<?([^<>@\s]+@[^<>@\s]+)>?$/.exec(headers[name] ?? '')
  if (!match?.[1]) throw new Refusal(400, `'h:${name}' parameter is not a valid header`)
  return match[1]
}

function tagsOf(form: Form): string[] {
  const tags = form.fields.get('o:tag') ?? []
  if (tags.length > MAX_TAGS) throw new Refusal(400, `Too many tags, max is ${MAX_TAGS}`)
  for (const tag of tags) {
    if (tag.length > MAX_TAG_LENGTH || !/^[\x20-\x7e]+$/.test(tag)) {
      throw new Refusal(400, "'o:tag' parameter is not a valid tag")
    }
  }
  return tags
}

function optionsOf(form: Form): Record<string, string> {
  const options = valuesWithPrefix(form, 'o:')
  delete options['tag']
  for (const [name, value] of Object.entries(options)) {
    if (TOGGLE_OPTIONS.has(name) && !TOGGLES.has(value)) {
      throw new Refusal(400, `'o:${name}' parameter must be yes or no`)
    }
  }
  return options
}

function recipientVariablesOf(form: Form): string | undefined {
  const json = last(form, 'recipient-variables')
  if (json === undefined) return undefined
  let value: unknown
  try {
    value = JSON.parse(json)
  } catch {
    value = undefined
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new Refusal(400, "'recipient-variables' parameter is not a valid JSON")
  }
  return json
}
