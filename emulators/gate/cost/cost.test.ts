import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { ROOT } from '../../paths.ts'
import { costTable, withTable } from './cost-table.ts'
import { readFigures, type Figures } from './figures.ts'
import { costOf, usageOf } from './month.ts'
import { priceOf, priceOfMails } from './prices.ts'

const page = { server: 0, web: 0, counting: { large: 0 } }
const nothing: Figures = {
  reads: { home: page, event: page, past: page, dashboard: page },
  rush: { readsPerRsvp: 0, writesPerRsvp: 0, aloneMs: 0 },
  email: {
    readsPerRecipient: 0,
    writesPerRecipient: 0,
    readsPerMail: 0,
    writesPerMail: 0,
    readsPerWebhook: 0,
    writesPerWebhook: 0,
  },
}
const over = <N extends keyof Figures>(name: N, change: Partial<Figures[N]>): Figures => ({
  ...nothing,
  [name]: { ...nothing[name], ...change },
})

test('what is free is free, and only what goes beyond is paid for', () => {
  const price = { dollars: 3, per: 10, free: 100 }
  expect([0, 100, 110, 200].map((amount) => priceOf(amount, price))).toEqual([0, 0, 3, 30])
})

test('each further thousand mails costs what its number in the month says', () => {
  expect(priceOfMails(10)).toBe(90)
  expect(priceOfMails(100_000)).toBe(90)
  expect(priceOfMails(101_000)).toBeCloseTo(90.8)
  expect(priceOfMails(251_000)).toBeCloseTo(90 + 150 * 0.8 + 0.65)
  expect(priceOfMails(3_500_000)).toBeCloseTo(90 + 120 + 325 + 125 + 600 + 350)
})

describe('what a month takes', () => {
  test.each<[string, Figures, 'reads' | 'writes', number]>([
    [
      'a page that the CDN has is read for by three in ten',
      over('reads', { event: { ...page, server: 8 } }),
      'reads',
      24,
    ],
    ['a page that is live reads in each browser', over('reads', { event: { ...page, web: 2 } }), 'reads', 20],
    ['counting is reading', over('reads', { home: { ...page, counting: { large: 5 } } }), 'reads', 12],
    [
      'a dashboard is one person alone',
      over('reads', { dashboard: { ...page, server: 8, web: 8 } }),
      'reads',
      32,
    ],
    ['an RSVP reads', over('rush', { readsPerRsvp: 4 }), 'reads', 6],
    ['an RSVP writes', over('rush', { writesPerRsvp: 4 }), 'writes', 6],
    ['a recipient of many reads', over('email', { readsPerRecipient: 1 }), 'reads', 4],
    ['a recipient of many writes', over('email', { writesPerRecipient: 2 }), 'writes', 8],
    ['a mail to one reads', over('email', { readsPerMail: 4 }), 'reads', 10],
    ['a mail to one writes', over('email', { writesPerMail: 4 }), 'writes', 10],
    ['a webhook reads', over('email', { readsPerWebhook: 1 }), 'reads', 10.4],
    ['a webhook writes', over('email', { writesPerWebhook: 1 }), 'writes', 10.4],
  ])('%s', (_, figures, name, expected) => {
    const more = (members: number) => usageOf(members, figures)[name] - usageOf(members, nothing)[name]
    expect(more(1)).toBeCloseTo(expected)
    expect(more(1_000)).toBeCloseTo(1_000 * expected)
  })

  test('who was at an event is counted: three reads and a write each time', () => {
    const { reads, writes } = usageOf(1, nothing)
    expect(reads).toBeCloseTo(14.25)
    expect(writes).toBeCloseTo(4.75)
  })

  test('a slow RSVP is paid for', () => {
    const more = usageOf(1, over('rush', { aloneMs: 2_000 })).cpuSeconds - usageOf(1, nothing).cpuSeconds
    expect(more).toBeCloseTo(3)
  })
})

test('a small club pays for mail alone', () => {
  const { Mailgun, ...others } = costOf(usageOf(100, readFigures()))
  expect(Mailgun).toBe(90)
  expect(Object.values(others).reduce((sum, one) => sum + one, 0)).toBeLessThan(1)
})

test('docs/operate.md says what the figures come to: npm run cost writes it', async () => {
  const text = readFileSync(path.join(ROOT, 'docs', 'operate.md'), 'utf8')
  expect(await withTable(text, costTable(readFigures()))).toBe(text)
  await expect(withTable('# Nothing', '')).rejects.toThrow('has no <!-- cost -->')
})
