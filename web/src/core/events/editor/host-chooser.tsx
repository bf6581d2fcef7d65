import type { HostCard } from '@shared/events/event.ts'
import { X } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import { TypedSearch } from '@/components/data/filter-bar.tsx'
import { FieldFrame, type FieldProps } from '@/components/form/field-frame.tsx'
import { Button } from '@/components/ui/button.tsx'

interface HostChooserProps extends FieldProps {
  readonly value: readonly HostCard[]
  readonly onChange: (value: readonly HostCard[]) => void
  readonly most: number
  readonly addLabel: string
  /** Those to choose from, without whom is chosen, by the name that is looked for. */
  readonly list: (options: {
    readonly chosen: ReadonlySet<number>
    readonly typed: string
    readonly onAdd: (host: HostCard) => void
  }) => ReactNode
}

/** Some hosts: those chosen, and a list to choose from that opens below them. */
export function HostChooser({ value, onChange, most, addLabel, list, ...field }: HostChooserProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const isFull = value.length >= most
  const chosen = new Set(value.map((host) => host.id))
  return (
    <FieldFrame id={id} group {...field}>
      {value.length > 0 && (
        <ul className="mt-2 flex flex-wrap gap-2">
          {value.map((host) => (
            <li
              key={host.id}
              className="border-ink flex max-w-full items-center rounded-full border-2 pl-4 font-bold"
            >
              <span className="min-w-0 truncate">{host.name}</span>
              <button
                type="button"
                aria-label={`Remove ${host.name}`}
                className="hover:bg-paper-dim grid size-11 shrink-0 place-items-center rounded-full"
                onClick={() => onChange(value.filter((one) => one.id !== host.id))}
              >
                <X aria-hidden size={18} strokeWidth={2.5} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <Button
        look="outline"
        className="mt-2"
        aria-expanded={isOpen}
        disabled={isFull}
        onClick={() => setOpen(!isOpen)}
      >
        {isFull ? `${most} are the most` : isOpen ? 'Close the List' : addLabel}
      </Button>
      {isOpen && !isFull && (
        <div className="rounded-tile border-ink mt-3 border-2 p-3.5">
          <TypedSearch label="Search hosts" value={typed} onChange={setTyped} />
          <div className="mt-3 max-h-80 overflow-y-auto">
            {list({
              chosen,
              typed: typed.trim(),
              onAdd: (host) => onChange([...value, host]),
            })}
          </div>
        </div>
      )}
    </FieldFrame>
  )
}

interface HostsProps {
  readonly title: string
  readonly onAdd: (host: HostCard) => void
  readonly hosts: readonly HostCard[]
}

/** Some of those to choose from, under a heading. */
export function Hosts({ title, hosts, onAdd }: HostsProps) {
  const id = useId()
  if (hosts.length === 0) return null
  return (
    <>
      <h3 id={id} className="text-ink-soft py-1.5 text-sm font-bold tracking-normal">
        {title}
      </h3>
      <ul aria-labelledby={id}>
        {hosts.map((host) => (
          <li key={host.id}>
            <button
              type="button"
              className="hover:bg-paper-dim flex min-h-12 w-full items-baseline justify-between gap-4 px-2 py-2 text-left focus-visible:-outline-offset-3"
              onClick={() => onAdd(host)}
            >
              <span className="min-w-0 font-bold wrap-anywhere">
                <span className="sr-only">Add </span>
                {host.name}
              </span>
              <span className="text-ink-soft shrink-0 text-sm">{host.city}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
