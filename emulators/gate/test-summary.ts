import { stripVTControlCharacters } from 'node:util'

export interface TestSummary {
  readonly passedCount: number
  /** A text for each failure: its name, and its message below. */
  readonly failures: readonly string[]
}

/** The maximum length of a failure's text. */
const MAX_FAILURE_LENGTH = 2_500

export function addSummaries(a: TestSummary, b: TestSummary): TestSummary {
  return { passedCount: a.passedCount + b.passedCount, failures: [...a.failures, ...b.failures] }
}

/**
 * Adds a failure if the summary has none although the runner crashed or ran no test, so that it does not look like a success.
 * @param name the stage that the runner ran
 * @param code the runner's exit code
 */
export function addCrashFailure(name: string, summary: TestSummary, code: number): TestSummary {
  const hasNoResult = summary.failures.length === 0 && (code !== 0 || summary.passedCount === 0)
  return hasNoResult
    ? {
        ...summary,
        failures: [
          formatFailure(
            name,
            `The runner ended with code ${code}, ${summary.passedCount} passed tests and no failure.`,
          ),
        ],
      }
    : summary
}

/** Makes the text of one failure for {@link TestSummary.failures}. */
export function formatFailure(name: string, message = ''): string {
  // Vitest and Playwright write terminal colours into their reports.
  return stripVTControlCharacters(`${name}\n${message}`).trimEnd().slice(0, MAX_FAILURE_LENGTH)
}

interface VitestReport {
  readonly numPassedTests?: number
  readonly testResults?: readonly {
    readonly name: string
    readonly status: string
    readonly message?: string
    readonly assertionResults: readonly {
      readonly status: string
      readonly fullName: string
      readonly failureMessages?: readonly string[] | null
    }[]
  }[]
}

/** Summarises Vitest's JSON report. A file that could not be loaded counts as one failure. */
export function summariseVitest(report: unknown): TestSummary {
  const { numPassedTests = 0, testResults = [] } = report as VitestReport
  const failures = testResults.flatMap((file) => {
    const failedTests = file.assertionResults.filter((test) => test.status === 'failed')
    if (failedTests.length === 0)
      return file.status === 'failed' ? [formatFailure(file.name, file.message)] : []
    return failedTests.map((test) =>
      formatFailure(`${file.name} › ${test.fullName}`, (test.failureMessages ?? []).join('\n')),
    )
  })
  return { passedCount: numPassedTests, failures }
}

interface PlaywrightSuite {
  readonly title: string
  readonly suites?: readonly PlaywrightSuite[]
  readonly specs?: readonly {
    readonly title: string
    readonly tests: readonly {
      readonly projectName: string
      readonly status: string
      readonly results: readonly { readonly errors: readonly { readonly message?: string }[] }[]
    }[]
  }[]
}
interface PlaywrightReport {
  readonly suites?: readonly PlaywrightSuite[]
  readonly errors?: readonly { readonly message?: string }[]
  readonly stats?: { readonly expected: number }
}

/** Summarises Playwright's JSON report. A test that passed only on a retry and an error outside any test count as failures. */
export function summarisePlaywright(report: unknown): TestSummary {
  const { stats, suites = [], errors = [] } = report as PlaywrightReport
  const failuresOutsideTests = errors.map(({ message }) => formatFailure('outside any test', message))
  return {
    passedCount: stats?.expected ?? 0,
    failures: [...suites.flatMap((suite) => findFailures(suite)), ...failuresOutsideTests],
  }
}

function findFailures(suite: PlaywrightSuite, parentTitles: readonly string[] = []): string[] {
  const path = [...parentTitles, suite.title]
  const failures = (suite.specs ?? []).flatMap((spec) =>
    spec.tests
      .filter((test) => test.status === 'unexpected' || test.status === 'flaky')
      .map((test) =>
        formatFailure(
          [`[${test.projectName}]`, ...path, spec.title].join(' › '),
          test.results.flatMap(({ errors }) => errors.map(({ message }) => message ?? '')).join('\n'),
        ),
      ),
  )
  return [...failures, ...(suite.suites ?? []).flatMap((innerSuite) => findFailures(innerSuite, path))]
}

/**
 * Formats the end of `npm test`: the failures again, because often only the end of a long log is kept, and in the last line the
 * numbers of passed and failed tests.
 */
export function formatSummary({ passedCount, failures }: TestSummary): string {
  const failureSummary = failures.length === 0 ? [] : ['── failures ──', ...failures, '']
  return [...failureSummary, `${passedCount} passed, ${failures.length} failed`].join('\n')
}
