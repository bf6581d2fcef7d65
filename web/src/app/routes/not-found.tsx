import { MessagePage } from '@/components/ui/message-page.tsx'
import { ButtonLink } from '@/components/ui/button.tsx'
import { usePage } from '@/lib/use-page.ts'
import { paths } from '@/lib/paths.ts'

export default function NotFoundRoute() {
  usePage({ title: '404 Page Not Found' })
  return (
    <MessagePage title="404 Page Not Found" actions={<ButtonLink to={paths.home}>Back to Home</ButtonLink>}>
      <p>There is no page at this address. Check the link, or go back to the home page.</p>
    </MessagePage>
  )
}
