import { composeGoodToKnowLines, type GoodToKnow } from '@shared/events/good-to-know.ts'
import { Check, Minus, X } from 'lucide-react'

interface GoodToKnowPanelProps {
  readonly facts: GoodToKnow
  /** Whether the panel has the style of /event/{id}. */
  readonly isAlternate?: boolean
}

/** The facts that the hosts gave about access, languages, age and so on. */
export default function GoodToKnowPanel({ facts, isAlternate = false }: GoodToKnowPanelProps) {
  return (
    <section>
      <h2 className={isAlternate ? 'text-3xl' : 'text-lg tracking-normal'}>Good to know</h2>
      <ul className={`grid gap-2 ${isAlternate ? 'mt-4' : 'border-ink mt-3 border-t-2 pt-5'}`}>
        {composeGoodToKnowLines(facts).map(({ text, answer }) => {
          const Icon = answer === undefined ? Minus : answer ? Check : X
          return (
            <li key={text} className="flex gap-3">
              <Icon aria-hidden size={20} strokeWidth={2.5} className="mt-0.5 shrink-0" />
              <span className="min-w-0">{text}</span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
