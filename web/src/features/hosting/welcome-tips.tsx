import { Button } from '@/components/ui/button.tsx'
import { Dialog } from '@/components/ui/dialog.tsx'

interface WelcomeTipsProps {
  readonly onClose: () => void
  readonly onCreate: () => void
}

/** Specification section 9: two weeks of notice, and 10 to 20 people the first time. */
const tips = [
  ["Give 2 weeks' notice", 'People plan. Two weeks are enough to fill a table.'],
  ['Keep it small', '10 to 20 attendees are right for a first event: everybody talks to everybody.'],
  ['Say what happens', 'What you make, what to bring, when it ends. A shy person reads every word.'],
  ['Ask for help', 'A co-host can open the door while you stir the pot. Add one in the editor.'],
] as const

/** Tips for a host before their first event (specification section 2.11). */
export default function WelcomeTips({ onClose, onCreate }: WelcomeTipsProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title="Welcome to your host journey"
      description="Four things hosts before you wish they had known."
    >
      <ol className="border-ink border-t-2">
        {tips.map(([title, text], index) => (
          <li key={title} className="border-hairline grid grid-cols-[auto_1fr] gap-x-4 border-b-2 py-3">
            <span aria-hidden className="display figures row-span-2 w-10 text-5xl">
              {index + 1}
            </span>
            <h3 className="text-xl">{title}</h3>
            <p className="mt-1">{text}</p>
          </li>
        ))}
      </ol>
      <div className="mt-6 flex flex-wrap gap-2.5">
        <Button className="flex-auto" onClick={onCreate}>
          Create my first event
        </Button>
        <Button look="outline" className="flex-auto" onClick={onClose}>
          Not yet
        </Button>
      </div>
    </Dialog>
  )
}
