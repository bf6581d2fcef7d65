import { expect, it, vi } from 'vitest'
import { runUntilStopped } from './start.ts'

const terminal = vi.hoisted(() => ({ printLine: vi.fn(), warn: vi.fn<(text: string) => void>() }))
vi.mock('../terminal.ts', () => terminal)

it('reports a dev server that has crashed, and stops the suite', async () => {
  const suite = { crashedProgram: new Promise<never>(() => undefined), stop: vi.fn(() => Promise.resolve()) }
  const exit = Promise.resolve({ code: 1, signal: null })
  const devServer = { name: 'dev server', logFile: '/nowhere/vite.log', exit }
  expect(await runUntilStopped(suite, new AbortController().signal, [devServer])).toBe(1)
  expect(terminal.warn.mock.calls.flat().join()).toContain('The dev server stopped unexpectedly.')
  expect(suite.stop).toHaveBeenCalledOnce()
})
