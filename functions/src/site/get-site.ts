import type { Handler } from '../http/handler.ts'
import { siteUrl } from '../params.ts'

export const getSite: Handler<'getSite'> = () => Promise.resolve({ url: siteUrl.value() })
