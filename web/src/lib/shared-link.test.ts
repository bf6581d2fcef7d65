import { expect, it } from 'vitest'
import { findSharedPath } from './shared-link.ts'

const findPath = (params: Record<string, string>) =>
  findSharedPath(new URLSearchParams(params), 'https://kiln.example')

it.each([
  [{ url: 'https://kiln.example/events/12?utm=a#b' }, '/events/12'],
  [{ text: 'Come along!\nhttps://kiln.example/event/7 – it is free' }, '/event/7'],
  [{ title: 'https://kiln.example/hosts/3' }, '/hosts/3'],
  [{ text: 'Come to this evening (https://kiln.example/events/8).' }, '/events/8'],
  [{ text: 'Tonight: “https://kiln.example/events/8”' }, '/events/8'],
  [{ text: 'See https://kiln.example/hosts/3, she is great' }, '/hosts/3'],
  [{ url: 'https://other.example/', text: 'https://kiln.example/events/9' }, '/events/9'],
])('finds the event or host that another app shared as %j', (params, path) =>
  expect(findPath(params)).toBe(path),
)

it.each([
  'https://other.example/events/12',
  'https://kiln.example.evil.example/events/12',
  'https://kiln.example/admin?tab=users',
  'https://kiln.example/rsvp/change/abc',
  'https://kiln.example/events/12/../../admin',
  'https://other.example/?to=https://kiln.example/events/12',
  'https://[kiln.example/events/12',
  'javascript:alert(1)',
  '/events/12',
  '//kiln.example/events/12',
  '',
])('ignores the shared link “%s”', (url) => expect(findPath({ url })).toBeNull())
