import { defineConfig } from 'oxlint'

/** The names that the code uses, each with former names that must not return, because readers had to guess their meaning. */
const FORMER_NAMES = {
  AuditEntry: ['Deed'],
  makeAuditEntry: ['deedOf'],
  DeletionSubject: ['Leaving'],
  MemoCache: ['Kept'],
  'a noun, such as Question': ['Asked'],
  'a noun, such as Answer': ['Said'],
  'a noun, such as Match': ['Found'],
  'EventPlace or position': ['Place'],
  MailContent: ['Letter'],
  RsvpEntry: ['Wish'],
  LocalQuota: ['Hand'],
  RequiredStatus: ['Standing'],
  suppressNotification: ['isUntold'],
  isBisected: ['isHalf'],
  ambiguousFailureCount: ['doubts'],
  handleUnexpectedError: ['stumble'],
  parkDelivery: ['park'],
  chunksOf30: ['inThirties'],
  refreshContent: ['asItIs'],
  loadDetails: ['withSecrets'],
  isEligible: ['stillStanding'],
}

/**
 * Features that are missing in some of the supported browsers (see the README), in older browsers in which people can still
 * RSVP, or without TLS.
 */
const UNSUPPORTED_FEATURES = (
  [
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
  ] as const
).map(([object, property]) => ({
  object,
  property,
  message: 'Some supported browsers do not have this: see web/src/lib/browser-support.ts.',
}))

const CODE_LINES = { skipBlankLines: true, skipComments: true }
const TESTS = ['**/*.test.{ts,tsx}', 'test/**/*.ts']

