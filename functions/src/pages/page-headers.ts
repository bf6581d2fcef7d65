import firebase from '../../../firebase.json' with { type: 'json' }
import { isEmulated } from '../platform/firebase.ts'

const EVERY_PAGE_HEADERS = firebase.hosting.headers.find(({ source }) => source === '**')?.headers ?? []

/**
 * The security headers of every page, from the one place that names them. Hosting's emulator sets them by itself, with a
 * policy that lets pages talk to the other emulators too.
 */
export const pageHeaders: readonly { readonly key: string; readonly value: string }[] = isEmulated
  ? EVERY_PAGE_HEADERS.filter(({ key }) => key !== 'Content-Security-Policy')
  : EVERY_PAGE_HEADERS
