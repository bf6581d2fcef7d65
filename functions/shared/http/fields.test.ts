import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { api, type CallName } from '../api.ts'
import type { Call } from './call.ts'
import { isAddress } from '../../../emulators/stand-ins/mailgun/address.ts'
import {
  dayParam,
  instantParam,
  makeTooLongMessage,
  BROKEN_TEXT_MESSAGE,
  email,
  idempotencyKey,
  line,
  MISSING_MESSAGE,
  optionalLine,
  optionalPersonName,
  optionalText,
  optionalUrl,
  personName,
  text,
} from './fields.ts'

interface JsonSchema {
  readonly type?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly items?: JsonSchema
  readonly anyOf?: readonly JsonSchema[]
  readonly allOf?: readonly JsonSchema[]
}

type Path = readonly (string | number)[]

/** The paths at which a schema accepts free text: every string that is not an enum. */
function findTextPaths(schema: JsonSchema, path: Path = []): Path[] {
  return [
    ...(schema.type === 'string' && !schema.enum && schema.const === undefined ? [path] : []),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, property]) =>
      findTextPaths(property, [...path, name]),
    ),
    ...(schema.items ? findTextPaths(schema.items, [...path, 0]) : []),
    ...[...(schema.anyOf ?? []), ...(schema.allOf ?? [])].flatMap((item) => findTextPaths(item, path)),
  ]
}

/** A value that contains only `value`, at `path`. */
function wrapValue(path: Path, value: unknown): unknown {
  return path.reduceRight<unknown>(
    (innerValue, step) => (typeof step === 'number' ? [innerValue] : { [step]: innerValue }),
    value,
  )
}

const parts = ['params', 'query', 'body'] as const

const fields = (Object.keys(api) as CallName[]).flatMap((name) =>
  parts.flatMap((part) => {
    const schema = (api[name] as Call)[part]
    if (!schema) return []
    const jsonSchema = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema
    const paths = new Map(findTextPaths(jsonSchema).map((path) => [path.join('.'), path]))
    return [...paths].map(([field, path]) => ({ name, part, field, path, schema }))
  }),
)

/** A short and a long text, so that one of them has an acceptable length. */
const makeShortAndLongText = (character: string) => [character, character.repeat(60)]
const brokenTexts = ['\ud800', '\udc00'].flatMap((half) => [
  half,
  `Robin${half}`,
  `https://robin.example/${half}`,
  `robin${half}@example.com`,
  'Robin '.repeat(10) + half,
])
const invisibleTexts = ['\u200b', '\u2060', '\u00ad', '\u202e', '\u115f', '\u1160', '\u3164', '\uffa0']
  .concat('\u2800', '\u180e', '\ufe0f', '\u0007', '\u{e0041}', ' \u200b ', '\u200b\n\u3164')
  .flatMap(makeShortAndLongText)

test('finds more than 30 text fields in the calls', () => expect(fields.length).toBeGreaterThan(30))

/** Whether a value is refused with an error that names the field, or replaced by another value. */
function isRejected({ path, schema }: (typeof fields)[number], value: string): boolean {
  const result = schema.safeParse(wrapValue(path, value))
  if (result.error?.issues.some((issue) => issue.path.join('.') === path.join('.'))) return true
  const [firstKey, ...otherKeys] = path
  const shape = schema instanceof z.ZodObject ? (schema.shape as Record<string, z.ZodType>) : {}
  const fieldSchema = otherKeys.length === 0 ? shape[String(firstKey)] : undefined
  const parsedValue = fieldSchema ? fieldSchema.safeParse(value).data : result.data
  return (
    parsedValue !== undefined && !JSON.stringify(parsedValue).includes(JSON.stringify(value).slice(1, -1))
  )
}

describe.each(fields)('$name $part $field', (field) => {
  test('rejects broken characters and texts without a visible character', () =>
    expect([...brokenTexts, ...invisibleTexts].filter((value) => !isRejected(field, value))).toEqual([]))
})

const findMessage = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues[0]?.message

test('has separate messages for a text that is broken, missing or too long', () => {
  expect(findMessage(text(80), 'a\ud800')).toBe(BROKEN_TEXT_MESSAGE)
  expect(findMessage(text(80), '\u200b')).toBe(MISSING_MESSAGE)
  expect(findMessage(text(80), '   ')).toBe(MISSING_MESSAGE)
  expect(findMessage(text(3), 'four')).toBe(makeTooLongMessage(3))
  expect(findMessage(optionalText(3), 'four')).toBe(makeTooLongMessage(3))
})

