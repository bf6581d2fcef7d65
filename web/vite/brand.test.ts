import { expect, it } from 'vitest'
import { operator } from '../../test/brand/second/operator.ts'
import { findSampleFields } from './brand.ts'

it('finds each detail of the operator that still has a sample value', () => {
  expect(findSampleFields(operator)).toEqual([])
  expect(
    findSampleFields({ ...operator, name: 'Sample Organisation', supportEmail: 'hello@kiln.example' }),
  ).toEqual(['name', 'supportEmail'])
})
