import { useState } from 'react'
import { CountedField } from '@/components/form/counted-field.tsx'
import { NumberField } from '@/components/form/number-field.tsx'
import { PhotosField, type Photo } from '@/components/form/photos-field.tsx'
import { ZonedTimeField } from '@/components/form/zoned-time-field.tsx'
import { SectionHeader } from '@/components/data/section-header.tsx'
import { GuestFileField } from '@/core/events/guests/guest-file-field.tsx'
import { PageFailed } from '@/components/ui/page-failed.tsx'
import { randomId } from '@/lib/platform.ts'

/** Stands in for a server: a file whose name says so fails the first time. */
const tries = new Map<string, number>()
function take(file: File, onProgress: (progress: number) => void): string {
  const before = tries.get(file.name) ?? 0
  tries.set(file.name, before + 1)
  onProgress(0.5)
  if (file.name.includes('fails') && before === 0) throw new TypeError('no network')
  return URL.createObjectURL(file)
}

export function FormBlocks() {
  const [title, setTitle] = useState('Clay & Cold Brew')
  const [seats, setSeats] = useState<number | null>(20)
  const [when, setWhen] = useState({ date: '2026-12-12', time: '19:30' })
  const [night, setNight] = useState({ date: '2027-03-28', time: '01:30' })
  const [photos, setPhotos] = useState<readonly Photo[]>([])
  const [coverId, setCoverId] = useState<string | null>(null)
  return (
    <div className="grid gap-16">
      <section aria-labelledby="fields">
        <SectionHeader id="fields" title="Fields" />
        <div className="mt-6 grid max-w-2xl gap-6">
          <CountedField
            label="Title"
            max={50}
            value={title}
            onChange={setTitle}
            hint="As it stands on the poster."
          />
          <NumberField
            label="Seats"
            min={1}
            max={5000}
            value={seats}
            onChange={setSeats}
            placeholder="Unlimited"
            hint="Empty for as many as come."
          />
          <NumberField
            label="Seats"
            value={null}
            onChange={() => undefined}
            error="Please enter a whole number."
          />
          <ZonedTimeField
            label="Begins"
            value={when}
            onChange={setWhen}
            zone="Asia/Tokyo"
            zoneLabel="Tokyo"
            now={Date.UTC(2026, 10, 22)}
          />
          <ZonedTimeField
            label="A night on which clocks change"
            value={night}
            onChange={setNight}
            zone="Europe/London"
            zoneLabel="London"
          />
          <ZonedTimeField
            label="Ends"
            value={{ date: '', time: '' }}
            onChange={() => undefined}
            zone="Europe/London"
            zoneLabel="London"
            error="Please choose a date."
          />
        </div>
      </section>
      <section aria-labelledby="files">
        <SectionHeader id="files" title="Files" />
        <div className="mt-6 grid gap-8">
          <PhotosField
            label="Photos"
            hint="Up to 10. Drag them into order, or use the arrows."
            photos={photos}
            max={10}
            coverId={coverId}
            onCover={({ id }) => setCoverId(id)}
            onOrder={setPhotos}
            onDelete={({ id }) => setPhotos(photos.filter((photo) => photo.id !== id))}
            send={async (file, { onProgress }) => {
              await Promise.resolve()
              const url = take(file, onProgress)
              setPhotos((before) => [...before, { id: randomId(), url }])
            }}
          />
          <GuestFileField
            label="Guest list"
            hint="A .csv file with one email a line."
            onRead={() => undefined}
          />
        </div>
      </section>
      <section aria-labelledby="page-failed">
        <SectionHeader id="page-failed" title="A page that failed" />
        <PageFailed />
      </section>
    </div>
  )
}
