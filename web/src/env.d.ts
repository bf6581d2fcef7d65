interface ImportMetaEnv {
  /** `true` in the launcher's builds for the emulators. Nothing else distinguishes these builds. */
  readonly VITE_EMULATORS?: string
  /** The four Firebase values are set in every build that is not for the emulators; a Vite plugin ensures this. */
  readonly VITE_FIREBASE_API_KEY: string
  readonly VITE_FIREBASE_AUTH_DOMAIN: string
  readonly VITE_FIREBASE_PROJECT_ID: string
  readonly VITE_FIREBASE_APP_ID: string
}

declare module 'virtual:cached-calls' {
  /** Paths of the calls whose responses the service worker caches. */
  export const cachedCalls: Readonly<Record<'shared' | 'private', readonly string[]>>
}

declare module 'virtual:call-routes' {
  import type { CallName } from '@shared/api.ts'
  import type { Call } from '@shared/http/call.ts'

  /** Does not contain the calls of hosts and admins until `virtual:host-and-admin-call-routes` is loaded. */
  export const callRoutes: Readonly<
    Record<CallName, readonly [method: Call['method'], path: string, isShared: boolean]>
  >
}

declare module 'virtual:host-and-admin-call-routes' {}

declare module 'virtual:filters-by-list' {
  /** The filters of each list of the call table (web/vite/filters-by-list.ts). */
  export const filtersByList: Readonly<
    Record<
      string,
      Readonly<Record<string, { options?: readonly string[]; defaultValue?: string; maxLength?: number }>>
    >
  >
}
