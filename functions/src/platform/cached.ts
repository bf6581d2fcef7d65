/**
 * Asks at most once in `ms` and answers the same in between, in this instance: for what costs to find out and may be a
 * little old. An asking that fails is not kept.
 */
export function cachedFor<T>(ms: number, ask: (now: number) => Promise<T>): (now: number) => Promise<T> {
  let kept: { readonly at: number; readonly answer: Promise<T> } | null = null
  return (now) => {
    if (kept && now - kept.at < ms) return kept.answer
    const answer = ask(now)
    const mine = { at: now, answer }
    kept = mine
    answer.catch(() => {
      if (kept === mine) kept = null
    })
    return answer
  }
}
