import type { ComponentProps } from 'react'

const roleOptions = [
  { value: 'user', label: 'Attend events', hint: 'RSVP to events in any city.' },
  { value: 'host', label: 'Host events', hint: 'We read every application.' },
] as const

/** The choice between attending and hosting; takes react-hook-form's `register('role')`. */
export function RoleChoice(field: ComponentProps<'input'>) {
  return (
    <fieldset>
      <legend className="font-bold">I want to</legend>
      <div className="mt-1.5 grid grid-cols-2 gap-[10px]">
        {roleOptions.map(({ value, label, hint }) => (
          <label
            key={value}
            className="rounded-tile border-ink has-checked:bg-ink has-checked:text-paper has-focus-visible:outline-ink cursor-pointer border-2 p-3.5 has-focus-visible:outline-3 has-focus-visible:outline-offset-2"
          >
            <input type="radio" value={value} className="sr-only" {...field} />
            <span className="block text-lg leading-tight font-extrabold tracking-tight">{label}</span>
            <span className="mt-1 block text-sm leading-snug">{hint}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
