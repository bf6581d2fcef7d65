import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { ApiError } from '@/lib/api-error.ts'
import { renderToHtml } from '../../../../test/factories/render-to-html.ts'
import { ObjectionPage } from './objection-page.tsx'

it('rejects an invalid link, and confirms an objection that was sent earlier', () => {
  const client = new QueryClient({ defaultOptions: { queries: { retryOnMount: false } } })
  const error = new ApiError(400, '', JSON.stringify({ code: 'invalid_link', message: 'No.' }))
  const decisionQuery = client.getQueryCache().build(client, { queryKey: ['decision', 'invalid'] })
  decisionQuery.setState({ status: 'error', error })
  expect(renderToHtml(<ObjectionPage token="invalid" />, client)).toContain('Invalid link')
  client.setQueryData(['decision', 'used'], { action: 'warn', title: null, hasObjection: true })
  expect(renderToHtml(<ObjectionPage token="used" />, client)).toContain('We have your objection')
})
