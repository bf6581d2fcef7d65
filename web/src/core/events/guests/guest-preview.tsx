import { useId, useState } from 'react'
import { controlClass } from '@/components/form/field-frame.tsx'
import { Button } from '@/components/ui/button.tsx'
import type { CorrectedGuest, CorrectedGuests } from './corrected-guests.ts'

/** The number of rows that are shown at first, and the number of rows that each click adds. */
const FIRST_ROW_COUNT = 5
const MORE_ROW_COUNT = 50

interface GuestPreviewProps {
  readonly guests: CorrectedGuests
  readonly onNameChange: (email: string, name: string) => void
}

/** The first guests of a list as they will be stored; their names can be corrected. */
export function GuestPreview({ guests, onNameChange }: GuestPreviewProps) {
  const [rowCount, setRowCount] = useState(FIRST_ROW_COUNT)
  const remainingCount = guests.length - rowCount
  return (
    <div>
      <ul aria-label="Preview" className="border-hairline border-b">
        {guests.slice(0, rowCount).map((guest) => (
          <PreviewRow
            key={guest.email}
            guest={guest}
            onNameChange={(name) => onNameChange(guest.email, name)}
          />
        ))}
      </ul>
      {remainingCount > 0 && (
        <Button look="plain" className="-ml-2" onClick={() => setRowCount(rowCount + MORE_ROW_COUNT)}>
          {`Show ${Math.min(remainingCount, MORE_ROW_COUNT)} more`}
        </Button>
      )}
    </div>
  )
}

interface PreviewRowProps {
  readonly guest: CorrectedGuest
  readonly onNameChange: (name: string) => void
}

function PreviewRow({ guest: { email, nameInput, error }, onNameChange }: PreviewRowProps) {
  const id = useId()
  return (
    <li className="border-hairline border-t py-2">
      <span className="block text-sm wrap-anywhere">{email}</span>
      <input
        aria-label={`Name of ${email}`}
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : id}
        placeholder="No name"
        autoComplete="off"
        className={controlClass}
        value={nameInput}
        onChange={({ target }) => onNameChange(target.value)}
      />
      {error !== undefined && (
        <span id={id} className="text-danger mt-1 block text-sm font-bold">
          {error}
        </span>
      )}
    </li>
  )
}
