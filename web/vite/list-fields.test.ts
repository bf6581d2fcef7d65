import { expect, test } from 'vitest'
import { listFields } from 'virtual:list-fields'
import { z } from 'zod'
import { listQuery, searchText } from '../../functions/shared/http/list.ts'
import { filtersOf } from './list-fields.ts'

test('a list is filtered by what its query names, besides its page', () => {
  const query = listQuery({
    when: z.enum(['upcoming', 'past']).default('upcoming'),
    q: searchText,
    kind: z.union([z.literal('group'), z.enum(['one', 'two'])]).nullish(),
    with: z.union([z.literal('group'), z.coerce.number()]).optional(),
  })
  expect(filtersOf(query)).toEqual({
    when: { options: ['upcoming', 'past'], fallback: 'upcoming' },
    q: { max: 80 },
    kind: { options: ['group', 'one', 'two'] },
    with: {},
  })
})

test('the table of calls names its lists', () => {
  expect(listFields['getEmailHealth']?.['status']?.options).toContain('bounced')
  expect(listFields['createRsvp']).toBeUndefined()
})
