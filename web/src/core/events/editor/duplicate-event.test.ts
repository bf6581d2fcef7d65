import { expect, test, vi } from 'vitest'
import { duplicates } from './duplicate-event.ts'

const [own, stays, gone] = [
  { id: 1, name: 'Me' },
  { id: 2, name: 'Ann' },
  { id: 3, name: 'Bo' },
]

vi.mock('@/lib/api-client.ts', () => ({
  callApi: (name: string) =>
    Promise.resolve(
      name === 'getHostEvent'
        ? {
            ...{ dateTime: '2027-01-01T19:00:00.000Z', endsAt: '2027-01-01T21:00:00.000Z' },
            ...{ timezone: 'Europe/London', city: 'London', ownerId: 1, hosts: [own, stays, gone] },
          }
        : { hosts: [own, stays] },
    ),
}))

test('tells who was left out of the copies, each once', async () => {
  const copies = ['a', 'b'].map((key) => ({ key, when: { date: '2031-03-02', time: '19:00' } }))
  const made: string[] = []
  expect(await duplicates({ id: 7, ownId: 1, copies }, ({ key }) => made.push(key))).toEqual(['Bo'])
  expect(made).toEqual(['a', 'b'])
})
