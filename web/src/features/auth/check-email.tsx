import { useNavigate } from 'react-router-dom'
import { Button, makeButtonClass } from '@/components/ui/button.tsx'
import { paths } from '@/lib/paths.ts'
import { operator } from '@shared/brand/operator.ts'

const HELP_LINK = `mailto:${operator.supportEmail}?subject=${encodeURIComponent('Login Help Needed')}`

/** Shown after a login link was sent, in the auth dialog and on the account page. */
export function CheckEmail({ onClose }: { readonly onClose: () => void }) {
  const navigate = useNavigate()
  return (
    <>
      <ul className="border-hairline border-t-2">
        <li className="border-hairline border-b-2 py-3">
          The login link <strong>expires in 15 minutes</strong>.
        </li>
        <li className="border-hairline border-b-2 py-3">
          It's a <strong>one-time</strong> link: you can use it once, on any device.
        </li>
        <li className="border-hairline border-b-2 py-3">
          Can't find it? Check your spam folder, or use a link from an earlier email that hasn't expired.
        </li>
      </ul>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button
          className="flex-1"
          onClick={() => {
            onClose()
            void navigate(paths.home)
          }}
        >
          Back to Events
        </Button>
        <a className={makeButtonClass('outline', 'flex-1')} href={HELP_LINK}>
          Need Help?
        </a>
      </div>
    </>
  )
}
