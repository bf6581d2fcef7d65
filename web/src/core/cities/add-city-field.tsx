import { useState } from 'react'
import { Button } from '@/components/ui/button.tsx'
import { TextField } from '@/components/form/text-field.tsx'

interface AddCityFieldProps {
  readonly initialName: string
  readonly onAdd: (city: string) => void
  readonly onCancel: () => void
}

/** An input for a city that is not on the list. It is not a form, because it may be inside another form. */
export function AddCityField({ initialName, onAdd, onCancel }: AddCityFieldProps) {
  const [name, setName] = useState(initialName)
  const city = name.trim()
  return (
    <div className="p-3.5">
      <TextField
        label="Add your city"
        value={name}
        maxLength={80}
        autoFocus
        autoComplete="off"
        onChange={(event) => setName(event.target.value)}
        onKeyDown={(event) => {
          // While an input method composes text, Enter accepts the suggested word, and the city is not complete yet.
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          event.preventDefault()
          if (city !== '') onAdd(city)
        }}
      />
      <div className="mt-3 flex gap-3">
        <Button className="flex-1" disabled={city === ''} onClick={() => onAdd(city)}>
          Add
        </Button>
        <Button look="outline" className="flex-1" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  )
}
