// The arrows of docs/ARCHITECTURE.md, as rules.
const WORDS_ONLY = '^functions/src/(?!http/|jobs/|index\\.ts$)'

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Modules that need each other are one module, or hide a third.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'unresolved',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^virtual:' },
    },
    {
      name: 'shared-is-pure',
      comment: 'What both sides use imports zod and dates, and nothing of either side.',
      severity: 'error',
      from: { path: '^functions/shared/', pathNot: '\\.test\\.tsx?$' },
      to: { pathNot: ['^functions/shared/', '^node_modules/(zod|date-fns|@date-fns|ical-generator)/'] },
    },
    {
      name: 'words-below-http-and-jobs',
      comment:
        'functions/src/<word> knows neither the HTTP layer nor the schedules, but for the types its use cases implement.',
      severity: 'error',
      from: { path: WORDS_ONLY, pathNot: '\\.test\\.tsx?$' },
      to: { path: '^functions/src/(http|jobs)/', pathNot: '^functions/src/http/handler\\.ts$' },
    },
    {
      name: 'index-only-exports',
      severity: 'error',
      from: { path: '^functions/' },
      to: { path: '^functions/src/index\\.ts$' },
    },
    {
      name: 'firestore-in-stores-only',
      comment: "On the server a word's store.ts alone touches Firestore.",
      severity: 'error',
      from: {
        path: '^functions/',
        pathNot: ['/store\\.ts$', '^functions/src/firebase\\.ts$', '\\.test\\.tsx?$'],
      },
      to: { path: 'node_modules/firebase-admin/.*firestore', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'web-never-reaches-into-the-server',
      severity: 'error',
      from: { path: '^web/' },
      to: { path: '^(functions/src|emulators|test)/' },
    },
    {
      name: 'lib-and-ui-below-features',
      severity: 'error',
      from: { path: '^web/src/(lib|components)/' },
      to: { path: '^web/src/(features|app)/' },
    },
    {
      name: 'features-below-app',
      severity: 'error',
      from: { path: '^web/src/features/' },
      to: { path: '^web/src/app/' },
    },
    {
      name: 'features-apart',
      comment:
        'Features do not import each other; what they share goes to lib, components or functions/shared.',
      severity: 'error',
      from: { path: '^web/src/features/([^/]+)/' },
      to: { path: '^web/src/features/', pathNot: '^web/src/features/$1/' },
    },
    {
      name: 'firebase-in-data-files-only',
      comment: "In the web, lib and a feature's own data files alone touch the Firebase SDK.",
      severity: 'error',
      from: { path: '^web/src/', pathNot: ['^web/src/lib/', '-data\\.tsx?$', '\\.test\\.tsx?$'] },
      to: { path: 'node_modules/(firebase|@firebase|reactfire)/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'product-without-test-tools',
      severity: 'error',
      from: { path: '^(functions|web)/(src|shared)/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^(test|emulators)/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['/lib/index\\.js$', '/dist/', '\\.test\\.tsx?$'] },
    includeOnly: {
      path: ['^functions/(src|shared)/', '^web/(src|vite)/', '^emulators/', '^test/', 'node_modules/'],
    },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'module', 'node', 'default', 'types'],
    },
  },
}
