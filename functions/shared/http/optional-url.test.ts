import { expect, test } from 'vitest'
import { optionalUrl } from './fields.ts'

test.each([
  ['robin.example', 'https://robin.example'],
  ['zoom.us/j/1?pwd=a', 'https://zoom.us/j/1?pwd=a'],
  ['https://xn--e1afmkfd.xn--p1ai/', 'https://xn--e1afmkfd.xn--p1ai/'],
  ['http://192.168.1.7:8443/room', 'http://192.168.1.7:8443/room'],
  [' robin.example:8080/a?b=c#d ', 'https://robin.example:8080/a?b=c#d'],
  ['http://robin.example', 'http://robin.example'],
  ['HTTPS://robin.example', 'HTTPS://robin.example'],
  ['bücher.example', 'https://bücher.example'],
  ['\u200brobin.example/ada\u2060', 'https://robin.example/ada'],
  ['video.example/@ada?to=a@b', 'https://video.example/@ada?to=a@b'],
  ['', null],
  ['  ', null],
  [null, null],
  [undefined, null],
])('reads the link %j as %j', (text, link) => expect(optionalUrl.parse(text)).toBe(link))

test.each([
  'javascript:alert(1)',
  'ftp://robin.example',
  'robin',
  'a b.example',
  '@ada.okafor',
  'ada@robin.example',
  'mailto:ada@robin.example',
  'https://zoom.us@robin.example/j/1',
  'https://zoom.us/j/1 Passcode: 4567',
  'https://robin.example/ada https://robin.example/ben',
  'data:text/html,x',
  '//',
  7,
])('rejects the link %j', (text) => expect(optionalUrl.safeParse(text).success).toBe(false))
