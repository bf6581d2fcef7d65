import { useParams } from 'react-router-dom'
import { lazyPart } from '@/components/lazy-part.tsx'
import { DialogMissing } from '@/components/part-missing.tsx'
import { AlternateEventPage } from '@/features/events/alternate-event-page.tsx'

const RsvpDialog = lazyPart(() => import('@/features/rsvps/rsvp-dialog.tsx'), DialogMissing)
const CitySignupDialog = lazyPart(
  async () => ({ default: (await import('@/features/cities/city-signup-dialog.tsx')).CitySignupDialog }),
  DialogMissing,
)

export default function AlternateEventRoute() {
  const { eventId } = useParams()
  const id = Number(eventId)
  return (
    <AlternateEventPage
      key={id}
      id={id}
      preloadRsvp={RsvpDialog.preload}
      renderRsvp={(event, onClose) => <RsvpDialog event={event} onClose={onClose} />}
      renderCitySignup={(city, onClose) => <CitySignupDialog city={city} onClose={onClose} />}
    />
  )
}
