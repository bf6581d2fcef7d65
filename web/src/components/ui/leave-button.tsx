import { Button, type ButtonLook } from './button.tsx'
import { useLeave } from './unsaved-guard.ts'

interface LeaveButtonProps {
  readonly look?: ButtonLook
  readonly className?: string
  readonly children: string
  readonly onLeave: () => void
}

/** A button that leaves a form (Cancel, Not now, Done), and asks for a confirmation first if the form has unsaved input. */
export function LeaveButton({ look = 'outline', onLeave, ...rest }: LeaveButtonProps) {
  const leave = useLeave()
  return <Button look={look} onClick={() => leave(onLeave)} {...rest} />
}
