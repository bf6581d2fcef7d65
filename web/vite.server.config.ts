import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { alias } from './vite/alias.ts'
import { createBrandPlugin } from './vite/brand.ts'
import { createCallRoutesPlugins } from './vite/call-routes.ts'
import { createListFiltersPlugin } from './vite/filters-by-list.ts'
import { createLeanReactRouterPlugin } from './vite/lean-react-router.ts'

/** The build that renders first screens in the function `pages`. functions/build.mjs copies all of it to functions/lib. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  resolve: { alias },
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  // No first screen uses the Firebase SDK.
  ssr: { noExternal: true, external: ['firebase', 'reactfire'] },
  build: {
    ssr: 'src/server.tsx',
    outDir: 'dist-server',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    minify: true,
  },
  plugins: [
    createBrandPlugin(),
    createCallRoutesPlugins(),
    createListFiltersPlugin(),
    createLeanReactRouterPlugin(),
    react(),
  ],
})
