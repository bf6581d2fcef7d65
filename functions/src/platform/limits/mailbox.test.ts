import { expect, test } from 'vitest'
import { toMailbox } from './mailbox.ts'

test.each([
  ['ada@example.com', 'ada@example.com'],
  ['  Ada@Example.COM ', 'ada@example.com'],
  ['ada+kiln@example.com', 'ada@example.com'],
  ['ada+a+b@example.com', 'ada@example.com'],
  ['ada+@example.com', 'ada@example.com'],
  ['a.d.a@example.com', 'a.d.a@example.com'],
  ['a.d.a@gmail.com', 'ada@gmail.com'],
  ['A.da+x.y@GoogleMail.com', 'ada@gmail.com'],
  ['+ada@example.com', '+ada@example.com'],
  ['+ada+b@example.com', '+ada@example.com'],
  ['ada@mail.gmail.com', 'ada@mail.gmail.com'],
  ['constructor@constructor', 'constructor@constructor'],
  ['no address', 'no address'],
  ['', ''],
])('reads %j as the mailbox %j', (address, mailbox) => expect(toMailbox(address)).toBe(mailbox))
