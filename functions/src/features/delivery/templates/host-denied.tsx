import { Action, Paragraph, Quote, Title } from '../layout/parts.tsx'
import type { MailTemplate } from '../template.ts'

export const hostDenied: MailTemplate<'host-denied'> = {
  title: 'Host not approved',
  description: 'Sent when an application to host is denied.',
  subject: () => 'Your application to host',
  preheader: () => "We can't approve it for now. You are welcome to apply again.",
  Body: ({ data, links }) => (
    <>
      <Title>Not this time.</Title>
      <Paragraph>
        Thank you for offering to host, {data.name}. We read every application, and we can't approve yours for
        now.
      </Paragraph>
      {data.reason ? <Quote text={data.reason} /> : null}
      <Paragraph>
        Come to a few events{data.city ? ` in ${data.city}` : ''}, meet the hosts, and apply again when you're
        ready.
      </Paragraph>
      <Action href={data.city ? links.city(data.city) : links.home}>See what's on</Action>
    </>
  ),
  sample: {
    name: 'Noor',
    city: 'London',
    reason: 'We have four printmakers in London already, and would love a bookbinder.',
  },
}
