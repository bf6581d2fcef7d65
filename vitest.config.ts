import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { callRoutes } from './web/vite/call-routes.ts'
import { listFields } from './web/vite/list-fields.ts'
import { suite } from './test/running-suite.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/**
 * A time limit ends a test that hangs and measures nothing: a machine with other work takes several times as long as a quiet one.
 * Longer than some waits of `EVENTUALLY` in a row, so that the wait that failed says what did not come.
 */
const LIMIT_MS = 300_000

/** What it does gives the triggers half a minute of work, for which nobody has to wait after it. */
class AccessLast extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLast = ({ moduleId }: TestSpecification) => moduleId.endsWith('/access.test.ts')
    return [...sorted.filter((specification) => !isLast(specification)), ...sorted.filter(isLast)]
  }
}

/** What a test imports that writes to a project of its own, out of reach of the suite's triggers and of other tests. */
const OWN_PROJECT = "'./direct-project.ts'"
const api = 'test/api/**/*.test.ts'
const filesWith = (code: RegExp | string, patterns: string | string[]) =>
  globSync(patterns, { cwd: here('.') }).filter((file) => readFileSync(here(file), 'utf8').match(code))
const apiApart = filesWith(OWN_PROJECT, api)

const unit = ['functions/{shared,src}/**/*.test.{ts,tsx}', 'web/{src,vite}/**/*.test.{ts,tsx}']
/** Programs that talk over sockets. */
const tools = 'emulators/**/*.test.ts'
/** Unit tests that replace modules or globals, or that change or measure their process. */
const unitApart = [...filesWith(/\bvi\b.* from 'vitest'|\bprocess\b/, unit), tools]
const onSource = { plugins: [callRoutes(), listFields()] }

const onSuite = { env: suite, globalSetup: ['test/running-suite.ts'], fileParallelism: false }

/**
 * `unit` and `unit-apart` need nothing: most tests share modules, which are loaded once, and those of the last have their own. `rules`,
 * `api` and `api-apart` talk to a running suite, which `npm test` starts for them, and `npm run suite` for `npx vitest`. The tests of the
 * last have each a project of their own in it, and run beside those of `api`, which share one.
 */
export default defineConfig({
  resolve: { alias: { '@shared': here('functions/shared'), '@': here('web/src') } },
  test: {
    testTimeout: LIMIT_MS,
    hookTimeout: LIMIT_MS,
    // Of two cores it would leave one idle.
    maxWorkers: '100%',
    sequence: { sequencer: AccessLast },
    projects: [
      {
        extends: true,
        ...onSource,
        test: { name: 'unit', include: unit, exclude: unitApart, isolate: false },
      },
      {
        extends: true,
        ...onSource,
        test: { name: 'unit-apart', include: unitApart },
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
          exclude: apiApart,
          // The functions' modules are loaded once.
          isolate: false,
        },
      },
      {
        extends: true,
        test: { ...onSuite, name: 'api-apart', include: apiApart },
      },
    ],
  },
})
