import { Suspense, useState } from 'react'
import { makeLazyComponent } from '@/components/lazy-component.tsx'
import { DialogFallback } from '@/components/part-fallbacks.tsx'
import { MessagePage } from '@/components/ui/message-page.tsx'
import { Button, ButtonLink } from '@/components/ui/button.tsx'
import { usePage } from '@/lib/use-page.ts'
import { paths } from '@/lib/paths.ts'
import { NextSteps } from './next-steps.tsx'

const SiteApplicationDialog = makeLazyComponent(() => import('./site-application-dialog.tsx'), DialogFallback)

/** The page /apply-host, to which 'Become a host' on the wall leads. It explains hosting, below the open apply-to-host modal. */
export function SiteApplicationPage() {
  usePage({ title: 'Become a host' })
  const [stage, setStage] = useState<'applying' | 'reading' | 'sent'>('applying')
  if (stage === 'sent') return <ApplicationSent />
  return (
    <div className="px-gutter pt-28 pb-20">
      <h1 className="display text-display-1">
        Become
        <br />a host
      </h1>
      <div className="mt-12 grid gap-x-16 gap-y-12 lg:grid-cols-[3fr_2fr]">
        <div className="max-w-prose text-xl">
          <p>
            You bring a room, an idea and some chairs. We bring the page, the guest list, the reminders and
            the people.
          </p>
          <div className="mt-8 flex flex-wrap gap-3">
            <Button className="min-h-14 px-8 text-lg" onClick={() => setStage('applying')}>
              Apply to host
            </Button>
            <ButtonLink look="outline" className="min-h-14 px-8 text-lg" to={paths.about}>
              How hosting works
            </ButtonLink>
          </div>
        </div>
        <NextSteps />
      </div>
      {stage === 'applying' && (
        <Suspense fallback={null}>
          <SiteApplicationDialog onClose={() => setStage('reading')} onSent={() => setStage('sent')} />
        </Suspense>
      )}
    </div>
  )
}

function ApplicationSent() {
  return (
    <MessagePage
      title="Application Submitted!"
      actions={<ButtonLink to={paths.home}>Back to Home</ButtonLink>}
    >
      <p>
        We&apos;ll review your application and get back to you soon. You're a member already, so you can RSVP
        to events in the meantime.
      </p>
    </MessagePage>
  )
}
