import { expect, it } from 'vitest'
import { operator } from '../../test/brand/second/operator.ts'
import { sampleFields } from './brand.ts'

it('finds each contact that is still a sample', () => {
  expect(sampleFields(operator)).toEqual([])
  expect(
    sampleFields({ ...operator, name: 'Sample Organisation', supportEmail: 'hello@kiln.example' }),
  ).toEqual(['name', 'supportEmail'])
})
