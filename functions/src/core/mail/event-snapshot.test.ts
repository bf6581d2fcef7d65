import { expect, test } from 'vitest'
import type { GoodToKnow } from '../../../shared/events/good-to-know.ts'
import { eventId } from '../../../shared/ids.ts'
import { eventFacts } from '../../../../test/factories/event-facts.ts'
import { eventChanges } from './event-changes.ts'
import { eventSnapshot } from './event-snapshot.ts'

const snapshotOf = (goodToKnow: GoodToKnow | null | undefined) =>
  eventSnapshot({ ...eventFacts(eventId.parse(1_000_000_008), Date.UTC(2027, 0, 1)), goodToKnow })

test('emails say of “good to know” what the host wrote in their own words, and nothing else', () => {
  const said = { bringAlong: 'An apron' }
  const answers = { stepFree: true, minAge: 18, ...said }
  expect(snapshotOf(answers).goodToKnow).toEqual(said)
  for (const nothing of [undefined, null, {}, { stepFree: true }])
    expect(snapshotOf(nothing)).not.toHaveProperty('goodToKnow')
})

test('attendees are not emailed about what else to bring', () => {
  const [before, after] = [{ bringAlong: 'An apron' }, { bringAlong: 'A cup' }]
  expect(eventChanges(snapshotOf(before), snapshotOf(after))).toEqual([])
})
