import type { EventDetail } from '@shared/events/contract.ts'
import { isOpenToQuestions } from '@shared/host-questions/question-rules.ts'
import { Suspense } from 'react'
import { makeLazyComponent, NoFallback } from '@/components/lazy-component.tsx'
import { Button } from '@/components/ui/button.tsx'
import { useCurrentUser } from '@/core/session/session.ts'
import { useIsIdle } from '@/lib/use-is-idle.ts'
import { useNow } from '@/lib/use-now.ts'

const AskHostForm = makeLazyComponent(() => import('./ask-host-form.tsx'), NoFallback)

interface AskHostPanelProps {
  readonly event: Pick<EventDetail, 'id' | 'endsAt' | 'hostQuestionAccess' | 'publishedAnswers' | 'hosts'>
  /** Called by the button that replaces the form in the preview of a draft or hidden event: says why nobody can ask there. */
  readonly explainPreview?: (() => void) | undefined
  /** Whether the panel has the style of /event/{id}. */
  readonly isAlternate?: boolean
  /** An attendee's name and email, which fill in the form. */
  readonly contact?: { readonly name: string; readonly email: string }
}

/** The questions and answers on an event's page, and the form to ask its hosts. */
export default function AskHostPanel({
  event,
  explainPreview,
  isAlternate = false,
  contact,
}: AskHostPanelProps) {
  const now = useNow()
  const isIdle = useIsIdle()
  const { user, isLoading } = useCurrentUser()
  const { hostQuestionAccess, publishedAnswers = [], hosts } = event
  const isOpen = isOpenToQuestions({ hostQuestionAccess, endsAt: Date.parse(event.endsAt) }, now)
  if (!isOpen && publishedAnswers.length === 0) return null
  // The placeholder is as high as the form, which has more fields for visitors.
  const placeholder = <div className={user ? 'min-h-72' : 'min-h-120'} />
  return (
    <section>
      <h2 className={isAlternate ? 'text-3xl' : 'text-lg tracking-normal'}>
        {isOpen ? (hosts.length === 1 ? 'Ask the host' : 'Ask the hosts') : 'Questions and answers'}
      </h2>
      <div className={`grid gap-6 ${isAlternate ? 'mt-4' : 'border-ink mt-3 border-t-2 pt-5'}`}>
        {publishedAnswers.length > 0 && (
          <ul aria-label="Questions and answers" className="grid gap-5">
            {publishedAnswers.map(({ id, question, answer }) => (
              <li key={id} className="wrap-anywhere whitespace-pre-line">
                <p className="font-bold">{question}</p>
                <p className="mt-1">{answer}</p>
              </li>
            ))}
          </ul>
        )}
        {isOpen && explainPreview && (
          <div>
            <Button look="outline" onClick={explainPreview}>
              Ask a question
            </Button>
          </div>
        )}
        {isOpen &&
          !explainPreview &&
          (isIdle && !isLoading ? (
            <Suspense fallback={placeholder}>
              <AskHostForm
                eventId={event.id}
                hostQuestionAccess={hostQuestionAccess}
                contact={contact}
                user={user}
              />
            </Suspense>
          ) : (
            placeholder
          ))}
      </div>
    </section>
  )
}
