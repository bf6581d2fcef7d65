import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { DEV_SERVER_PORT, portsAt } from '../emulators/ports.ts'
import { alias } from './vite/alias.ts'
import { brandFiles, brandFolder } from './vite/brand.ts'
import { appShell } from './vite/app-shell.ts'
import { callRoutes, cachedCalls } from './vite/call-routes.ts'
import { chunkGroups } from './vite/chunk-groups.ts'
import { compileHints } from './vite/compile-hints.ts'
import { firebaseSettings } from './vite/firebase-settings.ts'
import { firstScreen } from './vite/first-screen.ts'
import { listFields } from './vite/list-fields.ts'
import { leanReactRouter } from './vite/lean-react-router.ts'
import { manifest } from './vite/manifest.ts'
import { robots } from './vite/robots.ts'
import { securityTxt } from './vite/security-txt.ts'
import { usedFirebase } from './vite/used-firebase.ts'
import { visitorsFiles } from './vite/visitors-files.ts'

const resolveHere = (path: string) => fileURLToPath(new URL(path, import.meta.url))

const { plugin: visitorsFilesPlugin, keepVisitorsFiles } = visitorsFiles()

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
    proxy: { '^/(api|invite|media)/': `http://127.0.0.1:${portsAt(offset).hosting}` },
  },
  build: {
    // The browsers that README names.
    target: ['chrome111', 'edge111', 'firefox128', 'safari16.4'],
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: [resolveHere('index.html'), resolveHere('src/first-paint/first-paint.ts')],
      // Code that users wait for is in few files, because small ones compress badly.
      output: { codeSplitting: { groups: chunkGroups() } },
    },
  },
  plugins: [
    brandFiles(),
    firebaseSettings(),
    callRoutes(),
    listFields(),
    leanReactRouter(),
    usedFirebase(),
    visitorsFilesPlugin,
    react(),
    tailwindcss(),
    appShell(),
    compileHints(),
    robots(),
    securityTxt(),
    firstScreen({
      font: /-basic.*\.woff2$/,
      loader: 'first-paint',
      hostingFile: resolveHere('../firebase.json'),
      chunk: 'home',
      otherPages: 'other-pages',
      mailedChunks: {
        '/rsvp/change/': 'rsvp-change',
        '/t/': 'ticket',
        '/login/verify': 'login-verify',
        '/dashboard': 'dashboard',
        '/unsubscribe': 'unsubscribe',
        '/invite': 'invite',
        '/objection': 'objection',
      },
      pageChunks: {
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
        // Left out: the style sheet, which is text in `app.html`, and the guides' pictures (`*.webp`), which are cached when
        // they are shown.
        globPatterns: ['**/*.{js,html,woff2,svg}', 'icons/icon-192.png'],
        globIgnores: ['404.html'],
        manifestTransforms: [keepVisitorsFiles],
        buildPlugins: { vite: [cachedCalls()] },
      },
    }),
  ],
})
