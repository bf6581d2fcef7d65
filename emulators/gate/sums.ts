export interface Sum {
  readonly passed: number
  readonly failed: number
}

export function add(a: Sum, b: Sum): Sum {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed }
}

/**
 * A runner that crashed, or that found no test, is one failure: its report must not read as success.
 * @param code the runner's exit code
 */
export function withCrash(sum: Sum, code: number): Sum {
  const nothingSaid = sum.failed === 0 && (code !== 0 || sum.passed === 0)
  return nothingSaid ? { ...sum, failed: 1 } : sum
}

/** The sum of Vitest's JSON report. A file that could not be loaded counts as one failure. */
export function vitestSum(report: unknown): Sum {
  const {
    numPassedTests = 0,
    numFailedTests = 0,
    testResults = [],
  } = report as {
    numPassedTests?: number
    numFailedTests?: number
    testResults?: { status: string; assertionResults: { status: string }[] }[]
  }
  const brokenFiles = testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  )
  return { passed: numPassedTests, failed: numFailedTests + brokenFiles.length }
}

/** The sum of Playwright's JSON report; errors outside any test count too. */
export function playwrightSum(report: unknown): Sum {
  const { stats, errors = [] } = report as {
    stats?: { expected: number; unexpected: number; flaky: number }
    errors?: unknown[]
  }
  if (stats === undefined) return { passed: 0, failed: 0 }
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length }
}

/** The last line of `npm test`. */
export function sumLine({ passed, failed }: Sum): string {
  return `${passed} passed, ${failed} failed`
}
