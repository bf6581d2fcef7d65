import type { MailData, TemplateName } from './mail.ts'
import type { Audience } from './audience.ts'

/** What each recipient has of their own; the rest of a template's data is the same for all. */
type Own = 'name' | 'signupId' | 'seq'

/** An e-mail to many: one template, one set of facts, an audience. */
export type Send = {
  [T in TemplateName]: {
    /** Made from what happened, so that the same reason never makes two sends; `[A-Za-z0-9_-]`. */
    readonly id: string
    readonly template: T
    readonly data: Omit<MailData[T], Own>
    readonly audience: Audience
    readonly eventId: number | null
  }
}[TemplateName]
