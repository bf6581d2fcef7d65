import { useEffect } from 'react'
import { LoadError } from '@/components/data/states.tsx'
import { recheckSession } from './session.ts'

const RETRY_MS = 5000

/**
 * Shown instead of a member's page when the server could not say who is signed in. While it is shown, it asks the server again
 * every few seconds.
 */
export function SessionCheckError() {
  useEffect(() => {
    const timer = setInterval(() => void recheckSession(), RETRY_MS)
    return () => clearInterval(timer)
  }, [])
  return (
    <div className="px-gutter flex min-h-svh flex-col justify-end pt-28 pb-16">
      <h1 className="display text-display-2 mb-8">One moment</h1>
      <LoadError onRetry={() => void recheckSession()}>
        We couldn't check whether you're signed in. We'll keep trying.
      </LoadError>
    </div>
  )
}
