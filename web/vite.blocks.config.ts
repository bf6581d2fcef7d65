import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { alias } from './vite/alias.ts'
import { callRoutes } from './vite/call-routes.ts'
import { listFields } from './vite/list-fields.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/**
 * The page of building blocks, built as production would build it, for test/e2e/blocks.spec.ts to look at under the pages' policy. While
 * developing it stands at /blocks.html of the dev server. It is no part of the app's own build.
 */
export default defineConfig({
  root: here('.'),
  publicDir: false,
  resolve: { alias },
  build: {
    outDir: here('../artifacts/blocks'),
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: here('blocks.html') },
  },
  plugins: [callRoutes(), listFields(), react(), tailwindcss()],
})
