/**
 * `npm run bench -- start [--json FILE]`: measures how many milliseconds an instance takes to load the deployed code, for one
 * function of each kind, and compares them with the time that firebase-admin and firebase-functions alone take. The times are
 * medians of five runs. Exits with 1 if a function takes more than twice as long as these packages.
 */
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { PROJECT_ID, makeSuiteEnvironment } from '../../emulators/environment.ts'
import { buildAll } from '../../emulators/launch/build.ts'
import { NODE_BIN, ROOT } from '../../emulators/paths.ts'
import { computePercentile } from './rsvp/load-client.ts'
import { readBenchOptions } from './shared/bench-options.ts'

const ROUND_COUNT = 5
const MAX_FACTOR = 2

const BASE_MODULES = [
  'firebase-admin/app',
  'firebase-admin/auth',
  'firebase-admin/firestore',
  'firebase-admin/storage',
  'firebase-functions/v2/https',
  'firebase-functions/v2/firestore',
  'firebase-functions/v2/scheduler',
]
const DEPLOYED_MODULES = ['./lib/index.js']
const FUNCTIONS = [
  { name: 'base', modules: BASE_MODULES, target: 'none' },
  { name: 'api', modules: DEPLOYED_MODULES, target: 'api' },
  { name: 'pages', modules: DEPLOYED_MODULES, target: 'pages' },
  { name: 'mail', modules: DEPLOYED_MODULES, target: 'onDeliveryCreated' },
] as const

function measureLoadMs(modules: readonly string[], target: string): number {
  const script = `const start = performance.now()
for (const name of ${JSON.stringify(modules)}) await import(name)
process.stdout.write('\\n' + (performance.now() - start))
process.exit()`
  const { stdout, stderr } = spawnSync(path.join(NODE_BIN, 'node'), ['--input-type=module', '-e', script], {
    cwd: path.join(ROOT, 'functions'),
    encoding: 'utf8',
    env: { ...process.env, ...makeSuiteEnvironment(0), GCLOUD_PROJECT: PROJECT_ID, FUNCTION_TARGET: target },
  })
  const milliseconds = Number(stdout.split('\n').at(-1))
  if (!(milliseconds > 0)) throw new Error(`${modules.join(', ')} could not be loaded: ${stderr}`)
  return milliseconds
}

await buildAll()
const measuredFunctions = FUNCTIONS.map((functionToMeasure) => ({
  ...functionToMeasure,
  times: [] as number[],
}))
// The functions alternate, so that other work on the machine affects all of them alike. The first round only warms the disk's
// cache.
for (let round = 0; round <= ROUND_COUNT; round += 1) {
  for (const { modules, target, times } of measuredFunctions) {
    const milliseconds = measureLoadMs(modules, target)
    if (round > 0) times.push(milliseconds)
  }
}
const medians = measuredFunctions.map(({ name, times }) => ({
  name,
  ms: Math.round(computePercentile(times, 0.5)),
}))
const result = Object.fromEntries(medians.map(({ name, ms }) => [name, ms]))
console.log(`Milliseconds to load, at most ${MAX_FACTOR} times the base:`, result)
readBenchOptions({}).save(result)
const baseMs = medians[0]?.ms ?? 0
const slowFunctions = medians.filter(({ ms }) => ms > MAX_FACTOR * baseMs)
for (const { name } of slowFunctions)
  console.error(`${name} takes more than ${MAX_FACTOR} times as long as the base.`)
process.exitCode = slowFunctions.length > 0 ? 1 : 0
