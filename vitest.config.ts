import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { createCallRoutesPlugins } from './web/vite/call-routes.ts'
import { createListFiltersPlugin } from './web/vite/filters-by-list.ts'
import { LOCAL_SECRETS } from './emulators/environment.ts'
import { suite } from './test/running-suite.ts'

const resolveHere = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/**
 * The time limit only ends a test that hangs. It is long, because a busy machine takes several times as long as an idle one.
 * It is also longer than two `LONG_WAIT` waits in a row, so that a wait that fails can report what did not happen.
 */
const TIMEOUT_MS = 300_000

/**
 * Together, these files try every call, including those that read whole collections. They run first, because the emulator's time
 * for such a read grows with the data that the other files have made.
 */
const EVERY_CALL_FILES = /\/(access|attack-caches|attack-links|attack-requests)\.test\.ts$/

class EveryCallFirstSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sortedFiles = await super.sort(files)
    const isFirst = ({ moduleId }: TestSpecification) => EVERY_CALL_FILES.test(moduleId)
    return [...sortedFiles.filter(isFirst), ...sortedFiles.filter((file) => !isFirst(file))]
  }
}

/** Tests with this import write to a separate project, which neither the suite's triggers nor the tests of `api` use. */
const OWN_PROJECT_IMPORT = "'./direct-project.ts'"
const apiPattern = 'test/api/**/*.test.ts'
const findFilesWith = (code: RegExp | string, patterns: string | string[]) =>
  globSync(patterns, { cwd: resolveHere('.') }).filter((file) =>
    readFileSync(resolveHere(file), 'utf8').match(code),
  )
const apiOwnProjectFiles = findFilesWith(OWN_PROJECT_IMPORT, apiPattern)

const unitPatterns = ['functions/{shared,src}/**/*.test.{ts,tsx}', 'web/{src,vite}/**/*.test.{ts,tsx}']
/** Tests of the local tools, many of which start programs or talk over sockets. */
const toolPattern = 'emulators/**/*.test.ts'
/** Unit tests that replace modules or globals, or that change or measure their process, and all tests of the local tools. */
const unitIsolatedFiles = [...findFilesWith(/\bvi\b.* from 'vitest'|\bprocess\b/, unitPatterns), toolPattern]
const webPlugins = { plugins: [createCallRoutesPlugins(), createListFiltersPlugin()] }
/** Code that signs links logs a warning for each link if its secret is not set. */
const localSecrets = { env: LOCAL_SECRETS }

const suiteOptions = { env: suite, globalSetup: ['test/running-suite.ts'], fileParallelism: false }

/**
 * `unit` and `unit-isolated` need no suite. The tests of `unit` share modules, which are loaded once; each file of
 * `unit-isolated` loads its own modules. `rules`, `api` and `api-own-project` need a running suite: `npm test` starts one; for
 * `npx vitest`, run `npm run suite`. The tests of `api-own-project` use a Firebase project of their own, which is empty at the
 * start of each file. They run in parallel with those of `api`. `dry-deploy` is one file of `api` that needs only built
 * functions. CI runs it on production's build, without a suite.
 */
export default defineConfig({
  resolve: { alias: { '@shared': resolveHere('functions/shared'), '@': resolveHere('web/src') } },
  test: {
    testTimeout: TIMEOUT_MS,
    hookTimeout: TIMEOUT_MS,
    // Only failed tests print their logs.
    silent: 'passed-only',
    // Threads start faster than processes.
    pool: 'threads',
    // By default Vitest would leave one of two cores idle.
    maxWorkers: '100%',
    sequence: { sequencer: EveryCallFirstSequencer },
    projects: [
      {
        extends: true,
        ...webPlugins,
        test: {
          ...localSecrets,
          name: 'unit',
          include: unitPatterns,
          exclude: unitIsolatedFiles,
          isolate: false,
        },
      },
      {
        extends: true,
        ...webPlugins,
        test: { ...localSecrets, name: 'unit-isolated', include: unitIsolatedFiles },
      },
      { extends: true, test: { name: 'dry-deploy', include: ['test/api/dry-deploy.test.ts'] } },
      {
        extends: true,
        test: {
          ...suiteOptions,
          name: 'rules',
          include: ['test/rules/**/*.test.ts'],
          globalSetup: [...suiteOptions.globalSetup, 'test/rules/set-up.ts'],
        },
      },
      {
        extends: true,
        test: {
          ...suiteOptions,
          name: 'api',
          include: [apiPattern],
          exclude: apiOwnProjectFiles,
          // Loads the functions' modules once for all files.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          ...suiteOptions,
          name: 'api-own-project',
          include: apiOwnProjectFiles,
          setupFiles: ['test/api/empty-project.ts'],
          isolate: false,
        },
      },
    ],
  },
})
