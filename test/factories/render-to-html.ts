import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'

/** Renders an element, which may contain links and queries, to HTML. */
export function renderToHtml(element: ReactNode, client = new QueryClient()): string {
  const page = createElement(MemoryRouter, null, element)
  return renderToStaticMarkup(createElement(QueryClientProvider, { client }, page))
}
