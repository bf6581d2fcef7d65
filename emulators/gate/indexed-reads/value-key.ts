/** A `Value` in the field names of proto JSON, with whole numbers as numbers: beyond 2^53 neighbours are alike. */
export interface FirestoreValue {
  readonly nullValue?: unknown
  readonly booleanValue?: boolean
  readonly integerValue?: number
  readonly doubleValue?: number
  readonly timestampValue?: { readonly seconds?: number; readonly nanos?: number }
  readonly stringValue?: string
  readonly bytesValue?: Uint8Array
  readonly referenceValue?: string
  readonly geoPointValue?: { readonly latitude?: number; readonly longitude?: number }
  readonly arrayValue?: { readonly values?: readonly FirestoreValue[] }
  readonly mapValue?: { readonly fields?: Readonly<Record<string, FirestoreValue>> }
}

/** The first byte of a key says of which type the value is, in Firestore's order of types. */
const TYPES = {
  ...{ null: 0x10, boolean: 0x18, number: 0x20, timestamp: 0x28, string: 0x30, bytes: 0x38 },
  ...{ reference: 0x40, geoPoint: 0x48, array: 0x50, map: 0x58 },
} as const
/** Ends what has many parts, and stands before one more of them: a shorter list comes before a longer one. */
const END = 0x01
const MORE = 0x02

/** Begin what follows the type of a number. */
const NOT_A_NUMBER = 0
const NUMBER = 1

/** Beyond what any text holds: a zero byte inside is followed by this, the one at the end by less. */
const INSIDE = 0xff

/**
 * Writes values as bytes whose order is Firestore's order of the values, and no key of which begins another: keys of several values,
 * one after the other, are in order too. A key is a string of one byte a letter, which takes little room and is compared fast.
 */
export class KeyWriter {
  #bytes = Buffer.allocUnsafe(1024)
  #length = 0

  value(value: FirestoreValue, isDescending = false): this {
    const from = this.#length
    this.#ascending(value)
    if (isDescending)
      for (let at = from; at < this.#length; at += 1) this.#bytes[at] = ~(this.#bytes[at] ?? 0)
    return this
  }

  /** What all values of the same type begin with. */
  typeOf(value: FirestoreValue): this {
    return this.#byte(typeByte(value))
  }

  /** What the least of them begins with that another may be compared with: NaN is less than no number. */
  leastOf(value: FirestoreValue): this {
    this.typeOf(value)
    return typeByte(value) === TYPES.number ? this.#byte(NUMBER) : this
  }

  /** What was written, and begins anew. */
  take(): string {
    const key = this.#bytes.toString('latin1', 0, this.#length)
    this.#length = 0
    return key
  }

  #ascending(value: FirestoreValue): void {
    this.typeOf(value)
    if (value.booleanValue !== undefined) this.#byte(value.booleanValue ? 1 : 0)
    else if (value.integerValue !== undefined) this.#number(value.integerValue)
    else if (value.doubleValue !== undefined) this.#number(value.doubleValue)
    else if (value.timestampValue) {
      const { seconds = 0, nanos = 0 } = value.timestampValue
      this.#number(seconds)
      this.#number(nanos)
    } else if (value.stringValue !== undefined) this.#text(Buffer.from(value.stringValue))
    else if (value.bytesValue) this.#text(value.bytesValue)
    else if (value.referenceValue !== undefined) this.#reference(value.referenceValue)
    else if (value.geoPointValue) {
      const { latitude = 0, longitude = 0 } = value.geoPointValue
      this.#number(latitude)
      this.#number(longitude)
    } else if (value.arrayValue) {
      for (const one of value.arrayValue.values ?? []) this.#ascending(one)
      this.#byte(END)
    } else if (value.mapValue) this.#map(value.mapValue.fields ?? {})
  }

  #reference(name: string): void {
    for (const part of name.split('/')) {
      this.#byte(MORE)
      this.#text(Buffer.from(part))
    }
    this.#byte(END)
  }

  #map(fields: Readonly<Record<string, FirestoreValue>>): void {
    const inOrder = Object.entries(fields)
      .map(([name, value]) => ({ name: Buffer.from(name), value }))
      .sort((one, other) => Buffer.compare(one.name, other.name))
    for (const { name, value } of inOrder) {
      this.#byte(MORE)
      this.#text(name)
      this.#ascending(value)
    }
    this.#byte(END)
  }

  /** NaN comes before all other numbers; there is one zero. */
  #number(value: number): void {
    this.#byte(Number.isNaN(value) ? NOT_A_NUMBER : NUMBER)
    this.#room(8)
    const at = this.#length
    this.#bytes.writeDoubleBE(Number.isNaN(value) || value === 0 ? 0 : value, at)
    const isNegative = (this.#bytes[at] ?? 0) >= 0x80
    this.#bytes[at] = (this.#bytes[at] ?? 0) ^ 0x80
    if (isNegative) {
      this.#bytes[at] = (this.#bytes[at] ?? 0) ^ 0x7f
      for (let next = at + 1; next < at + 8; next += 1) this.#bytes[next] = ~(this.#bytes[next] ?? 0)
    }
    this.#length += 8
  }

  #text(text: Uint8Array): void {
    for (const byte of text) {
      this.#byte(byte)
      if (byte === 0) this.#byte(INSIDE)
    }
    this.#byte(0)
    this.#byte(END)
  }

  #byte(byte: number): this {
    this.#room(1)
    this.#bytes[this.#length] = byte
    this.#length += 1
    return this
  }

  #room(more: number): void {
    if (this.#length + more <= this.#bytes.length) return
    this.#bytes = Buffer.concat([this.#bytes, Buffer.allocUnsafe(this.#bytes.length)])
  }
}

function typeByte(value: FirestoreValue): number {
  if (value.booleanValue !== undefined) return TYPES.boolean
  if (value.integerValue !== undefined || value.doubleValue !== undefined) return TYPES.number
  if (value.timestampValue) return TYPES.timestamp
  if (value.stringValue !== undefined) return TYPES.string
  if (value.bytesValue) return TYPES.bytes
  if (value.referenceValue !== undefined) return TYPES.reference
  if (value.geoPointValue) return TYPES.geoPoint
  if (value.arrayValue) return TYPES.array
  if (value.mapValue) return TYPES.map
  return TYPES.null
}

export const NULL: FirestoreValue = { nullValue: 'NULL_VALUE' }
export const NAN: FirestoreValue = { doubleValue: NaN }

/** The bytes of a key the other way round: what came first comes last. */
export function inverted(key: string): string {
  const bytes = Buffer.from(key, 'latin1')
  for (let at = 0; at < bytes.length; at += 1) bytes[at] = ~(bytes[at] ?? 0)
  return bytes.toString('latin1')
}

/** A document's name as a key: by the bytes of its parts, one part after the other. `nameOfKey` reads it back. */
export const keyOfName = (name: string): string => Buffer.from(name.replaceAll('/', '\0')).toString('latin1')
export const nameOfKey = (key: string): string => Buffer.from(key, 'latin1').toString().replaceAll('\0', '/')