test('accepts and trims texts of different scripts', () => {
  for (const item of ['Zoë', '李小龙', 'محمد', 'नमस्ते', '👩‍🎨', 'می‌خواهم', '홍길동', '🏳️‍🌈', 'x\u200fy']) {
    expect(text(80).parse(` ${item} `)).toBe(item)
    expect(personName.parse(item)).toBe(item)
    expect(optionalText(80).parse(item)).toBe(item)
  }
})

test('reads missing, empty and blank optional fields as null', () => {
  for (const schema of [optionalText(9), optionalUrl, idempotencyKey, optionalPersonName]) {
    for (const emptyValue of ['', undefined, null]) expect(schema.parse(emptyValue)).toBeNull()
  }
  expect(optionalText(9).parse(' \t ')).toBeNull()
})

describe('a name', () => {
  test.each(['\u202a', '\u202b', '\u202c', '\u202d', '\u202e', '\u2066', '\u2067', '\u2068', '\u2069'])(
    'cannot change the text direction (%j)',
    (character) => {
      expect(findMessage(personName, `Robin${character}nat`)).toBe(
        'This contains invisible characters. Please type it instead of pasting it.',
      )
      expect(findMessage(optionalPersonName, `Robin${character}nat`)).toBeDefined()
    },
  )

  test.each(['\n', '\r', '\t', '\u0000', '\u0085', '\u2028', '\u2029'])(
    'must be on one line (%j)',
    (character) => {
      for (const schema of [personName, optionalPersonName])
        expect(findMessage(schema, `Robin${character}Example`)).toBe(
          'Please write a name on one line, without tabs.',
        )
    },
  )

  test('cannot contain a link', () => {
    expect(findMessage(personName, 'You won http://evil.example')).toBe('Please leave links out of a name.')
    expect(findMessage(optionalPersonName, 'https://evil.example')).toBeDefined()
    expect(personName.parse('Robin / Robyn: both')).toBe('Robin / Robyn: both')
  })
})

describe('an email', () => {
  test('is stored with its domain in punycode, or refused with a message', () => {
    expect(email.parse(' Kontakt@Müller.example ')).toBe('kontakt@xn--mller-kva.example')
    expect(findMessage(email, 'a@foo-.com')).toBe('Please enter a valid email address.')
    for (const emptyValue of ['', '  '])
      expect(email.safeParse(emptyValue).error?.issues).toMatchObject([{ message: MISSING_MESSAGE }])
  })

  test('is valid for Mailgun’s stand-in if Kiln accepts it', () => {
    const local = fc.stringMatching(/^[a-z0-9.'+_&=/-]{1,70}$/)
    const domain = fc.stringMatching(/^[a-z0-9.üс-]{1,70}$/)
    fc.assert(
      fc.property(local, domain, (localPart, domainName) => {
        const { data } = email.safeParse(`${localPart}@${domainName}.de`)
        expect(data === undefined || isAddress(data)).toBe(true)
      }),
      { numRuns: 2000 },
    )
  })
})

test('rejects characters in a line that change the direction of the text around them', () => {
  for (const hiddenCharacter of ['\u202a', '\u202e', '\u2066', '\u2069']) {
    for (const schema of [line(50), optionalLine(50)]) {
      const { error } = schema.safeParse(`Clay ${hiddenCharacter}night`)
      expect(error?.issues.map(({ message }) => message)).toEqual([
        'This contains invisible characters. Please type it instead of pasting it.',
      ])
    }
  }
  // Right-to-left text and its ordinary marks are accepted.
  expect(line(50).parse('ליל חימר \u200f!')).toBe('ליל חימר \u200f!')
})

test('rejects invalid days and instants, and those in the first and last year that Firestore can store', () => {
  for (const day of ['0000-01-01', '0001-01-01', '9999-12-31', '2026-02-30', 'today']) {
    expect(dayParam.safeParse(day).success, day).toBe(false)
    expect(instantParam.safeParse(`${day}T00:00:00Z`).success, day).toBe(false)
  }
  expect(dayParam.parse('2026-11-24')).toBe('2026-11-24')
  expect(instantParam.parse('0002-01-01T00:00:00Z')).toBe('0002-01-01T00:00:00Z')
})
