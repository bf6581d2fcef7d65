import { PRODUCT } from '../../../../shared/brand/brand.ts'
import { Action, StatRow, Paragraph, Title } from '../layout/parts.tsx'
import type { MailTemplate } from '../template.ts'

const pluraliseEvents = (count: number): string => (count === 1 ? 'event' : 'events')

export const yearlySummary: MailTemplate<'yearly-summary'> = {
  title: 'Yearly summary',
  description: 'Sent to members on December 31st: the year in their city and everywhere.',
  subject: (data) => `${data.year} on ${PRODUCT}`,
  preheader: (data) => `${data.heldEventCount} ${pluraliseEvents(data.heldEventCount)} in all cities.`,
  Body: ({ data, links }) => (
    <>
      <Title>
        {data.year} on {PRODUCT}.
      </Title>
      <Paragraph>
        {data.name}, a year of making things next to people who were strangers an hour before. In numbers:
      </Paragraph>
      <StatRow
        stats={[
          ...(data.city && data.cityEventCount > 0
            ? [[data.cityEventCount, `${pluraliseEvents(data.cityEventCount)} in ${data.city}`] as const]
            : []),
          [data.heldEventCount, `${pluraliseEvents(data.heldEventCount)} in all cities`],
        ]}
      />
      <Paragraph>Thank you for being part of it. See you next year.</Paragraph>
      <Action href={data.city ? links.city(data.city) : links.home}>See what's coming up</Action>
    </>
  ),
  sample: { name: 'Ada', year: 2026, city: 'London', cityEventCount: 96, heldEventCount: 412 },
}
