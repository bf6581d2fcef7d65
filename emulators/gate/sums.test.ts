import { describe, expect, it } from 'vitest'
import { add, playwrightSum, sumLine, vitestSum, withCrash } from './sums.ts'

describe('vitestSum', () => {
  it('counts tests', () => {
    expect(vitestSum({ numPassedTests: 3, numFailedTests: 1, testResults: [] })).toEqual({
      passed: 3,
      failed: 1,
    })
  })

  it('counts a file that could not be loaded', () => {
    const testResults = [
      { status: 'failed', assertionResults: [] },
      { status: 'failed', assertionResults: [{ status: 'failed' }] },
      { status: 'passed', assertionResults: [{ status: 'passed' }] },
    ]
    expect(vitestSum({ numPassedTests: 1, numFailedTests: 1, testResults })).toEqual({ passed: 1, failed: 2 })
  })
})

describe('playwrightSum', () => {
  it('counts unexpected ends and errors outside tests as failures', () => {
    const report = { stats: { expected: 4, unexpected: 1, flaky: 1 }, errors: [{}] }
    expect(playwrightSum(report)).toEqual({ passed: 4, failed: 3 })
  })
})

describe('withCrash', () => {
  it('makes a failure of a runner that crashed or ran nothing', () => {
    expect(withCrash(vitestSum({}), 0)).toEqual({ passed: 0, failed: 1 })
    expect(withCrash({ passed: 5, failed: 0 }, 1)).toEqual({ passed: 5, failed: 1 })
  })

  it('leaves counted failures and successes alone', () => {
    expect(withCrash({ passed: 5, failed: 2 }, 1)).toEqual({ passed: 5, failed: 2 })
    expect(withCrash({ passed: 5, failed: 0 }, 0)).toEqual({ passed: 5, failed: 0 })
  })
})

it('sums up in one line', () => {
  expect(sumLine(add({ passed: 1, failed: 0 }, { passed: 2, failed: 3 }))).toBe('3 passed, 3 failed')
})
