import { Button, type ButtonLook } from './button.tsx'
import { useLeave } from './unsaved.ts'

interface LeaveButtonProps {
  readonly look?: ButtonLook
  readonly className?: string
  readonly children: string
  readonly onLeave: () => void
}

/** Cancel, Not now: gives a form up, and asks first where it holds something unsaved. */
export function LeaveButton({ look = 'outline', onLeave, ...rest }: LeaveButtonProps) {
  const leave = useLeave()
  return <Button look={look} onClick={() => leave(onLeave)} {...rest} />
}
