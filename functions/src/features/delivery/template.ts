import type { ReactElement } from 'react'
import type { MailLinks } from './links.ts'
import type { MailData, MailName } from '../../core/mail/mails.ts'

/** The texts of one mail (a row of `mails.ts`). Each mail has a file in `templates/`. */
export interface MailTemplate<T extends MailName> {
  /** The template's name in the gallery, which shows only some templates. */
  readonly title: string
  readonly description: string
  subject(data: MailData[T]): string
  /** The line that inboxes show after the subject. */
  preheader(data: MailData[T]): string
  Body(this: void, props: { data: MailData[T]; links: MailLinks }): ReactElement
  /** The method of the attached calendar file (RFC 5546), which adds or removes the event; null: no file is attached. */
  calendarMethod?(data: MailData[T]): 'PUBLISH' | 'CANCEL' | null
  /** Data for the gallery, test emails and tests. */
  readonly sample: MailData[T]
}
