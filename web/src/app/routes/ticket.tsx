import { useParams } from 'react-router-dom'
import { AppReady } from '@/first-paint/app-ready.ts'
import { TicketPage } from '@/features/rsvps/ticket-page.tsx'

export default function TicketRoute() {
  const { code = '' } = useParams()
  return (
    <>
      <TicketPage key={code} code={code} />
      <AppReady />
    </>
  )
}
