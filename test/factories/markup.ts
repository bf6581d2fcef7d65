import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'

/** The HTML of a part of a page that may have links and queries. */
export function renderToHtml(part: ReactNode, client = new QueryClient()): string {
  const page = createElement(MemoryRouter, null, part)
  return renderToStaticMarkup(createElement(QueryClientProvider, { client }, page))
}
