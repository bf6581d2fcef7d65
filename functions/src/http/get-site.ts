import type { Handler } from '../platform/call-handler.ts'
import { siteUrl } from '../platform/params.ts'

export const getSite: Handler<'getSite'> = () => Promise.resolve({ url: siteUrl.value() })
