import { expect, test } from 'vitest'
import { filtersByList } from 'virtual:filters-by-list'
import { z } from 'zod'
import { listQuery, searchText } from '../../functions/shared/http/list.ts'
import { findFilters } from './filters-by-list.ts'

test('reads the filters of a list from its query', () => {
  const query = listQuery({
    when: z.enum(['upcoming', 'past']).default('upcoming'),
    q: searchText,
    kind: z.union([z.literal('group'), z.enum(['one', 'two'])]).nullish(),
    with: z.union([z.literal('group'), z.coerce.number()]).optional(),
  })
  expect(findFilters(query)).toEqual({
    when: { options: ['upcoming', 'past'], defaultValue: 'upcoming' },
    q: { maxLength: 80 },
    kind: { options: ['group', 'one', 'two'] },
    with: {},
  })
})

test('generates a module with the filters of calls that return lists, and of no other calls', () => {
  expect(filtersByList['getEmailHealth']?.['status']?.options).toContain('bounced')
  expect(filtersByList['createRsvp']).toBeUndefined()
})
