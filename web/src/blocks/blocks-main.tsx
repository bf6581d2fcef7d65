import { CSPProvider } from '@base-ui/react/csp-provider'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { z } from 'zod'
import { Toaster } from '@/components/ui/toaster.tsx'
import { queryClient } from '@/lib/query-client.ts'
import { BlocksPage } from './blocks-page.tsx'
import '../styles.css'

// As in main.tsx: the pages' policy refuses code that zod makes of text.
z.config({ jitless: true })

const root = document.getElementById('root')
if (!root) throw new Error('blocks.html has no #root.')
createRoot(root).render(
  <StrictMode>
    {/* What may be looked at here must not write <style>, which the pages' policy forbids. */}
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queryClient}>
        <BrowserRouter>
          <BlocksPage />
          <Toaster />
        </BrowserRouter>
      </QueryClientProvider>
    </CSPProvider>
  </StrictMode>,
)
