interface NextStepsProps {
  /** Says when the decision comes; each page has its own wording (specification section 9). */
  readonly decisionTime?: string
}

/** Says what happens after an application. */
export function NextSteps({ decisionTime = 'within 2-3 business days' }: NextStepsProps) {
  const steps = [
    'Our team reviews your application.',
    `We email you our decision ${decisionTime}.`,
    'Once approved, you can create and manage events.',
    'You collaborate with the other hosts in your city.',
  ]
  return (
    <section aria-labelledby="next-steps">
      <h2 id="next-steps" className="text-4xl">
        What happens next
      </h2>
      <ol className="border-ink mt-6 border-t-2">
        {steps.map((step, index) => (
          <li
            key={step}
            className="border-hairline flex items-baseline gap-5 border-b-2 py-4 text-lg leading-snug"
          >
            <span aria-hidden className="display tabular-digits text-4xl">
              {index + 1}
            </span>
            {step}
          </li>
        ))}
      </ol>
    </section>
  )
}
