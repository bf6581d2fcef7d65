import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { DESCRIPTION, PRODUCT } from '../functions/shared/product.ts'
import { alias } from './vite/alias.ts'
import { appShell } from './vite/app-shell.ts'
import { callRoutes, keptCalls } from './vite/call-routes.ts'
import { firstScreen } from './vite/first-screen.ts'
import { leanReactRouter } from './vite/lean-react-router.ts'
import { manifest } from './vite/manifest.ts'
import { robots } from './vite/robots.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

const FIRST_SCREEN = [
  /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom)\//,
  /node_modules\/@tanstack\/(?!.*(useInfinite|mutationObserver|useMutation))/i,
  /functions\/shared\/(events\/(projection|colours|first-screen)|time\/zoned|product)\.ts/,
  /src\/features\/events\/(event-queries|first-screen|tile-text|tile|wall|wall-layout)\.tsx?$/,
  /src\/app\/(app|router|shell|top-bar|auth-dialog-host|navigation|scroll-memory)\.tsx?/,
  /src\/lib\/(api-client|api-error|auth-dialog|device-rsvps|device-storage|forget-others|person|cache-names|leaving|log|not-loaded|reload|online|page-title|paths|query-client|service-worker|session|toast|use-settled|use-now|use-param|use-hydrated|view-transition)\.ts$/,
  /src\/components\/(boundary|lazy-part|part-missing|ui\/(button|link|skeleton|toaster|toast-card|page-failed))\.tsx/,
]
const isFirstScreen = (id: string): boolean => FIRST_SCREEN.some((part) => part.test(id))

/** `KILN_PORT_OFFSET` moves this server as it moves every port of the suite it stands in front of. */
const offset = Number(process.env['KILN_PORT_OFFSET'] ?? 0)

export default defineConfig({
  root: here('.'),
  resolve: { alias },
  server: {
    host: '127.0.0.1',
    port: 5173 + offset,
    strictPort: true,
    fs: { allow: [here('..')] },
    proxy: { '^/(api|invite|media)/': `http://127.0.0.1:${5000 + offset}` },
  },
  build: {
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: [here('index.html'), here('src/first-paint/first-paint.ts')],
      // What the home page needs besides its own code is one file: small ones compress badly.
      output: { codeSplitting: { groups: [{ name: 'index', test: isFirstScreen }] } },
    },
  },
  plugins: [
    {
      name: 'kiln:product',
      transformIndexHtml: (html) =>
        html.replaceAll('%PRODUCT%', PRODUCT).replace('%DESCRIPTION%', DESCRIPTION),
    },
    callRoutes(),
    leanReactRouter(),
    react(),
    tailwindcss(),
    appShell(),
    robots(),
    firstScreen({
      font: /bricolage-grotesque-latin-wght.*\.woff2$/,
      loader: 'first-paint',
      chunk: 'home',
      eventChunks: ['event'],
    }),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src',
      filename: 'sw.ts',
      registerType: 'prompt',
      injectRegister: false,
      manifest,
      injectManifest: {
        globPatterns: ['**/*.{js,css,html,woff2,svg,webp}', 'icons/icon-192.png'],
        buildPlugins: { vite: [keptCalls()] },
      },
    }),
  ],
})
