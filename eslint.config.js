import js from '@eslint/js'
import { defineConfig, globalIgnores } from 'eslint/config'
import reactHooks from 'eslint-plugin-react-hooks'
import tseslint from 'typescript-eslint'

const TYPED = ['**/*.{ts,tsx}']

const EXPORTS = [
  { selector: 'ExportDefaultDeclaration', message: 'Export by name.' },
  { selector: 'ExportAllDeclaration', message: 'No barrels: import from the file itself.' },
]

/** Calls that take a Firestore path. `.doc(id)` of a typed collection takes an id and is allowed. */
const PATHS = [
  'CallExpression[callee.property.name=/^(collection|collectionGroup|listCollections)$/]',
  "CallExpression[callee.property.name='doc'][callee.object.name='db']",
  "CallExpression[callee.property.name='doc'] > Literal.arguments[value=/\\u002F/]",
  "CallExpression[callee.property.name='doc'] > TemplateLiteral.arguments:has(TemplateElement[value.raw=/\\u002F/])",
].map((selector) => ({
  selector,
  message: 'Paths and their types are in functions/src/platform/collections.ts.',
}))

/** Casts of stored fields. `fieldOf` and `data()` return a field with the type that its schema gives. */
const CASTS = [
  "CallExpression[callee.property.name='get'] > Literal.arguments",
  "TSAsExpression > CallExpression.expression[callee.property.name='data'][arguments.length=0]",
].map((selector) => ({
  selector,
  message: 'Read stored fields by `fieldOf`, or from `data()` without a cast.',
}))

/** Names that docs/GLOSSARY.md replaces, or that say nothing. */
const AVOIDED_NAMES = [
  'Deed',
  'deedOf',
  'Leaving',
  'Kept',
  'Asked',
  'Said',
  'Found',
  'Place',
  'Letter',
  'Wish',
  'Hand',
  'Standing',
  'isUntold',
  'isHalf',
  'doubts',
  'stumble',
  'park',
  'inThirties',
  'asItIs',
  'withSecrets',
  'stillStanding',
]

/** Features that some of the supported browsers (see the README) do not have. */
const UNSUPPORTED_FEATURES = [
  ['AbortSignal', 'any'],
  ['AbortSignal', 'timeout'],
  ['Array', 'fromAsync'],
  ['Map', 'groupBy'],
  ['Object', 'groupBy'],
  ['Promise', 'withResolvers'],
  ['URL', 'canParse'],
  ['URL', 'parse'],
  ['crypto', 'randomUUID'],
  ['navigator', 'locks'],
].map(([object, property]) => ({
  object,
  property,
  message: 'Some supported browsers do not have this: see web/src/lib/platform.ts.',
}))

export default defineConfig(
  globalIgnores([
    '**/node_modules',
    'web/dist',
    'web/dist-server',
    'functions/lib',
    '.cache',
    '.emulator-data',
    'artifacts',
    'test-results',
  ]),
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  { files: ['**/*.{js,mjs,cjs}'], extends: [js.configs.recommended], rules: { 'no-undef': 'off' } },
  {
    files: TYPED,
    extends: [js.configs.recommended, tseslint.configs.strictTypeChecked],
    languageOptions: {
      // One project for each folder. With several, typescript-eslint loads a whole project before it looks in the next one.
      parserOptions: { project: './tsconfig.json', tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      'max-lines': ['error', { max: 400, skipBlankLines: true, skipComments: true }],
      '@typescript-eslint/consistent-type-imports': [
        'error',
        { fixStyle: 'inline-type-imports', disallowTypeAnnotations: false },
      ],
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      // A template may contain a number. Code must convert all other types to text explicitly.
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      // Allows `() => setOpen(true)` as a handler.
      '@typescript-eslint/no-confusing-void-expression': [
        'error',
        { ignoreArrowShorthand: true, ignoreVoidReturningFunctions: true },
      ],
      // A Playwright fixture that needs no other fixture declares this with an empty destructuring.
      'no-empty-pattern': ['error', { allowObjectPatternsAsParameters: true }],
      'no-restricted-syntax': ['error', ...EXPORTS],
      'id-denylist': ['error', ...AVOIDED_NAMES],
    },
  },
  ...['functions', 'web'].map((folder) => ({
    files: [`${folder}/**/*.{ts,tsx}`],
    languageOptions: { parserOptions: { project: `./${folder}/tsconfig.json` } },
  })),
  {
    files: ['**/*.test.{ts,tsx}', 'test/**/*.ts'],
    rules: { 'max-lines': ['error', { max: 600, skipBlankLines: true, skipComments: true }] },
  },
  {
    files: ['web/src/**/*.{ts,tsx}', 'functions/src/**/*.{ts,tsx}', 'functions/shared/**/*.ts'],
    rules: { 'no-console': 'error' },
  },
  {
    files: ['functions/src/**/*.{ts,tsx}'],
    ignores: ['functions/src/platform/collections.ts', '**/*.test.ts'],
    rules: { 'no-restricted-syntax': ['error', ...EXPORTS, ...PATHS] },
  },
  {
    files: ['functions/src/**/*-store.ts', 'functions/src/triggers/*.ts'],
    rules: { 'no-restricted-syntax': ['error', ...EXPORTS, ...PATHS, ...CASTS] },
  },
  {
    files: ['web/src/**/*.{ts,tsx}'],
    ...reactHooks.configs.flat['recommended-latest'],
  },
  {
    files: ['web/src/**/*.{ts,tsx}'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          name: 'react-router-dom',
          importNames: ['Link', 'NavLink', 'Form'],
          message: 'They add kilobytes to every first screen: use components/ui/link.tsx.',
        },
      ],
    },
  },
  {
    files: ['web/src/**/*.{ts,tsx}', 'functions/shared/**/*.ts'],
    ignores: ['web/src/lib/platform.ts', '**/*.test.{ts,tsx}'],
    rules: { 'no-restricted-properties': ['error', ...UNSUPPORTED_FEATURES] },
  },
  {
    files: ['web/src/{app,components,core,features}/**/*.{ts,tsx}'],
    // These files measure time on the device itself.
    ignores: [
      'web/src/core/events/first-screen-cache.ts',
      'web/src/core/rsvps/{follow-waitlist,send-outbox}.ts',
      'web/src/core/session/{link-request,session}.ts',
      'web/src/features/door/*',
      '**/*.test.{ts,tsx}',
    ],
    rules: {
      'no-restricted-properties': [
        'error',
        ...UNSUPPORTED_FEATURES,
        {
          object: 'Date',
          property: 'now',
          message: "A device's clock can be wrong: use serverNow or useNow.",
        },
      ],
    },
  },
  {
    // Tools need a default export in configuration and set-up files, and React.lazy needs one in the modules that it loads.
    files: ['*.config.ts', 'web/*.config.ts', 'web/src/**/*.tsx', 'test/running-suite.ts'],
    rules: { 'no-restricted-syntax': 'off' },
  },
)
