import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { DEV_SERVER_PORT, computePorts } from '../emulators/ports.ts'
import { alias } from './vite/alias.ts'
import { createBrandPlugin, brandFolder } from './vite/brand.ts'
import { createAppShellPlugin } from './vite/app-shell.ts'
import { createCallRoutesPlugins, createCachedCallsPlugin } from './vite/call-routes.ts'
import { createChunkGroups } from './vite/chunk-groups.ts'
import { createCompileHintsPlugin } from './vite/compile-hints.ts'
import { createFirebaseSettingsPlugin } from './vite/firebase-settings.ts'
import { createFirstScreenPlugin } from './vite/first-screen.ts'
import { createListFiltersPlugin } from './vite/filters-by-list.ts'
import { createLeanReactRouterPlugin } from './vite/lean-react-router.ts'
import { manifest } from './vite/manifest.ts'
import { createRobotsPlugin } from './vite/robots.ts'
import { createSecurityTxtPlugin } from './vite/security-txt.ts'
import { createUsedFirebasePlugin } from './vite/used-firebase.ts'
import { createPrecachedCodePlugin } from './vite/precached-code.ts'

const resolveHere = (path: string) => fileURLToPath(new URL(path, import.meta.url))

const { plugin: precachedCodePlugin, keepPrecachedCode } = createPrecachedCodePlugin()

/** `KILN_PORT_OFFSET` moves this server's port, like every port of the emulators behind it. */
const offset = Number(process.env['KILN_PORT_OFFSET'] ?? 0)

export default defineConfig({
  root: resolveHere('.'),
  publicDir: `${brandFolder}/public`,
  resolve: { alias },
  server: {
    host: '127.0.0.1',
    port: DEV_SERVER_PORT + offset,
    strictPort: true,
    fs: { allow: [resolveHere('..')] },
    proxy: { '^/(api|invite|media)/': `http://127.0.0.1:${computePorts(offset).hosting}` },
  },
  build: {
    // The browsers that README names.
    target: ['chrome111', 'edge111', 'firefox128', 'safari16.4'],
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: [resolveHere('index.html'), resolveHere('src/first-paint/first-paint.ts')],
      // Code that users wait for is in few files, because small ones compress badly.
      output: { codeSplitting: { groups: createChunkGroups() } },
    },
  },
  plugins: [
    createBrandPlugin(),
    createFirebaseSettingsPlugin(),
    createCallRoutesPlugins(),
    createListFiltersPlugin(),
    createLeanReactRouterPlugin(),
    createUsedFirebasePlugin(),
    precachedCodePlugin,
    react(),
    tailwindcss(),
    createAppShellPlugin(),
    createCompileHintsPlugin(),
    createRobotsPlugin(),
    createSecurityTxtPlugin(),
    createFirstScreenPlugin({
      fontFilePattern: /-basic.*\.woff2$/,
      loaderChunk: 'first-paint',
      hostingFile: resolveHere('../firebase.json'),
      homeChunk: 'home',
      otherPagesChunk: 'other-pages',
      emailTargetChunksByPath: {
        '/rsvp/change/': 'rsvp-change',
        '/t/': 'ticket',
        '/login/verify': 'login-verify',
        '/dashboard': 'dashboard',
        '/unsubscribe': 'unsubscribe',
        '/invite': 'invite',
        '/objection': 'objection',
      },
      chunkByListName: {
        event: 'event',
        alternateEvent: 'alternate-event',
        host: 'host',
        rules: 'rules',
        rsvp: 'rsvp-dialog',
      },
    }),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src',
      filename: 'sw.ts',
      registerType: 'prompt',
      injectRegister: false,
      manifest,
      injectManifest: {
        // Leaves out the style sheet, which is text in `app.html`, and the guides' screenshots (`*.webp`), which are cached when
        // they are shown.
        globPatterns: ['**/*.{js,html,woff2,svg}', 'icons/icon-192.png'],
        globIgnores: ['404.html'],
        manifestTransforms: [keepPrecachedCode],
        buildPlugins: { vite: [createCachedCallsPlugin()] },
      },
    }),
  ],
})
