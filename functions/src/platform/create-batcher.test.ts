import { expect, test, vi } from 'vitest'
import { createBatcher } from './create-batcher.ts'

/** A run that ends when the test releases it. */
function makeControlledRun() {
  const batches: (readonly number[])[] = []
  const releases: (() => void)[] = []
  const run = async (commands: readonly number[]) => {
    batches.push(commands)
    await new Promise<void>((resolve) => releases.push(resolve))
    return commands.map((command) => command * 10)
  }
  const release = async () => {
    await vi.waitFor(() => expect(releases.length).toBeGreaterThan(0))
    releases.shift()?.()
  }
  return { batches, run, release }
}

const getStatuses = async (results: Promise<unknown>[]) =>
  (await Promise.allSettled(results)).map(({ status }) => status)

test('gathers commands that arrive during a run into the next run, in order', async () => {
  const { batches, run, release } = makeControlledRun()
  const add = createBatcher({ run, maxBatchSize: 100 })
  const firstResult = add(1)
  await vi.waitFor(() => expect(batches).toEqual([[1]]))
  const laterResults = [2, 3, 4].map(add)
  await release()
  expect(await firstResult).toBe(10)
  await release()
  expect(await Promise.all(laterResults)).toEqual([20, 30, 40])
  expect(batches).toEqual([[1], [2, 3, 4]])
})

test('limits the size of batches', async () => {
  const batches: (readonly number[])[] = []
  const add = createBatcher<number, number>({
    run: (commands) => {
      batches.push(commands)
      return Promise.resolve(commands)
    },
    maxBatchSize: 2,
  })
  await Promise.all([1, 2, 3, 4, 5].map(add))
  expect(batches).toEqual([[1, 2], [3, 4], [5]])
})

test('fails only the commands of a failed run', async () => {
  const add = createBatcher<number, number>({
    run: (commands) => (commands.includes(2) ? Promise.reject(new Error('no')) : Promise.resolve(commands)),
    maxBatchSize: 1,
  })
  expect(await getStatuses([1, 2, 3].map(add))).toEqual(['fulfilled', 'rejected', 'fulfilled'])
})

test('fails a run with too few results', async () => {
  const add = createBatcher<number, number>({ run: () => Promise.resolve([]), maxBatchSize: 5 })
  await expect(add(1)).rejects.toThrow('1 commands were in the batch')
})

test('lets a waiting run take the commands that arrive in the meantime, up to the maximum', async () => {
  const runs: number[][] = []
  let proceed = (): void => undefined
  const wait = new Promise<void>((resolve) => (proceed = resolve))
  const add = createBatcher<number, string>({
    run: async (firstCommands, takeNewCommands) => {
      await wait
      const commands = [...firstCommands, ...takeNewCommands(), ...takeNewCommands()]
      runs.push(commands)
      return commands.map((command) => `done ${command}`)
    },
    maxBatchSize: 3,
  })
  const results = [add(1)]
  await new Promise((resolve) => setImmediate(resolve))
  results.push(...[2, 3, 4].map(add))
  proceed()
  expect(await Promise.all(results)).toEqual(['done 1', 'done 2', 'done 3', 'done 4'])
  expect(runs).toEqual([[1, 2, 3], [4]])
})

test('fails all commands of a failed run, including those that it took in the meantime', async () => {
  const add = createBatcher<number, number>({
    run: async (_, takeNewCommands) => {
      await new Promise((resolve) => setImmediate(resolve))
      takeNewCommands()
      throw new Error('no')
    },
    maxBatchSize: 5,
  })
  const firstResult = add(1)
  await new Promise((resolve) => setImmediate(resolve))
  expect(await getStatuses([firstResult, add(2)])).toEqual(['rejected', 'rejected'])
})

test('calls onIdle each time that a run ends and no command waits', async () => {
  const { run, release } = makeControlledRun()
  const onIdle = vi.fn()
  const add = createBatcher({ run, maxBatchSize: 1, onIdle })
  const results = [add(1), add(2)]
  await release()
  await results[0]
  expect(onIdle).not.toHaveBeenCalled()
  await release()
  await results[1]
  expect(onIdle).toHaveBeenCalledOnce()
  const thirdResult = add(3)
  await release()
  expect(await thirdResult).toBe(30)
  expect(onIdle).toHaveBeenCalledTimes(2)
})
