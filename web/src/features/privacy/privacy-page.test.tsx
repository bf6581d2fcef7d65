import { operator } from '@shared/brand/operator.ts'
import { expect, test } from 'vitest'
import { renderToHtml } from '../../../../test/factories/render-to-html.ts'
import { PrivacyPage } from './privacy-page.tsx'

test('explains how to get and delete data without an account, and what our emails track', () => {
  const html = renderToHtml(<PrivacyPage />)
  expect(html).toContain('RSVP&#x27;d without an account? Sign in on that page with the same email address.')
  expect(html).toContain('Our emails tell us whether they arrived, were opened and were clicked')
})

test('says who is responsible, on which legal basis, and which rights people have', () => {
  const html = renderToHtml(<PrivacyPage />)
  for (const heading of ['Who is responsible', 'Legal basis', 'Your rights', 'Where it is stored'])
    expect(html).toContain(`${heading}</h2>`)
  expect(html).toContain(`${operator.name}, ${operator.address}`)
  expect(html).toContain(`href="mailto:${operator.privacyEmail}"`)
})
