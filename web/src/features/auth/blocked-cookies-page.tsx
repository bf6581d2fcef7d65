import { Button } from '@/components/ui/button.tsx'

/** Says that the browser blocks cookies. Shown before a login link is used, because without cookies the session would be lost. */
export function BlockedCookiesPage({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <div role="alert" className="px-gutter flex min-h-svh flex-col justify-end pt-28 pb-16">
      <h1 className="display text-display-2">Cookies are blocked</h1>
      <p className="mt-6 max-w-prose text-xl">
        Your browser blocks cookies from this site, and you can't stay signed in without them. We haven't used
        your login link yet: allow cookies for this site and try again, or open the link in another browser.
      </p>
      <Button className="mt-8 self-start" onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}
