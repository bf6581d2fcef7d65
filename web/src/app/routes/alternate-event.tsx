import { lazy } from 'react'
import { useParams } from 'react-router-dom'
import { AlternateEventPage } from '@/features/events/alternate-event-page.tsx'

const RsvpDialog = lazy(() => import('@/features/rsvps/rsvp-dialog.tsx'))
const CitySignupDialog = lazy(async () => {
  const { CitySignupDialog } = await import('@/features/cities/city-signup-dialog.tsx')
  return { default: CitySignupDialog }
})

export default function AlternateEventRoute() {
  const { eventId } = useParams()
  const id = Number(eventId)
  return (
    <AlternateEventPage
      key={id}
      id={id}
      renderRsvp={(event, onClose) => <RsvpDialog event={event} onClose={onClose} />}
      renderCitySignup={(city, onClose) => <CitySignupDialog city={city} onClose={onClose} />}
    />
  )
}
