import { expect, it } from 'vitest'
import { operator } from '../../test/brand/second/operator.ts'
import { findSampleFields } from './brand.ts'

it('finds each contact that is still a sample', () => {
  expect(findSampleFields(operator)).toEqual([])
  expect(
    findSampleFields({ ...operator, name: 'Sample Organisation', supportEmail: 'hello@kiln.example' }),
  ).toEqual(['name', 'supportEmail'])
})
