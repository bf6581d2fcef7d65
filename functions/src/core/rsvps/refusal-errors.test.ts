import { expect, test } from 'vitest'
import { makeRefusalError } from './refusal-errors.ts'

test('names the number of spots that are taken or on offer if a new limit is lower', () => {
  const getMessage = (takenSpotCount: number, offeredCount?: number) =>
    makeRefusalError('limit_below_confirmed', takenSpotCount, offeredCount).message
  expect(getMessage(1)).toBe("1 person is already confirmed. The limit can't be lower than 1.")
  expect(getMessage(3)).toBe("3 people are already confirmed. The limit can't be lower than 3.")
  expect(getMessage(3, 1)).toBe("3 spots are taken or offered. The limit can't be lower than 3.")
  expect(getMessage(1, 1)).toBe("1 spot is taken or offered. The limit can't be lower than 1.")
})
