import { expect, test } from 'vitest'
import { looseUrl } from './contract.ts'

test.each([
  ['robin.example', 'https://robin.example'],
  [' robin.example:8080/a?b=c#d ', 'https://robin.example:8080/a?b=c#d'],
  ['http://robin.example', 'http://robin.example'],
  ['HTTPS://robin.example', 'HTTPS://robin.example'],
  ['bücher.example', 'https://bücher.example'],
  ['', null],
  ['  ', null],
  [null, null],
  [undefined, null],
])('%j is the link %j', (typed, link) => {
  expect(looseUrl.parse(typed)).toBe(link)
})

test.each([
  'javascript:alert(1)',
  'ftp://robin.example',
  'robin',
  'a b.example',
  'data:text/html,x',
  '//',
  7,
])('%j is no link', (typed) => {
  expect(looseUrl.safeParse(typed).success).toBe(false)
})
