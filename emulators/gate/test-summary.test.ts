import { describe, expect, it } from 'vitest'
import {
  addSummaries,
  formatFailure,
  summarisePlaywright,
  formatSummary,
  summariseVitest,
  addCrashFailure,
} from './test-summary.ts'

describe('summariseVitest', () => {
  it('counts the tests that passed, and names those that failed', () => {
    const assertionResults = [
      { status: 'passed', fullName: 'adds one' },
      { status: 'failed', fullName: 'adds two', failureMessages: ['\u001b[31mexpected\u001b[39m 2'] },
    ]
    const testResults = [{ name: 'add.test.ts', status: 'failed', assertionResults }]
    expect(summariseVitest({ numPassedTests: 1, testResults })).toEqual({
      passedCount: 1,
      failures: ['add.test.ts › adds two\nexpected 2'],
    })
  })

  it('counts a file that could not be loaded as one failure', () => {
    const testResults = [
      { name: 'broken.test.ts', status: 'failed', message: 'no such module', assertionResults: [] },
      { name: 'whole.test.ts', status: 'passed', assertionResults: [{ status: 'passed', fullName: 'a' }] },
    ]
    expect(summariseVitest({ numPassedTests: 1, testResults })).toEqual({
      passedCount: 1,
      failures: ['broken.test.ts\nno such module'],
    })
  })
})

it('counts Playwright’s unexpected results, retried tests and errors outside tests as failures', () => {
  const makeTest = (status: string, ...messages: string[]) => ({
    projectName: 'phone',
    status,
    results: messages.map((message) => ({ errors: [{ message }] })),
  })
  const suites = [
    {
      title: 'door.spec.ts',
      specs: [{ title: 'opens', tests: [makeTest('unexpected', 'closed')] }],
      suites: [
        {
          title: 'inside',
          specs: [{ title: 'is warm', tests: [makeTest('flaky', 'cold'), makeTest('expected')] }],
        },
      ],
    },
  ]
  expect(
    summarisePlaywright({ stats: { expected: 4 }, suites, errors: [{ message: 'no browser' }] }),
  ).toEqual({
    passedCount: 4,
    failures: [
      '[phone] › door.spec.ts › opens\nclosed',
      '[phone] › door.spec.ts › inside › is warm\ncold',
      'outside any test\nno browser',
    ],
  })
})

describe('the summary of a stage', () => {
  it('gets a failure if the runner crashed or ran no test', () => {
    expect(addCrashFailure('api', summariseVitest({}), 0).failures).toHaveLength(1)
    expect(addCrashFailure('api', { passedCount: 5, failures: [] }, 1).failures).toHaveLength(1)
  })

  it('stays as it is if it has failures, or if tests passed and the runner ended without an error', () => {
    expect(addCrashFailure('api', { passedCount: 5, failures: ['a', 'b'] }, 1)).toEqual({
      passedCount: 5,
      failures: ['a', 'b'],
    })
    expect(addCrashFailure('api', { passedCount: 5, failures: [] }, 0)).toEqual({
      passedCount: 5,
      failures: [],
    })
  })
})

it('formats a summary as the failures and a last line with the totals', () => {
  expect(
    formatSummary(addSummaries({ passedCount: 1, failures: [] }, { passedCount: 2, failures: [] })),
  ).toBe('3 passed, 0 failed')
  expect(formatSummary({ passedCount: 3, failures: [formatFailure('a', 'why'), formatFailure('b')] })).toBe(
    '── failures ──\na\nwhy\nb\n\n3 passed, 2 failed',
  )
})

it('cuts a long failure to less than 3,000 characters', () =>
  expect(formatFailure('a', 'x'.repeat(100_000)).length).toBeLessThan(3_000))
