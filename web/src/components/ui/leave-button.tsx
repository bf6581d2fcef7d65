import { Button, type ButtonLook } from './button.tsx'
import { useLeave } from './unsaved.ts'

interface LeaveButtonProps {
  readonly look?: ButtonLook
  readonly className?: string
  readonly children: string
  readonly onLeave: () => void
}

/** A form's Cancel or Not now button: leaves the form, and asks first if it has unsaved input. */
export function LeaveButton({ look = 'outline', onLeave, ...rest }: LeaveButtonProps) {
  const leave = useLeave()
  return <Button look={look} onClick={() => leave(onLeave)} {...rest} />
}