export default defineConfig({
  // Reports the compiler's errors too.
  options: { typeAware: true, typeCheck: true, reportUnusedDisableDirectives: 'error' },
  plugins: ['typescript', 'react', 'oxc'],
  jsPlugins: ['./emulators/gate/lint-plugin.ts'],
  categories: { correctness: 'error' },
  ignorePatterns: [
    '**/node_modules',
    'web/dist',
    'web/dist-server',
    'functions/lib',
    '.cache',
    '.emulator-data',
    'artifacts',
    'test-results',
  ],
  rules: {
    'max-lines': ['error', { max: 400, ...CODE_LINES }],
    'id-denylist': ['error', ...Object.values(FORMER_NAMES).flat()],
    'kiln/no-default-export': 'error',
    'kiln/no-barrel': 'error',
    // A Playwright fixture that needs no other fixture declares this with an empty destructuring.
    'no-empty-pattern': ['error', { allowObjectPatternsAsParameters: true }],
    'no-case-declarations': 'error',
    'no-fallthrough': 'error',
    'no-prototype-builtins': 'error',
    'no-redeclare': 'error',
    'no-array-constructor': 'error',
    'no-empty': 'error',
    'no-regex-spaces': 'error',
    'no-unexpected-multiline': 'error',
    'no-useless-assignment': 'error',
    'no-useless-constructor': 'error',
    'preserve-caught-error': 'error',
    'typescript/ban-ts-comment': ['error', { minimumDescriptionLength: 10 }],
    'typescript/consistent-type-imports': [
      'error',
      { fixStyle: 'inline-type-imports', disallowTypeAnnotations: false },
    ],
    // Allows `() => setOpen(true)` as a handler.
    'typescript/no-confusing-void-expression': [
      'error',
      { ignoreArrowShorthand: true, ignoreVoidReturningFunctions: true },
    ],
    'typescript/no-deprecated': 'error',
    'typescript/no-dynamic-delete': 'error',
    'typescript/no-empty-object-type': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-extraneous-class': 'error',
    'typescript/no-generated-empty-object-type': 'error',
    'typescript/no-invalid-void-type': ['error', { allowAsThisParameter: true }],
    'typescript/no-misused-promises': 'error',
    'typescript/no-mixed-enums': 'error',
    'typescript/no-namespace': 'error',
    'typescript/no-non-null-asserted-nullish-coalescing': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/no-require-imports': 'error',
    'typescript/no-unnecessary-boolean-literal-compare': 'error',
    'typescript/no-unnecessary-condition': 'error',
    'typescript/no-unnecessary-template-expression': 'error',
    'typescript/no-unnecessary-type-arguments': 'error',
    'typescript/no-unnecessary-type-assertion': 'error',
    'typescript/no-unnecessary-type-constraint': 'error',
    'typescript/no-unnecessary-type-conversion': 'error',
    'typescript/no-unnecessary-type-parameters': 'error',
    'typescript/no-unsafe-argument': 'error',
    'typescript/no-unsafe-assignment': 'error',
    'typescript/no-unsafe-call': 'error',
    'typescript/no-unsafe-enum-comparison': 'error',
    'typescript/no-unsafe-function-type': 'error',
    'typescript/no-unsafe-member-access': 'error',
    'typescript/no-unsafe-return': 'error',
    'typescript/only-throw-error': 'error',
    'typescript/prefer-literal-enum-member': 'error',
    'typescript/prefer-promise-reject-errors': 'error',
    'typescript/prefer-reduce-type-parameter': 'error',
    'typescript/prefer-return-this-type': 'error',
    'typescript/related-getter-setter-pairs': 'error',
    // Tests sort texts whose type is unknown to the compiler.
    'typescript/require-array-sort-compare': 'off',
    'typescript/require-await': 'error',
    'typescript/restrict-plus-operands': [
      'error',
      {
        allowAny: false,
        allowBoolean: false,
        allowNullish: false,
        allowNumberAndString: false,
        allowRegExp: false,
      },
    ],
    // A template may contain a number. Code must convert all other types to text explicitly.
    'typescript/restrict-template-expressions': ['error', { allowNumber: true }],
    'typescript/return-await': ['error', 'error-handling-correctness-only'],
    'typescript/switch-exhaustiveness-check': 'error',
    'typescript/unified-signatures': 'error',
    'typescript/use-unknown-in-catch-callback-variable': 'error',
  },
  overrides: [
    { files: TESTS, rules: { 'max-lines': ['error', { max: 600, ...CODE_LINES }] } },
    {
      files: ['web/src/**/*.{ts,tsx}', 'functions/src/**/*.{ts,tsx}', 'functions/shared/**/*.ts'],
      rules: { 'no-console': 'error' },
    },
    {
      files: ['functions/src/**/*.{ts,tsx}'],
      excludeFiles: ['functions/src/platform/collections.ts', '**/*.test.ts'],
      rules: { 'kiln/no-firestore-path': 'error' },
    },
    {
      files: ['functions/src/**/*-store.ts', 'functions/src/triggers/*.ts'],
      rules: { 'kiln/no-cast-field': 'error' },
    },
    {
      files: ['web/src/**/*.{ts,tsx}'],
      rules: {
        'react/rules-of-hooks': 'error',
        'no-restricted-imports': [
          'error',
          {
            name: 'react-router-dom',
            importNames: ['Link', 'NavLink', 'Form'],
            message:
              "React Router's Link, NavLink and Form add kilobytes to every first screen: use components/ui/link.tsx.",
          },
        ],
      },
    },
    {
      files: ['web/src/**/*.{ts,tsx}', 'functions/shared/**/*.ts'],
      excludeFiles: ['web/src/lib/browser-support.ts', '**/*.test.{ts,tsx}'],
      rules: { 'no-restricted-properties': ['error', ...UNSUPPORTED_FEATURES] },
    },
    {
      files: ['web/src/{app,components,core,features}/**/*.{ts,tsx}'],
      // These files measure time on the device itself.
      excludeFiles: [
        'web/src/core/events/first-screen-cache.ts',
        'web/src/core/rsvps/{watch-new-spots,send-outbox}.ts',
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
            message: "A device's clock can be wrong: use getServerTime or useNow.",
          },
        ],
      },
    },
    {
      // Tools need a default export in configuration and set-up files, and React.lazy needs one in the modules that it loads.
      files: [
        '*.config.ts',
        'web/*.config.ts',
        'web/src/**/*.tsx',
        'test/running-suite.ts',
        'emulators/gate/lint-plugin.ts',
        '**/*.{js,cjs}',
      ],
      rules: { 'kiln/no-default-export': 'off' },
    },
    {
      // Files without types.
      files: ['**/*.{js,mjs,cjs}'],
      rules: {
        'typescript/no-dynamic-delete': 'off',
        'typescript/no-unsafe-argument': 'off',
        'typescript/no-unsafe-assignment': 'off',
        'typescript/no-unsafe-call': 'off',
        'typescript/no-unsafe-member-access': 'off',
        'typescript/no-unsafe-return': 'off',
        'typescript/restrict-plus-operands': 'off',
      },
    },
  ],
})
