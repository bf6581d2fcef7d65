/** The tips name two weeks of notice and 10 to 20 people (specification section 9). */
const tips = [
  ["Give 2 weeks' notice.", 'People plan. Two weeks are enough to fill a table.'],
  ['Keep it small.', '10 to 20 attendees are right for a first event: everyone talks to everyone.'],
  ['Say what happens.', 'What you make, what to bring, when it ends. A shy person reads every word.'],
  ['Ask for help.', 'A co-host can open the door while you stir the pot. Add one below.'],
] as const

/** Tips for a host before their first event (specification section 2.11). */
export function WelcomeTips() {
  return (
    <section aria-labelledby="welcome-tips" className="rounded-tile border-ink mb-6 border-2 p-4 sm:p-6">
      <h3 id="welcome-tips" className="text-xl sm:text-2xl">
        Welcome to your host journey
      </h3>
      <ol className="mt-2 grid gap-x-8 gap-y-2 text-sm sm:grid-cols-2 sm:text-base">
        {tips.map(([title, text]) => (
          <li key={title}>
            <strong>{title}</strong> {text}
          </li>
        ))}
      </ol>
    </section>
  )
}
