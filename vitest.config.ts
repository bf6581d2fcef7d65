import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { callRoutes } from './web/vite/call-routes.ts'
import { listFields } from './web/vite/list-fields.ts'
import { suite } from './test/running-suite.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/**
 * The time limit only ends a test that hangs: a busy machine takes several times as long as an idle one. It is longer than several
 * `EVENTUALLY` waits in a row, so that the wait that fails reports what did not happen.
 */
const LIMIT_MS = 300_000

/** These files try every call. They run last: no other file should wait for the work that they give the triggers. */
const EVERY_CALL = /\/(access|attack-caches|attack-links|attack-requests)\.test\.ts$/

class EveryCallLast extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLast = ({ moduleId }: TestSpecification) => EVERY_CALL.test(moduleId)
    return [...sorted.filter((specification) => !isLast(specification)), ...sorted.filter(isLast)]
  }
}

/** What a test imports that writes to a project apart, out of reach of the suite's triggers and of the tests of `api`. */
const OWN_PROJECT = "'./direct-project.ts'"
const api = 'test/api/**/*.test.ts'
const apart = globSync(api, { cwd: here('.') }).filter((file) =>
  readFileSync(here(file), 'utf8').includes(OWN_PROJECT),
)

const onSuite = { env: suite, globalSetup: ['test/running-suite.ts'], fileParallelism: false }

/**
 * `unit` needs nothing; `rules`, `api` and `api-apart` talk to a running suite, which `npm test` starts for them, and `npm run suite` for
 * `npx vitest`. The tests of the last have a project apart in it, which each file finds empty, and run beside those of `api`.
 */
export default defineConfig({
  resolve: { alias: { '@shared': here('functions/shared'), '@': here('web/src') } },
  test: {
    testTimeout: LIMIT_MS,
    hookTimeout: LIMIT_MS,
    // By default Vitest would leave one of two cores idle.
    maxWorkers: '100%',
    sequence: { sequencer: EveryCallLast },
    projects: [
      {
        extends: true,
        plugins: [callRoutes(), listFields()],
        test: {
          name: 'unit',
          include: [
            'functions/**/*.test.{ts,tsx}',
            'web/{src,vite}/**/*.test.{ts,tsx}',
            'emulators/**/*.test.ts',
          ],
          exclude: ['**/node_modules/**', 'functions/lib/**', '**/dist/**'],
        },
      },
      {
        extends: true,
        test: {
          ...onSuite,
          name: 'rules',
          include: ['test/rules/**/*.test.ts'],
          globalSetup: [...onSuite.globalSetup, 'test/rules/set-up.ts'],
        },
      },
      {
        extends: true,
        test: {
          ...onSuite,
          name: 'api',
          include: [api],
          exclude: apart,
          // Loads the functions' modules once for all files.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          ...onSuite,
          name: 'api-apart',
          include: apart,
          setupFiles: ['test/api/empty-project.ts'],
          isolate: false,
        },
      },
    ],
  },
})
