import { Duration, Path, Timestamp, ValueSet, type Value } from './value.ts'

/**
 * Reads a value as firebase-tools writes it: an object with one key that names the type. Throws on a type it does not
 * know, so that nothing is decided on half a request.
 */
export function readTypedValue(typed: unknown): Value {
  const [entry, ...more] = Object.entries(record(typed))
  if (!entry || more.length > 0) throw new Error('A typed value has one key')
  const [type, value] = entry
  switch (type) {
    case 'null_value':
      return null
    case 'bool_value':
      return Boolean(value)
    case 'string_value':
      return String(value)
    case 'int_value':
      return BigInt(value as number | string)
    case 'float_value':
      return Number(value)
    case 'timestamp_value': {
      const ms = Date.parse(String(value))
      if (Number.isNaN(ms)) throw new Error(`${String(value)} is no timestamp`)
      return new Timestamp(ms)
    }
    case 'duration_value':
      return new Duration(Number.parseFloat(String(value)) * 1_000)
    case 'list_value':
      return list(value)
    case 'set_value':
      return new ValueSet(list(value))
    case 'map_value': {
      const fields = Object.entries(record(record(value)['fields'] ?? {}))
      return new Map(fields.map(([name, field]) => [name, readTypedValue(field)]))
    }
    case 'path_value': {
      const segments = record(value)['segments']
      if (!Array.isArray(segments)) throw new Error('A path has segments')
      return new Path(segments.map((segment) => String(record(segment)['simple'])))
    }
    default:
      throw new Error(`Values of type ${type} are not supported`)
  }
}

function list(value: unknown): Value[] {
  const values = record(value)['values'] ?? []
  if (!Array.isArray(values)) throw new Error('A list has values')
  return values.map(readTypedValue)
}

function record(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null) throw new Error('Expected an object')
  return value as Record<string, unknown>
}
