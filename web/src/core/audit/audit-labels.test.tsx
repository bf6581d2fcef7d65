import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { AuditEntryText } from './audit-labels.tsx'

const subject = { kind: 'event' as const, id: '1', name: 'Ink' }
const renderText = (auditEntry: Omit<Parameters<typeof AuditEntryText>[0], 'subject'>) =>
  renderToStaticMarkup(<AuditEntryText subject={subject} {...auditEntry} />).replaceAll(/<[^>]+>/g, '|')

test('shows the number of guests, and whether the event got a guest list', () => {
  const after = { guests: 10_000, hasGuestList: true }
  expect(renderText({ action: 'guests_added', before: { hasGuestList: false }, after })).toBe(
    'Guests added to the guest list|10,000 guests||Guest list: No → Yes|',
  )
})
