import firebase from '../../../firebase.json' with { type: 'json' }
import { isEmulated } from '../platform/firebase.ts'

const SHARED_HEADERS = firebase.hosting.headers.find(({ source }) => source === '**')?.headers ?? []

/**
 * The security headers of every page, as `firebase.json` lists them. In the emulator the Content-Security-Policy is omitted,
 * because Hosting's emulator sets its own, which lets pages talk to the other emulators too.
 */
export const pageHeaders: readonly { readonly key: string; readonly value: string }[] = isEmulated
  ? SHARED_HEADERS.filter(({ key }) => key !== 'Content-Security-Policy')
  : SHARED_HEADERS
