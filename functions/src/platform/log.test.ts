import { setImmediate as nextTurn } from 'node:timers/promises'
import * as logger from 'firebase-functions/logger'
import { beforeEach, expect, test, vi } from 'vitest'
import * as log from './log.ts'

vi.mock('firebase-functions/logger', () => ({
  info: vi.fn<() => void>(),
  warn: vi.fn<() => void>(),
  error: vi.fn<() => void>(),
}))

beforeEach(() => vi.clearAllMocks())

test('gives every log line the trace of its own task while tasks run concurrently', async () => {
  const runTask = (name: string) =>
    log.runWithTrace(name, async () => {
      await nextTurn()
      log.info('done', { name })
    })
  await Promise.all([runTask('one'), runTask('two')])
  expect(vi.mocked(logger.info).mock.calls).toEqual([
    ['done', { trace: 'one', name: 'one' }],
    ['done', { trace: 'two', name: 'two' }],
  ])
})

test('starts a new trace for a task without one, and adds no trace to lines outside of tasks', () => {
  log.warn('alone')
  log.runWithNewTrace(() => log.warn('named'))
  const [[, fieldsWithoutTrace], [, fieldsWithTrace]] = vi.mocked(logger.warn).mock.calls as [
    unknown,
    unknown,
  ][] as [[unknown, object], [unknown, { trace: string }]]
  expect(fieldsWithoutTrace).toEqual({})
  expect(fieldsWithTrace.trace).toMatch(/^[0-9a-f]{32}$/)
  expect(log.readCurrentTrace()).toBeNull()
})

test('removes email addresses from all fields, nested ones and errors included', () => {
  log.error('failed', {
    reason: "to: robin@people.test is unknown, r&d'art@people.test and zoë@пример.test too",
    before: { claims: { memberEmail: 'nested@people.test' }, copies: ['listed@people.test'] },
    ...log.describeError(new Error('no ada@people.test')),
  })
  const loggedText = JSON.stringify(vi.mocked(logger.error).mock.calls)
  expect(loggedText).toContain('to: [email] is unknown, [email] and [email] too')
  expect(loggedText).toContain('no [email]')
  expect(loggedText).not.toContain('people.test')
})
