import busboy from 'busboy'
import type { IncomingMessage } from 'node:http'
import { Refusal } from './http.ts'

/** Mailgun's limit for one message, attachments included. */
const MAX_MESSAGE_BYTES = 25 * 1024 * 1024

export interface UploadedFile {
  field: string
  filename: string
  contentType: string
  content: Buffer
}

/** A form as sent: every field may come several times. */
export interface Form {
  fields: Map<string, string[]>
  files: UploadedFile[]
}

/** Reads a multipart or URL-encoded form; refuses other content types, broken ones and those over 25 MiB. */
export function readForm(request: IncomingMessage): Promise<Form> {
  return new Promise((resolve, reject) => {
    const form: Form = { fields: new Map(), files: [] }
    let total = 0
    let isRefused = false
    const refuse = (refusal: Refusal) => {
      if (isRefused) return
      isRefused = true
      // The rest must be read, or the client never gets to see the answer.
      request.unpipe()
      request.resume()
      reject(refusal)
    }
    const count = (bytes: number) => {
      total += bytes
      if (total > MAX_MESSAGE_BYTES) refuse(new Refusal(413, 'Message payload is too large'))
      return total <= MAX_MESSAGE_BYTES
    }
    let parser: busboy.Busboy
    try {
      parser = busboy({
        headers: request.headers,
        defParamCharset: 'utf8',
        limits: { fieldSize: MAX_MESSAGE_BYTES, fields: 100_000, files: 1_000 },
      })
    } catch {
      refuse(new Refusal(400, "'from' parameter is missing"))
      return
    }
    parser.on('field', (name, value) => {
      if (!count(Buffer.byteLength(value))) return
      const values = form.fields.get(name)
      if (values) values.push(value)
      else form.fields.set(name, [value])
    })
    parser.on('file', (field, stream, info) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => {
        if (count(chunk.length)) chunks.push(chunk)
      })
      stream.on('end', () => {
        const filename = info.filename ?? 'file'
        form.files.push({ field, filename, contentType: info.mimeType, content: Buffer.concat(chunks) })
      })
    })
    parser.on('error', () => refuse(new Refusal(400, 'The form could not be read')))
    parser.on('close', () => {
      if (!isRefused) resolve(form)
    })
    request.on('aborted', () => refuse(new Refusal(400, 'The request was broken off')))
    request.pipe(parser)
  })
}
