import { useParams } from 'react-router-dom'
import { ConfirmQuestionPage } from '@/features/host-questions/confirm-question-page.tsx'

export default function ConfirmQuestionRoute() {
  const { token = '' } = useParams()
  return <ConfirmQuestionPage key={token} token={token} />
}
