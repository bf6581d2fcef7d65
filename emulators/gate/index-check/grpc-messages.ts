import { createRequire } from 'node:module'
import path from 'node:path'

interface MessageType {
  decode(bytes: Uint8Array): object
  encode(message: object): { finish(): Uint8Array }
  fromObject(fields: object): object
  toObject(message: object, options: { enums: typeof String; longs: typeof Number }): unknown
}

function loadMessageTypes(): Readonly<Record<string, MessageType>> {
  const adminSdk = createRequire(createRequire(import.meta.url).resolve('firebase-admin'))
  // The SDK's own message classes. The package does not export them, so their file is loaded by its path.
  const file = path.join(
    path.dirname(adminSdk.resolve('@google-cloud/firestore')),
    '../protos/firestore_v1_proto_api.js',
  )
  const { google } = adminSdk(file) as {
    google: { firestore: { v1: Readonly<Record<string, MessageType>> } }
  }
  return google.firestore.v1
}

let messageTypes: Readonly<Record<string, MessageType>> | undefined

function getMessageType(name: string): MessageType {
  messageTypes ??= loadMessageTypes()
  const type = messageTypes[name]
  if (!type) throw new Error(`The Firestore SDK has no message type ${name}.`)
  return type
}

/** One byte for compression, four for the length. */
const PREFIX_BYTES = 5

/** Decodes the messages of one side of a gRPC call from chunks of bytes. */
export class GrpcMessages<T> {
  readonly #type: MessageType
  #pendingBytes = Buffer.alloc(0)

  constructor(messageName: string) {
    this.#type = getMessageType(messageName)
  }

  /**
   * Decodes the messages to plain objects, with the field names of proto JSON and 64-bit integers as numbers. Throws on a
   * compressed message, which the SDKs do not send.
   */
  decodeToObjects(chunk: Buffer): T[] {
    return this.decodeToMessages(chunk).map(
      (message) => this.#type.toObject(message, { enums: String, longs: Number }) as T,
    )
  }

  /** Decodes the messages as instances of the SDK's message classes. */
  decodeToMessages(chunk: Buffer): object[] {
    this.#pendingBytes = Buffer.concat([this.#pendingBytes, chunk])
    const messages: object[] = []
    while (this.#pendingBytes.length >= PREFIX_BYTES) {
      const end = PREFIX_BYTES + this.#pendingBytes.readUInt32BE(1)
      if (this.#pendingBytes.length < end) break
      const isCompressed = this.#pendingBytes[0] === 1
      const bytes = this.#pendingBytes.subarray(PREFIX_BYTES, end)
      this.#pendingBytes = this.#pendingBytes.subarray(end)
      if (isCompressed) throw new Error('A gRPC message is compressed, and this proxy cannot decompress it.')
      messages.push(this.#type.decode(bytes))
    }
    return messages
  }
}
