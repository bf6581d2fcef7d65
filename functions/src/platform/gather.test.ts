import { expect, test, vi } from 'vitest'
import { gather } from './gather.ts'

/** A run that ends when the test says so. */
function held() {
  const batches: number[][] = []
  const releases: (() => void)[] = []
  const run = async (commands: number[]) => {
    batches.push(commands)
    await new Promise<void>((resolve) => releases.push(resolve))
    return commands.map((command) => command * 10)
  }
  const release = async () => {
    await vi.waitFor(() => {
      expect(releases.length).toBeGreaterThan(0)
    })
    releases.shift()?.()
  }
  return { batches, run, release }
}

test('takes what comes during a run together in the next, in order', async () => {
  const { batches, run, release } = held()
  const add = gather({ run, maxBatch: 100 })
  const first = add(1)
  await vi.waitFor(() => {
    expect(batches).toEqual([[1]])
  })
  const rest = [2, 3, 4].map(add)
  await release()
  expect(await first).toBe(10)
  await release()
  expect(await Promise.all(rest)).toEqual([20, 30, 40])
  expect(batches).toEqual([[1], [2, 3, 4]])
})

test('holds batches to their size', async () => {
  const batches: number[][] = []
  const add = gather<number, number>({
    run: (commands) => {
      batches.push(commands)
      return Promise.resolve(commands)
    },
    maxBatch: 2,
  })
  await Promise.all([1, 2, 3, 4, 5].map(add))
  expect(batches).toEqual([[1, 2], [3, 4], [5]])
})

test('a failed run fails its commands and no others', async () => {
  const add = gather<number, number>({
    run: (commands) => (commands.includes(2) ? Promise.reject(new Error('no')) : Promise.resolve(commands)),
    maxBatch: 1,
  })
  const results = await Promise.allSettled([1, 2, 3].map(add))
  expect(results.map((result) => result.status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
})

test('a run that answers too few results fails', async () => {
  const add = gather<number, number>({ run: () => Promise.resolve([]), maxBatch: 5 })
  await expect(add(1)).rejects.toThrow('1 commands were gathered')
})

test('waits for company while a window is asked for, and tells when it is idle', async () => {
  vi.useFakeTimers()
  try {
    const batches: number[][] = []
    const onIdle = vi.fn()
    const add = gather<number, number>({
      run: (commands) => {
        batches.push(commands)
        return Promise.resolve(commands)
      },
      maxBatch: 10,
      windowMs: () => 50,
      onIdle,
    })
    const first = add(1)
    await vi.advanceTimersByTimeAsync(30)
    const second = add(2)
    expect(batches).toEqual([])
    await vi.advanceTimersByTimeAsync(20)
    expect(await Promise.all([first, second])).toEqual([1, 2])
    expect(batches).toEqual([[1, 2]])
    expect(onIdle).toHaveBeenCalledOnce()
  } finally {
    vi.useRealTimers()
  }
})
