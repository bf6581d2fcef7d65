import { expect, test } from 'vitest'
import type { GoodToKnow } from '../../../shared/events/good-to-know.ts'
import { eventId } from '../../../shared/ids.ts'
import { makeEventFacts } from '../../../../test/factories/event-facts.ts'
import { listEventChanges } from './event-changes.ts'
import { toEventSnapshot } from './event-snapshot.ts'

const makeSnapshot = (goodToKnow: GoodToKnow | null | undefined) =>
  toEventSnapshot({ ...makeEventFacts(eventId.parse(1_000_000_008), Date.UTC(2027, 0, 1)), goodToKnow })

test('copies only the free texts of “good to know” into the snapshot for mail', () => {
  const freeTexts = { bringAlong: 'An apron' }
  const facts = { stepFree: true, minAge: 18, ...freeTexts }
  expect(makeSnapshot(facts).goodToKnow).toEqual(freeTexts)
  for (const factsWithoutText of [undefined, null, {}, { stepFree: true }])
    expect(makeSnapshot(factsWithoutText)).not.toHaveProperty('goodToKnow')
})

test('lists no change for the email to attendees if only the note on what to bring changes', () => {
  const [oldFacts, newFacts] = [{ bringAlong: 'An apron' }, { bringAlong: 'A cup' }]
  expect(listEventChanges(makeSnapshot(oldFacts), makeSnapshot(newFacts))).toEqual([])
})
