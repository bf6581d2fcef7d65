import { Poster } from '../layout/event-parts.tsx'
import { Action, Paragraph, Title } from '../layout/parts.tsx'
import { sampleSignup } from '../sample.ts'
import type { MailTemplate } from '../template.ts'

const describePhotoCount = (count: number) => (count === 1 ? 'one photo' : `${count} photos`)
const pluralisePhotos = (count: number) => (count === 1 ? 'photo' : 'photos')

export const eventPhotos: MailTemplate<'event-photos'> = {
  title: 'Photos of an event',
  description:
    'Sent once when a host shares the photos of a past event: to the attendees who came, or to everyone with a spot if nobody was checked in.',
  subject: (data) => `The ${pluralisePhotos(data.photoCount)} of ${data.title}`,
  preheader: (data) => `Your hosts are sharing ${describePhotoCount(data.photoCount)} with you.`,
  Body: ({ data, links }) => (
    <>
      <Poster
        event={data}
        label={pluralisePhotos(data.photoCount).toUpperCase()}
        href={links.event(data.eventId)}
      />
      <Title>
        The {pluralisePhotos(data.photoCount)} {data.photoCount === 1 ? 'is' : 'are'} here, {data.name}.
      </Title>
      <Paragraph>
        The hosts of {data.title} are sharing {describePhotoCount(data.photoCount)} with you.
      </Paragraph>
      <Action href={links.event(data.eventId)}>See the {pluralisePhotos(data.photoCount)}</Action>
    </>
  ),
  sample: { ...sampleSignup, photoCount: 12 },
}
