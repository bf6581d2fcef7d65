import { expect, test } from 'vitest'
import { renderToHtml } from '../../../../test/factories/markup.ts'
import { PrivacyPage } from './privacy-page.tsx'

test('tells people without an account how to get and delete their data, and what emails report', () => {
  const html = renderToHtml(<PrivacyPage />)
  expect(html).toContain('RSVP&#x27;d without an account? Sign in on that page with the same email address.')
  expect(html).toContain('Our emails tell us whether they arrived, were opened and were clicked')
})
