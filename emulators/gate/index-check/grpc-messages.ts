import { createRequire } from 'node:module'
import path from 'node:path'

interface MessageType {
  decode(bytes: Uint8Array): object
  encode(message: object): { finish(): Uint8Array }
  fromObject(fields: object): object
  toObject(message: object, options: { enums: typeof String; longs: typeof Number }): unknown
}

function messageTypes(): Readonly<Record<string, MessageType>> {
  const adminSdk = createRequire(createRequire(import.meta.url).resolve('firebase-admin'))
  // The SDK's own message classes. Its package exports do not name them, hence the path.
  const file = path.join(
    path.dirname(adminSdk.resolve('@google-cloud/firestore')),
    '../protos/firestore_v1_proto_api.js',
  )
  const { google } = adminSdk(file) as {
    google: { firestore: { v1: Readonly<Record<string, MessageType>> } }
  }
  return google.firestore.v1
}

let types: Readonly<Record<string, MessageType>> | undefined

function typeOf(name: string): MessageType {
  types ??= messageTypes()
  const type = types[name]
  if (!type) throw new Error(`There is no message ${name}.`)
  return type
}

/** A message in the field names of proto JSON, with whole numbers as numbers. */
export const asObject = (name: string, message: object): unknown =>
  typeOf(name).toObject(message, { enums: String, longs: Number })

/** A byte that says whether the message is compressed, and four of its length. */
const PREFIX_BYTES = 5

/** A message as gRPC sends it. */
export function framed(name: string, fields: object): Buffer {
  const type = typeOf(name)
  const bytes = type.encode(type.fromObject(fields)).finish()
  const prefix = Buffer.alloc(PREFIX_BYTES)
  prefix.writeUInt32BE(bytes.length, 1)
  return Buffer.concat([prefix, bytes])
}

/** Takes the bytes of one side of a gRPC call as they come, and hands on its messages. */
export class GrpcMessages<T> {
  readonly #name: string
  readonly #type: MessageType
  #pending = Buffer.alloc(0)

  constructor(messageName: string) {
    this.#name = messageName
    this.#type = typeOf(messageName)
  }

  /** Throws on a message that was compressed, which the SDKs do not do. */
  push(chunk: Buffer): T[] {
    return this.decoded(chunk).map((message) => asObject(this.#name, message) as T)
  }

  /** The same, as the SDK's classes have them: to be sent on as they are. */
  decoded(chunk: Buffer): object[] {
    this.#pending = Buffer.concat([this.#pending, chunk])
    const messages: object[] = []
    while (this.#pending.length >= PREFIX_BYTES) {
      const end = PREFIX_BYTES + this.#pending.readUInt32BE(1)
      if (this.#pending.length < end) break
      const isCompressed = this.#pending[0] === 1
      const bytes = this.#pending.subarray(PREFIX_BYTES, end)
      this.#pending = this.#pending.subarray(end)
      if (isCompressed) throw new Error('a gRPC message was compressed')
      messages.push(this.#type.decode(bytes))
    }
    return messages
  }
}
