import { expect, test } from 'vitest'
import { toRoute, removePersonalData } from './remove-personal-data.ts'

test.each([
  ['No account for robin.fox+club@example.co.uk!', 'No account for [email]'],
  ['at https://kiln.test/login/verify?token=abc&x=1 (x)', 'at https://kiln.test/login/verify?… (x)'],
  ['GET /rsvp/change/Zk3PqA90bLx_7yRt2QwE failed', 'GET /rsvp/change/[token] failed'],
  [`Unexpected token 'R', "Robin Fox" is not valid JSON`, `Unexpected token 'R', "…" is not valid JSON`],
  ['bearer eyJhbGciOiJSUzI1NiIs.eyJzdWIiOiIxMjM0NTY3ODkw', 'bearer [token].[token]'],
])('removes personal data from %s', (text, expected) => expect(removePersonalData(text)).toBe(expected))

test.each([
  'at Zn (https://kiln.test/assets/follow-authority-data-B1VbKm2d.js:1:20394)',
  "TypeError: Cannot read properties of undefined (reading 'descriptionMarkdown')",
])('keeps the text %s, which has no personal data', (text) => expect(removePersonalData(text)).toBe(text))

test.each([
  ['/', '/'],
  ['/events/2103749905', '/events/:id'],
  ['/host-dashboard/events/12/door', '/host-dashboard/events/:id/door'],
  ['/rsvp/change/Zk3PqA90bLx_7yRt2QwE', '/rsvp/change/:id'],
  ['/t/abcdefghijklmnopqrstuw', '/t/:id'],
])('gives the path %s the route %s', (pathname, route) => expect(toRoute(pathname)).toBe(route))
