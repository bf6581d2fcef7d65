import { expect, test } from 'vitest'
import type { GoodToKnow } from '../../../shared/events/good-to-know.ts'
import { eventId } from '../../../shared/ids.ts'
import { eventFacts } from '../../../../test/factories/event-facts.ts'
import { eventChanges } from './event-changes.ts'
import { eventSnapshot } from './event-snapshot.ts'

const snapshotOf = (goodToKnow: GoodToKnow | null | undefined) =>
  eventSnapshot({ ...eventFacts(eventId.parse(1_000_000_008), Date.UTC(2027, 0, 1)), goodToKnow })

test('has only the free text of “good to know”', () => {
  const text = { bringAlong: 'An apron' }
  const answers = { stepFree: true, minAge: 18, ...text }
  expect(snapshotOf(answers).goodToKnow).toEqual(text)
  for (const nothing of [undefined, null, {}, { stepFree: true }])
    expect(snapshotOf(nothing)).not.toHaveProperty('goodToKnow')
})

test('has no change to mail if only what to bring changes', () => {
  const [before, after] = [{ bringAlong: 'An apron' }, { bringAlong: 'A cup' }]
  expect(eventChanges(snapshotOf(before), snapshotOf(after))).toEqual([])
})
