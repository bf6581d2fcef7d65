import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { NODE_BIN, ROOT } from '../paths.ts'

interface Sample {
  readonly file: string
  readonly text: string
  /** The message of the rule that refuses the sample; undefined if no rule does. */
  readonly refusal: string | undefined
}

const STORE = 'functions/src/core/mail/city-signups-store.ts'
const COLLECTIONS = 'functions/src/platform/collections.ts'
const PAGE = 'web/src/features/members/member-dashboard.ts'

const makeRefusedSamples = (refusal: string, file: string, ...texts: readonly string[]): Sample[] =>
  texts.map((text) => ({ file, text, refusal }))
const makeAcceptedSamples = (file: string, ...texts: readonly string[]): Sample[] =>
  texts.map((text) => ({ file, text, refusal: undefined }))

const PATH_MESSAGE =
  'Do not write Firestore paths here: use a reference from functions/src/platform/collections.ts.'
const CAST_MESSAGE = 'Read stored fields by `getField`, or from `data()` without a cast.'
const UNSUPPORTED_MESSAGE = 'Some supported browsers do not have this: see web/src/lib/browser-support.ts.'
const CLOCK_MESSAGE = "A device's clock can be wrong: use getServerTime or useNow."
const UNSUPPORTED_CALLS = [
  'export const value = URL.canParse(text)',
  'export const value = navigator.locks.query()',
  'export const value = crypto.randomUUID()',
]

const SAMPLES: readonly Sample[] = [
  ...makeRefusedSamples(
    PATH_MESSAGE,
    STORE,
    "export const value = db.collection('users')",
    "export const value = db.doc('mail/sending')",
    'export const value = db.doc(path)',
    "export const value = db.collectionGroup('signups')",
    "export const value = eventAsStoredRef(id).collection('access')",
    "export const value = document.ref.collection('guests')",
    "export const value = document.ref.firestore.doc('mail/sending')",
    'export const value = document.ref.firestore.doc(`users/${id}`)',
  ),
  ...makeAcceptedSamples(
    STORE,
    "export const value = getField(document, 'email')",
    'export const value = citySignups.doc(id)',
    'export const value = citySignups.doc(`${city}-${address}`)',
  ),
  ...makeAcceptedSamples(COLLECTIONS, "export const value = db.collection('users')"),
  ...makeRefusedSamples(
    CAST_MESSAGE,
    STORE,
    "export const value = document.get('email')",
    'export const value = document.data() as CitySignup',
  ),
  ...makeRefusedSamples('Export by name.', STORE, 'export default 1'),
  ...makeRefusedSamples('No barrels: import from the file itself.', STORE, "export * from './other.ts'"),
  ...makeRefusedSamples(
    "React Router's Link, NavLink and Form add kilobytes to every first screen: use components/ui/link.tsx.",
    PAGE,
    "export { Link } from 'react-router-dom'",
    "import { Link } from 'react-router-dom'\nexport const value = Link",
  ),
  ...makeAcceptedSamples(
    PAGE,
    "import { useLocation } from 'react-router-dom'\nexport const value = useLocation",
  ),
  ...makeRefusedSamples(
    CLOCK_MESSAGE,
    PAGE,
    'export const now = Date.now()',
    'export const value = () => useState(Date.now)',
  ),
  ...makeAcceptedSamples(PAGE, 'export const day = new Date(0)'),
  ...[
    'web/src/features/door/scanner.ts',
    'web/src/lib/local-draft.ts',
    'functions/shared/auth/redirect.ts',
  ].flatMap((file) => makeRefusedSamples(UNSUPPORTED_MESSAGE, file, ...UNSUPPORTED_CALLS)),
  ...makeAcceptedSamples('functions/src/http/app.ts', ...UNSUPPORTED_CALLS),
  ...makeRefusedSamples("Identifier 'Kept' is restricted.", STORE, 'export interface Kept {}'),
]

/** The configuration with the repository's rules, but without types: the imports of the samples do not resolve. */
const CONFIG = `import config from '${ROOT}/oxlint.config.ts'
export default { ...config, options: {}, jsPlugins: ['${ROOT}/emulators/gate/lint-plugin.ts'] }
`

/** Writes each sample into a folder of its own, and lints all of them in one run. Returns the messages about each sample. */
function lintSamples(): Set<string>[] {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'kiln-lint-'))
  try {
    for (const [index, { file, text }] of SAMPLES.entries()) {
      const sampleFile = path.join(folder, String(index), file)
      mkdirSync(path.dirname(sampleFile), { recursive: true })
      writeFileSync(sampleFile, text)
      writeFileSync(path.join(folder, String(index), 'oxlint.config.ts'), CONFIG)
    }
    const { stdout } = spawnSync(path.join(NODE_BIN, 'oxlint'), ['--format=json'], { cwd: folder })
    const { diagnostics } = JSON.parse(String(stdout)) as {
      diagnostics: { filename: string; message: string; help?: string }[]
    }
    return SAMPLES.map(
      ({ file }, index) =>
        new Set(
          diagnostics
            .filter(({ filename }) => filename === path.join(String(index), file))
            .flatMap(({ message, help }) => [message, help ?? '']),
        ),
    )
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const messagesOfSamples = lintSamples()
const results = SAMPLES.map((sample, index) => ({ ...sample, messages: messagesOfSamples[index] }))
const refusals = new Set(SAMPLES.map(({ refusal }) => refusal))

test.each(results.filter(({ refusal }) => refusal !== undefined))(
  'refuses in $file: $text',
  ({ refusal, messages }) => {
    expect(messages).toContain(refusal)
  },
)

test.each(results.filter(({ refusal }) => refusal === undefined))(
  'accepts in $file: $text',
  ({ messages = new Set() }) => {
    expect([...messages].filter((message) => refusals.has(message))).toEqual([])
  },
)
