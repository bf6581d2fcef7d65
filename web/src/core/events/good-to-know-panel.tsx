import { goodToKnowLines, type GoodToKnow } from '@shared/events/good-to-know.ts'
import { Check, Minus, X } from 'lucide-react'

/** What the hosts said about access, languages, age and the like. */
export default function GoodToKnowPanel({ said }: { readonly said: GoodToKnow }) {
  return (
    <section>
      <h2 className="text-lg tracking-normal">Good to know</h2>
      <ul className="border-ink mt-3 grid gap-2 border-t-2 pt-5">
        {goodToKnowLines(said).map(({ text, answer }) => {
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
