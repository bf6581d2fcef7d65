// The import rules of docs/ARCHITECTURE.md.
const TESTS = '\\.test\\.tsx?$'

/** The folders of `core/`, in the order of their chain. */
const SERVER_CORE = ['audit', 'photos', 'mail', 'accounts', 'events', 'rsvps', 'stats', 'privacy', 'safety']
const WEB_CORE = ['live', 'session', 'follows', 'cities', 'events', 'rsvps', 'mail', 'audit', 'users']

/** Each folder of `core/` may import the folders before it in the chain, and nothing above `core/`. */
const makeChainRules = (name, root, folders) =>
  folders.map((folder, index) => ({
    name: `${name}-${folder}`,
    comment: `Each folder of core/ (${folders.join(', ')}) may import those before it, and nothing of the layers above.`,
    severity: 'error',
    from: { path: `^${root}/core/${folder}/`, pathNot: TESTS },
    to: {
      path: `^${root}/(features|http|triggers|pages|app|core)/`,
      pathNot: `^${root}/core/(${folders.slice(0, index + 1).join('|')})/`,
    },
  }))

/** Features import the layers below them, never another feature or an entry point. */
const makeFeaturesRule = (name, root) => ({
  name,
  comment:
    'A feature imports the layers below it and its own files. Code that two features need belongs to a lower layer.',
  severity: 'error',
  from: { path: `^${root}/features/([^/]+)/`, pathNot: TESTS },
  to: {
    path: `^${root}/(features|http|triggers|pages|app)/`,
    pathNot: `^${root}/features/$1/`,
  },
})

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Modules that import each other should be one module, or both import a third.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'unresolved',
      comment: 'An import must name a file or an installed package, or the other rules cannot check it.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^virtual:' },
    },
    {
      name: 'shared-is-pure',
      comment:
        'Shared code imports only zod, the date and calendar libraries and the Markdown parser, and no code of server or web.',
      severity: 'error',
      from: { path: '^functions/shared/', pathNot: '\\.test\\.tsx?$' },
      to: {
        pathNot: [
          '^functions/shared/',
          '^node_modules/(zod|date-fns|@date-fns|ical-generator|mdast-util-from-markdown|micromark-extension-gfm-autolink-literal)/',
        ],
      },
    },
    {
      name: 'platform-at-the-bottom',
      comment: 'The platform contains no domain logic.',
      severity: 'error',
      from: { path: '^functions/src/platform/', pathNot: TESTS },
      to: { path: '^functions/src/(?!platform/)' },
    },
    ...makeChainRules('core', 'functions/src', SERVER_CORE),
    makeFeaturesRule('server-features-import-lower-layers-only', 'functions/src'),
    {
      name: 'entry-points-on-top',
      comment: 'Entry points import the layers below. These layers do not import entry points.',
      severity: 'error',
      from: { path: '^functions/src/(platform|core|features)/', pathNot: TESTS },
      to: { path: '^functions/src/(http|triggers|pages)/' },
    },
    {
      name: 'index-only-exports',
      comment: 'index.ts only exports the functions to deploy. Nothing on the server imports it.',
      severity: 'error',
      from: { path: '^functions/', pathNot: TESTS },
      to: { path: '^functions/src/index\\.ts$' },
    },
    {
      name: 'firestore-in-stores-only',
      comment: 'On the server only `*-store.ts` files use Firestore.',
      severity: 'error',
      from: {
        path: '^functions/',
        pathNot: ['/[a-z-]*store\\.ts$', '^functions/src/platform/firebase\\.ts$', TESTS],
      },
      to: { path: 'node_modules/firebase-admin/.*firestore', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'logger-in-one-file',
      comment: 'platform/log.ts adds the trace of the call to each line, and removes email addresses.',
      severity: 'error',
      from: { path: '^functions/', pathNot: ['^functions/src/platform/log\\.ts$', TESTS] },
      to: { path: 'node_modules/firebase-functions/.*logger' },
    },
    {
      name: 'no-server-or-test-imports-in-web',
      comment: 'The web imports only functions/shared/ of the server. Only its tests import test/.',
      severity: 'error',
      from: { path: '^web/' },
      to: { path: '^(functions/src|emulators|test)/' },
    },
    {
      name: 'lib-and-components-below-core',
      comment:
        'lib/ and components/ are the lowest layer of the web, so they import nothing of the layers above.',
      severity: 'error',
      from: { path: '^web/src/(lib|components)/' },
      to: { path: '^web/src/(core|features|app)/' },
    },
    ...makeChainRules('web-core', 'web/src', WEB_CORE),
    makeFeaturesRule('web-features-import-lower-layers-only', 'web/src'),
    {
      name: 'firebase-in-data-files-only',
      comment: 'In the web only core/live and `*-data` files use the Firebase SDK.',
      severity: 'error',
      from: { path: '^web/src/', pathNot: ['^web/src/core/live/', '-data\\.tsx?$', '\\.test\\.tsx?$'] },
      to: { path: 'node_modules/(firebase|@firebase|reactfire)/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'no-launcher-or-test-imports-in-stand-ins',
      comment:
        'The launcher starts stand-ins as separate programs. They import only the files at the top of emulators/, shared code and the built functions.',
      severity: 'error',
      from: { path: '^emulators/stand-ins/([^/]+)/', pathNot: TESTS },
      to: {
        path: '^(emulators|test|functions|web)/',
        pathNot: ['^emulators/[^/]+\\.ts$', '^emulators/stand-ins/$1/', '^functions/(shared|lib)/'],
      },
    },
    {
      name: 'no-test-imports-in-product',
      comment: 'The product imports nothing of test/ and emulators/, because these folders are not deployed.',
      severity: 'error',
      from: { path: '^(functions|web)/(src|shared)/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^(test|emulators)/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['^(web|functions)/(dist|dist-server|lib)/', TESTS] },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'module', 'node', 'default', 'types'],
    },
  },
}
