import { expect, it } from 'vitest'
import { operator } from '../../functions/shared/brand/operator.ts'
import { operator as secondOperator } from '../../test/brand/second/operator.ts'
import { sampleFields } from './brand.ts'

it('finds each contact that is still a sample', () => {
  expect(sampleFields(operator)).toEqual(Object.keys(operator))
  expect(sampleFields({ ...secondOperator, authority: operator.authority })).toEqual(['authority'])
  expect(sampleFields(secondOperator)).toEqual([])
})
