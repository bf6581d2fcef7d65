import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { emailStatuses, type EmailStatus } from '../../../shared/mail/status.ts'
import { nextStatus, statusOfEvent } from './status.ts'

const status = fc.constantFrom(...emailStatuses)
const settle = (start: EmailStatus, news: readonly EmailStatus[]) => news.reduce(nextStatus, start)

describe('the status of an e-mail', () => {
  it('ends the same in whatever order, and however often, the news comes', () => {
    fc.assert(
      fc.property(
        fc.array(status, { maxLength: 8 }).chain((news) =>
          fc.tuple(
            fc.constant(news),
            fc.shuffledSubarray([...news, ...news], {
              minLength: news.length * 2,
              maxLength: news.length * 2,
            }),
          ),
        ),
        ([news, shuffled]) => {
          expect(settle('queued', shuffled)).toBe(settle('queued', news))
        },
      ),
    )
  })

  it('never moves back', () => {
    fc.assert(
      fc.property(status, fc.array(status), (start, news) => {
        const end = settle(start, news)
        expect(nextStatus(end, start)).toBe(end)
        for (const one of news) expect(nextStatus(end, one)).toBe(end)
      }),
    )
  })

  it('lets a late delivery not undo an opening, and a complaint outdo all', () => {
    expect(settle('sent', ['opened', 'delivered'])).toBe('opened')
    expect(settle('sent', ['delivered', 'bounced'])).toBe('bounced')
    expect(settle('clicked', ['complained', 'opened'])).toBe('complained')
  })

  it('takes a permanent failure as a bounce, a temporary one as nothing, a suppressed one as failed', () => {
    expect(statusOfEvent({ event: 'failed', severity: 'permanent', reason: 'bounce' })).toBe('bounced')
    expect(statusOfEvent({ event: 'failed', severity: 'temporary' })).toBeNull()
    expect(statusOfEvent({ event: 'failed', severity: 'permanent', reason: 'suppress-bounce' })).toBe(
      'failed',
    )
    expect(statusOfEvent({ event: 'accepted' })).toBeNull()
  })
})
