import { cpSync, existsSync, globSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { buildAll } from '../launch/build.ts'
import { runChecks } from './check.ts'
import { findWebKitDriver, obtainFirefox, obtainTestChromium } from './browsers.ts'
import { ROOT, getLogFolder } from '../paths.ts'
import { E2E_OFFSET, TEST_OFFSET, parseOffset } from '../ports.ts'
import definitions from '../../firestore.indexes.json' with { type: 'json' }
import type { IndexDefinitions } from '../../functions/src/platform/index-definitions.ts'
import { makeIndexReport } from './index-check/index-report.ts'
import { loadQueryLog } from './index-check/query-log.ts'
import { getErrorMessage, printLine, runStep, warn } from '../terminal.ts'
import { runTool } from '../launch/run-tool.ts'
import { seedSuite } from '../launch/start.ts'
import { watchStopRequests, waitForAbort } from '../launch/stop-request.ts'
import { startSuite } from '../launch/suite.ts'
import {
  addSummaries,
  formatFailure,
  summarisePlaywright,
  formatSummary,
  summariseVitest,
  addCrashFailure,
  type TestSummary,
} from './test-summary.ts'

const STAGES = ['check', 'unit', 'rules', 'api', 'api-own-project', 'e2e'] as const
type Stage = (typeof STAGES)[number]

/** Stages that need no suite. The unit tests run while the emulators start. */
const STAGES_WITHOUT_SUITE: readonly Stage[] = ['unit', 'check']

/** The stages that share a suite, in two lanes that run in parallel, because the API's tests wait for the server half of their time. */
const API_LANES: readonly (readonly Stage[])[] = [['api'], ['rules', 'api-own-project']]

const EMPTY_SUMMARY: TestSummary = { passedCount: 0, failures: [] }
const ARTIFACTS = path.join(ROOT, 'artifacts')
/** The file that lists the kinds of query sent to Firestore. */
const QUERY_LOG_FILE = path.join(ARTIFACTS, 'queries.jsonl')
const needsSuite = (stage: Stage): boolean => !STAGES_WITHOUT_SUITE.includes(stage)
/** The word `api` selects `api-own-project` too. */
const isNamed = (stage: Stage, words: readonly string[]): boolean =>
  words.includes(stage) || (stage === 'api-own-project' && words.includes('api'))

interface StageOptions {
  readonly filters: readonly string[]
  /** Options of the browser tests' runner, such as `--repeat-each=20`. */
  readonly playwrightOptions: readonly string[]
  /** The environment variables that lead to the suite, if the stage needs one. */
  readonly env: Record<string, string>
  readonly signal: AbortSignal
  /** The environment variables with the browsers' paths, for the runner of the browser tests. */
  readonly browserPaths: Promise<Record<string, string>> | undefined
}

function readReport(file: string): unknown {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}

/**
 * Adds a failure if the runner ended without a result. A filter may match only in another stage, so a stage without tests
 * passes; a run without any passed test fails.
 */
function addCrash(stage: Stage, filters: readonly string[], summary: TestSummary, code: number): TestSummary {
  return filters.length > 0 && code === 0 ? summary : addCrashFailure(stage, summary, code)
}

async function runVitest(stage: Stage, { filters, env, signal }: StageOptions): Promise<TestSummary> {
  const reportFile = path.join(ARTIFACTS, `${stage}.json`)
  rmSync(reportFile, { force: true })
  const args = [
    'run',
    '--project',
    // The asterisk selects `unit-isolated` too.
    stage === 'unit' ? 'unit*' : stage,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${reportFile}`,
  ]
  if (filters.length > 0) args.push('--passWithNoTests')
  const { code } = await runTool('vitest', [...args, ...filters], { env, shouldShowOutput: true, signal })
  return addCrash(stage, filters, summariseVitest(readReport(reportFile)), code)
}

async function obtainBrowserPaths(): Promise<Record<string, string>> {
  const chromium = await obtainTestChromium()
  const firefox = await obtainFirefox()
  const webkit = findWebKitDriver()
  return {
    CHROMIUM_PATH: chromium,
    ...(firefox ? { FIREFOX_PATH: firefox } : {}),
    ...(webkit ? { WEBKIT_DRIVER_PATH: webkit } : {}),
  }
}

async function runPlaywright({
  filters,
  playwrightOptions,
  env,
  signal,
  browserPaths,
}: StageOptions): Promise<TestSummary> {
  const reportFile = path.join(ARTIFACTS, 'e2e.json')
  rmSync(reportFile, { force: true })
  const args = ['test', ...filters, ...playwrightOptions]
  if (filters.length > 0) args.push('--pass-with-no-tests')
  const { code } = await runTool('playwright', args, {
    env: { ...env, ...(await browserPaths) },
    shouldShowOutput: true,
    signal,
  })
  if (code !== 0) printFailedPages()
  return addCrash('e2e', filters, summarisePlaywright(readReport(reportFile)), code)
}

/** Prints the contents of the failed tests' pages: no traces are recorded, so only the contents show the cause. */
function printFailedPages(): void {
  const folder = path.join(ARTIFACTS, 'e2e')
  for (const file of globSync('*/error-context.md', { cwd: folder }))
    printLine(
      `\n── ${path.dirname(file)} ──\n${readFileSync(path.join(folder, file), 'utf8').slice(0, 12_000)}`,
    )
}

async function runStage(stage: Stage, stageOptions: StageOptions): Promise<TestSummary> {
  printLine(`\n── ${stage} ──`)
  const { filters, signal } = stageOptions
  if (stage === 'check') return addCrash(stage, filters, await runChecks(filters, signal), 0)
  return stage === 'e2e' ? runPlaywright(stageOptions) : runVitest(stage, stageOptions)
}

/** Calls `run`. An error that `run` throws counts as one failure. Its full message is printed, because the summary cuts it. */
async function catchFailure(name: string, run: () => Promise<TestSummary>): Promise<TestSummary> {
  try {
    return await run()
  } catch (error) {
    warn(getErrorMessage(error))
    return { passedCount: 0, failures: [formatFailure(name, getErrorMessage(error))] }
  }
}

/**
 * `npm test [-- stage… filter…] [--keep]`: runs all stages, or the named ones. Other words are filters for the stages' runners;
 * other options (`--repeat-each=20` finds flaky tests) go to the runner of the browser tests. The stages of rules and API share a
 * suite. The stage e2e runs beside all others and has a suite of its own, because otherwise the thousand emails that the API's tests
 * queue would be sent before those that a browser waits for. The end of the output lists the failures; the last line has the totals.
 */
export async function runTests(args: readonly string[]): Promise<number> {
  const signal = watchStopRequests()
  const words = args.filter((word) => !word.startsWith('--'))
  const playwrightOptions = args.filter((word) => word.startsWith('--') && word !== '--keep')
  const namedStages = STAGES.filter((stage) => isNamed(stage, words))
  const stages = namedStages.length > 0 ? namedStages : [...STAGES]
  const filters = words.filter((word) => !(STAGES as readonly string[]).includes(word))
  mkdirSync(ARTIFACTS, { recursive: true })

  const suiteStages = stages.filter(needsSuite)
  if (suiteStages.length > 0) rmSync(QUERY_LOG_FILE, { force: true })
  // Both start immediately, because the builds take long and installing a browser waits for the network. The stages that await
  // these promises report their errors.
  const build = suiteStages.length > 0 ? buildAll() : Promise.resolve()
  const browserPaths = stages.includes('e2e') ? obtainBrowserPaths() : undefined
  build.catch(() => undefined)
  browserPaths?.catch(() => undefined)

  const runStages = async (group: readonly Stage[], env: Record<string, string>): Promise<TestSummary> => {
    let summary = EMPTY_SUMMARY
    for (const stage of group.filter((item) => stages.includes(item))) {
      if (signal.aborted) break
      const options = { filters, playwrightOptions, signal, browserPaths, env }
      summary = addSummaries(summary, await catchFailure(stage, () => runStage(stage, options)))
    }
    return summary
  }
  const offset = parseOffset(process.env['KILN_PORT_OFFSET'], TEST_OFFSET)
  const runOnSuite = async (
    lanes: readonly (readonly Stage[])[],
    suiteOffset: number,
  ): Promise<TestSummary> => {
    const name = lanes
      .flat()
      .filter((stage) => stages.includes(stage))
      .join('-')
    if (name === '' || signal.aborted) return EMPTY_SUMMARY
    return catchFailure(`the suite of ${name}`, async () => {
      await build
      const suite = { name, offset: suiteOffset, shouldKeep: args.includes('--keep') }
      return withSuite(suite, signal, async (env) => {
        const laneSummaries = await Promise.all(lanes.map((lane) => runStages(lane, env)))
        return laneSummaries.reduce(addSummaries)
      })
    })
  }

  const runBesideBrowserTests = async (): Promise<TestSummary> => {
    const summary = await runStages(STAGES_WITHOUT_SUITE, {})
    return addSummaries(summary, await runOnSuite(API_LANES, offset))
  }
  const summaries = await Promise.all([runOnSuite([['e2e']], offset + E2E_OFFSET), runBesideBrowserTests()])
  let summary = summaries.reduce(addSummaries, EMPTY_SUMMARY)
  if (!signal.aborted && suiteStages.some((stage) => stage !== 'rules')) {
    summary = addSummaries(summary, await catchFailure('indexes', () => checkIndexes(suiteStages)))
  }
  if (signal.aborted) warn('The run was stopped before its end.')
  printLine(`\n${formatSummary(summary)}`)
  return summary.failures.length === 0 && summary.passedCount > 0 && !signal.aborted ? 0 : 1
}

/**
 * Every kind of query counts as a test, which passes if `firestore.indexes.json` has its index. No emulator needs composite
 * indexes, but production refuses a query without its index. After a run of API and browser tests the report also lists the
 * indexes that no query used.
 */
async function checkIndexes(stages: readonly Stage[]): Promise<TestSummary> {
  const isFullRun = stages.includes('api') && stages.includes('e2e')
  const queryShapes = loadQueryLog(QUERY_LOG_FILE)
  if (isFullRun && queryShapes.length === 0)
    throw new Error('No query was recorded, so no index could be checked.')
  const report = makeIndexReport(queryShapes, definitions as IndexDefinitions, {
    shouldListUnusedIndexes: isFullRun,
  })
  printLine(`\n── indexes ──\n${report.text}`)
  return Promise.resolve({ passedCount: report.servedCount, failures: report.missingIndexTexts })
}

interface TestSuite {
  /** The suite's name in paths. */
  readonly name: string
  readonly offset: number
  readonly shouldKeep: boolean
}

/** Starts a fresh suite, calls `run` with its environment and stops it. If one of its programs crashes, that is a failure too. */
async function withSuite(
  { name, offset, shouldKeep }: TestSuite,
  signal: AbortSignal,
  run: (env: Record<string, string>) => Promise<TestSummary>,
): Promise<TestSummary> {
  const suite = await runStep('Starting the emulators', () =>
    startSuite({
      offset,
      isFresh: true,
      queryLogFile: QUERY_LOG_FILE,
      // Every five minutes, due jobs would change the data of the tests that are running. Tests run jobs on request.
      shouldRunDueJobs: false,
      command: 'npm test',
      signal,
    }),
  )
  let summary = EMPTY_SUMMARY
  // The next run overwrites the logs.
  const logCopyFolder = path.join(ARTIFACTS, `logs-${name}`)
  let crashMessage: string | undefined
  void suite.crashedProgram.then((program) => {
    crashMessage = `The ${program.name} stopped unexpectedly; see ${path.join(logCopyFolder, path.basename(program.logFile))}.`
  })
  try {
    await seedSuite(suite)
    summary = await run(suite.env)
    if (shouldKeep) {
      printLine(
        `\n${formatSummary(summary)} so far. The suite runs at ${suite.env['KILN_URL'] ?? ''} until Ctrl-C.`,
      )
      await Promise.race([suite.crashedProgram, waitForAbort(signal)])
    }
  } finally {
    await suite.stop()
    if (summary.failures.length > 0 || crashMessage !== undefined)
      cpSync(getLogFolder(offset), logCopyFolder, { recursive: true })
  }
  if (crashMessage === undefined) return summary
  warn(crashMessage)
  return addSummaries(summary, { passedCount: 0, failures: [crashMessage] })
}
