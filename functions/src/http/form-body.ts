import type { IncomingMessage } from 'node:http'
import busboy, { type Busboy } from 'busboy'
import type { Upload } from '../../shared/http/call.ts'
import { CallError, type UploadedFile } from '../platform/call-handler.ts'
import {
  getContentEncoding,
  getContentTypeHeader,
  getContentType,
  isBodyTooLarge,
  MAX_BODY_BYTES,
  getRawBody,
} from './raw-body.ts'

const MAX_FIELDS = 50

export interface Form {
  readonly fields: Readonly<Record<string, string>>
  /** Up to the maximum number of files; at least one if `fieldErrors` is empty. */
  readonly files: readonly UploadedFile[]
  /** The error of the file's field if there is no file; otherwise empty. */
  readonly fieldErrors: Readonly<Record<string, string>>
}

/** Reads the fields and files of a multipart form. Throws `body_too_large`, `unsupported_media_type` or `invalid_body`. */
export async function readForm(request: IncomingMessage, upload: Upload): Promise<Form> {
  const rawBody = getRawBody(request)
  if (isBodyTooLarge(request)) throw makeTooLargeError(upload)
  if (rawBody.length === 0)
    return { fields: {}, files: [], fieldErrors: { [upload.field]: upload.messages.missing } }
  if (getContentType(request) !== 'multipart/form-data' || getContentEncoding(request) !== undefined)
    throw makeNotAFormError()
  const { fields, files } = await readParts(
    createParser(getContentTypeHeader(request) ?? '', upload),
    rawBody,
    upload,
  )
  return {
    fields: Object.fromEntries(fields),
    files,
    fieldErrors: files.length === 0 ? { [upload.field]: upload.messages.missing } : {},
  }
}

function createParser(contentType: string, { maxBytes, maxFiles }: Upload): Busboy {
  try {
    return busboy({
      headers: { 'content-type': contentType },
      defParamCharset: 'utf8',
      // One byte and one file over the limits are accepted, to distinguish an upload that just fits from a larger one.
      limits: {
        fieldNameSize: 100,
        fieldSize: MAX_BODY_BYTES,
        fields: MAX_FIELDS,
        fileSize: maxBytes + 1,
        files: maxFiles + 1,
      },
    })
  } catch {
    // The content type names no boundary.
    throw makeNotAFormError()
  }
}

function readParts(parser: Busboy, rawBody: Buffer, upload: Upload) {
  return new Promise<{ fields: Map<string, string>; files: UploadedFile[] }>((resolve, reject) => {
    const fields = new Map<string, string>()
    const files: UploadedFile[] = []
    const refuse = (error: CallError) => {
      reject(error)
      parser.removeAllListeners()
      // The parser may still report that a refused form is incomplete.
      parser.on('error', () => undefined)
    }
    parser.on('field', (name, value, { nameTruncated, valueTruncated }) => {
      if (nameTruncated || valueTruncated) refuse(makeTextTooLargeError())
      else if (fields.has(name)) refuse(makeMalformedBodyError(`Please send ${name} once.`))
      else fields.set(name, value)
    })
    parser.on('file', (name, stream, { filename }) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('error', () => undefined)
      stream.on('close', () => {
        const bytes = Buffer.concat(chunks)
        if (bytes.length > upload.maxBytes) refuse(makeTooLargeError(upload))
        else if (name !== upload.field)
          refuse(makeMalformedBodyError(`This form takes no file called ${name}.`))
        // A browser sends a field in which no file was chosen as an empty file without a name.
        else if (bytes.length > 0 || filename) files.push({ bytes })
      })
    })
    parser.on('fieldsLimit', () => {
      refuse(new CallError('body_too_large', `Please send at most ${MAX_FIELDS} fields.`))
    })
    parser.on('error', () => {
      refuse(makeMalformedBodyError('The form is incomplete. Please send it again.'))
    })
    parser.on('close', () => {
      if (files.length > upload.maxFiles) {
        const message =
          upload.maxFiles === 1 ? 'Please send one file.' : `Please send at most ${upload.maxFiles} files.`
        reject(new CallError('invalid_body', message, { fields: { [upload.field]: message } }))
      } else resolve({ fields, files })
    })
    parser.end(rawBody)
  })
}

function makeTooLargeError({ field, messages }: Upload): CallError {
  return new CallError('body_too_large', messages.tooLarge, { fields: { [field]: messages.tooLarge } })
}

function makeTextTooLargeError(): CallError {
  return new CallError('body_too_large', `Please send at most ${MAX_BODY_BYTES / 1024} KB of text.`)
}

function makeNotAFormError(): CallError {
  return new CallError(
    'unsupported_media_type',
    'Please send a form, with Content-Type: multipart/form-data.',
  )
}

function makeMalformedBodyError(message: string): CallError {
  return new CallError('invalid_body', message)
}
