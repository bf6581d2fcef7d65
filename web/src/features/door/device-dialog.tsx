import { useState } from 'react'
import { TextField } from '@/components/form/text-field.tsx'
import { Button } from '@/components/ui/button.tsx'
import { Dialog } from '@/components/ui/dialog.tsx'
import type { Door } from './device-door.ts'

interface DeviceDialogProps {
  readonly door: Door
  readonly onClose: () => void
}

/** Sets the name of this device that others at the door see. */
export default function DeviceDialog({ door, onClose }: DeviceDialogProps) {
  const [name, setName] = useState(door.deviceName.get())
  return (
    <Dialog
      open
      onClose={onClose}
      title="This device"
      description="Others at the door see this name next to each check-in."
    >
      <form
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          door.renameDevice(name)
          onClose()
        }}
      >
        <TextField
          label="Device name"
          value={name}
          maxLength={40}
          placeholder="Max's phone"
          onChange={(event) => setName(event.target.value)}
        />
        <Button type="submit">Save</Button>
      </form>
    </Dialog>
  )
}
