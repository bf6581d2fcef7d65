import type { MouseEvent } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Button } from './button.tsx'

/** Presses a submit button, and returns the effects of the press. */
function press({ disabled }: { disabled: boolean }): string[] {
  const effects: string[] = []
  const preventDefault = () => effects.push('form is not submitted')
  const button = Button({ type: 'submit', disabled, onClick: () => effects.push('click handler runs') })
  const { onClick } = button.props as { onClick: (event: MouseEvent) => void }
  onClick({ preventDefault } as unknown as MouseEvent)
  return effects
}

it('runs its click handler and submits its form only if it is not disabled', () => {
  expect(press({ disabled: false })).toEqual(['click handler runs'])
  expect(press({ disabled: true })).toEqual(['form is not submitted'])
})

it('stays focusable when it is disabled', () => {
  const html = renderToStaticMarkup(<Button disabled>Save</Button>)
  expect(html).toContain('aria-disabled="true"')
  expect(html).not.toMatch(/\sdisabled/)
})
