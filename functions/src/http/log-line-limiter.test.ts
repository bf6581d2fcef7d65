import { expect, test, vi } from 'vitest'
import * as log from '../platform/log.ts'
import { LogLineLimiter } from './log-line-limiter.ts'

test('logs a limited number of lines in a window, and later how many more there were', () => {
  const warn = vi.spyOn(log, 'warn').mockReturnValue()
  const limiter = new LogLineLimiter({ maxLines: 3, windowMs: 1000 })
  const write = vi.fn<() => void>()
  for (let n = 0; n < 50; n += 1) limiter.writeIfAllowed(100 + n, write)
  expect(write).toHaveBeenCalledTimes(3)
  expect(warn).not.toHaveBeenCalled()
  limiter.writeIfAllowed(1100, write)
  expect(write).toHaveBeenCalledTimes(4)
  expect(warn).toHaveBeenCalledExactlyOnceWith('client errors not logged', { count: 47 })
})
