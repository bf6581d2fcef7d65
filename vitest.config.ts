import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { callRoutes } from './web/vite/call-routes.ts'
import { listFields } from './web/vite/list-fields.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** A time limit ends what hangs, and is nobody's measure: a machine with other work takes several times as long as a quiet one. */
const LIMIT_MS = 120_000

/** `unit` needs nothing; `rules` and `api` talk to a running suite, which `npm test` starts for them. */
export default defineConfig({
  resolve: { alias: { '@shared': here('functions/shared'), '@': here('web/src') } },
  test: {
    testTimeout: LIMIT_MS,
    hookTimeout: LIMIT_MS,
    // Of two cores it would leave one idle.
    maxWorkers: '100%',
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
          name: 'rules',
          include: ['test/rules/**/*.test.ts'],
          globalSetup: ['test/rules/set-up.ts'],
          fileParallelism: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'api',
          include: ['test/api/**/*.test.ts'],
          fileParallelism: false,
        },
      },
    ],
  },
})
