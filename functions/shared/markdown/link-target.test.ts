import { expect, test } from 'vitest'
import { toLinkTarget } from './link-target.ts'

test.each([
  ['https://a.example/b', 'https://a.example/b'],
  ['HTTP://a.example', 'HTTP://a.example'],
  ['mailto:ada@a.example', 'mailto:ada@a.example'],
  ['www.a.example', 'https://www.a.example'],
  ['tickets.a.example/b?c=d#e', 'https://tickets.a.example/b?c=d#e'],
  ['müller.example', 'https://müller.example'],
  ['javascript:alert(1)', null],
  ['javascript.example:alert(1)', null],
  ['data:text/html,x', null],
  ['tel:+49170', null],
  ['//a.example', null],
  ['/events/1', null],
  ['./menu.pdf', null],
  ['a..example', null],
  ['-a.example', null],
  ['20.11', null],
  ['#top', null],
  ['', null],
])('gives the address %j the link target %j', (address, target) => expect(toLinkTarget(address)).toBe(target))
