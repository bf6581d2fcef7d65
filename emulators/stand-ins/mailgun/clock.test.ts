import { expect, test } from 'vitest'
import { Clock } from './clock.ts'

test('runs what has become due, the earliest first', () => {
  const clock = new Clock()
  const ran: string[] = []
  clock.after(60_000, () => ran.push('minute'))
  clock.after(10_000, () => ran.push('ten seconds'))
  clock.after(3_600_000, () => ran.push('hour'))
  clock.advance(9_000)
  expect(ran).toEqual([])
  clock.advance(60_000)
  expect(ran).toEqual(['ten seconds', 'minute'])
  expect(Math.abs(clock.now() - Date.now() - 69_000)).toBeLessThan(50)
  clock.reset()
  clock.advance(7_200_000)
  expect(ran).toHaveLength(2)
})

test('goes on by itself too', async () => {
  const clock = new Clock()
  clock.after(3_600_000, () => undefined)
  const start = Date.now()
  await new Promise<void>((done) => clock.after(20, done))
  expect(Date.now() - start).toBeGreaterThanOrEqual(20)
  clock.reset()
})

test('what a due task plans for itself waits for its own time', () => {
  const clock = new Clock()
  const ran: number[] = []
  const again = () => {
    ran.push(ran.length)
    clock.after(600_000, again)
  }
  clock.after(600_000, again)
  clock.advance(600_000)
  expect(ran).toEqual([0])
  clock.advance(600_000)
  expect(ran).toEqual([0, 1])
  clock.reset()
})
