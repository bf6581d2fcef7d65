import { cpSync, existsSync, globSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { buildAll } from '../launch/build.ts'
import { runChecks } from './check.ts'
import { findWebKitDriver, obtainFirefox, obtainTestChromium } from './browsers.ts'
import { ROOT, getLogFolder } from '../paths.ts'
import { TEST_OFFSET, parseOffset } from '../ports.ts'
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

/**
 * Stages that need no suite. They run one after the other, in parallel with the API's stages. The unit tests run while the
 * emulators start; the checks run while the API tests wait for the server.
 */
const STAGES_WITHOUT_SUITE: readonly Stage[] = ['unit', 'check']

/**
 * The stages that need a suite. The stages of a lane run one after the other. The first two lanes share a suite and run in
 * parallel, because `api` waits for the server a third of its time, and the other two stages have Firebase projects of their own.
 */
const LANES: readonly (readonly Stage[])[] = [['api'], ['rules', 'api-own-project'], ['e2e']]

const EMPTY_SUMMARY: TestSummary = { passedCount: 0, failures: [] }
const ARTIFACTS = path.join(ROOT, 'artifacts')
/** The file that lists the kinds of query sent to Firestore. */
const QUERY_LOG_FILE = path.join(ARTIFACTS, 'queries.jsonl')
const needsSuite = (stage: Stage): boolean => LANES.some((lane) => lane.includes(stage))
/** The word `api` selects `api-own-project` too. */
const isNamed = (stage: Stage, words: readonly string[]): boolean =>
  words.includes(stage) || (stage === 'api-own-project' && words.includes('api'))

interface StageOptions {
  readonly filters: readonly string[]
  /** Options of the browser tests' runner, such as `--repeat-each=20`. */
  readonly playwrightOptions: readonly string[]
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

/** Calls `run`. An error that `run` throws counts as one failure, with its full message. */
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
 * other options (`--repeat-each=20` finds flaky tests) go to the runner of the browser tests. The stages of rules and API share
 * one suite on ports of its own. The stage e2e gets a fresh suite, because otherwise the thousands of emails that the API's
 * tests queue would be sent before those that a browser waits for. The end of the output lists the failures; the last line has
 * the totals.
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
  const runGroup = (group: readonly Stage[]): Promise<TestSummary> =>
    group.length === 0 || signal.aborted
      ? Promise.resolve(EMPTY_SUMMARY)
      : catchFailure(`the suite of ${group.join(' and ')}`, () =>
          runOnSuite(group, stageOptions, args.includes('--keep')),
        )
  // The browsers are installed early, because that waits for the network.
  const browserPaths = stages.includes('e2e') ? obtainBrowserPaths() : undefined
  // The stage `e2e` awaits this promise and reports its error.
  browserPaths?.catch(() => undefined)
  const stageOptions = { filters, playwrightOptions, signal, browserPaths }

  const runWithoutSuite = async (): Promise<TestSummary> => {
    let summary = EMPTY_SUMMARY
    for (const stage of STAGES_WITHOUT_SUITE.filter((item) => stages.includes(item) && !signal.aborted))
      summary = addSummaries(
        summary,
        await catchFailure(stage, () => runStage(stage, { ...stageOptions, env: {} })),
      )
    return summary
  }
  const firstSummaries = await Promise.all([
    runWithoutSuite(),
    runGroup(suiteStages.filter((stage) => stage !== 'e2e')),
  ])
  let summary = [...firstSummaries, await runGroup(suiteStages.filter((stage) => stage === 'e2e'))].reduce(
    addSummaries,
    EMPTY_SUMMARY,
  )
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

async function runOnSuite(
  stages: readonly Stage[],
  stageOptions: Omit<StageOptions, 'env'>,
  shouldKeepSuite: boolean,
): Promise<TestSummary> {
  const { signal } = stageOptions
  await buildAll()
  const offset = parseOffset(process.env['KILN_PORT_OFFSET'], TEST_OFFSET)
  const suite = await runStep('Starting the emulators', () =>
    startSuite({ offset, isFresh: true, queryLogFile: QUERY_LOG_FILE, command: 'npm test', signal }),
  )
  let summary = EMPTY_SUMMARY
  // The next suite overwrites the logs.
  const logCopyFolder = path.join(ARTIFACTS, `logs-${stages.join('-')}`)
  let crashMessage: string | undefined
  void suite.crashedProgram.then(({ name, logFile }) => {
    crashMessage = `The ${name} stopped unexpectedly; see ${path.join(logCopyFolder, path.basename(logFile))}.`
  })
  try {
    await seedSuite(suite)
    const runLane = async (lane: readonly Stage[]): Promise<void> => {
      for (const stage of lane.filter((item) => stages.includes(item))) {
        if (signal.aborted) continue
        const stageSummary = await catchFailure(stage, () =>
          runStage(stage, { ...stageOptions, env: suite.env }),
        )
        summary = addSummaries(summary, stageSummary)
      }
    }
    await Promise.all(LANES.map(runLane))
    if (shouldKeepSuite) {
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
