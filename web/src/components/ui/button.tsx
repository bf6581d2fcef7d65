import type { ComponentProps, SyntheticEvent } from 'react'
import { Link } from './link.tsx'

/**
 * `ink`: a dark button for the page's background. `paper`: a light button for a coloured background. `outline`: a button
 * without a background, with an edge in the text's colour. `danger`: for an action that cannot be undone. `plain`: text only.
 */
export type ButtonLook = 'ink' | 'paper' | 'outline' | 'danger' | 'plain'

const baseClass =
  'inline-flex min-h-11 max-w-full items-center justify-center gap-2 rounded-full py-2 text-center leading-tight font-bold ' +
  'transition-[background-color,color,opacity,scale] duration-150 active:not-aria-disabled:scale-[.98] aria-disabled:opacity-60'

const looks: Record<ButtonLook, string> = {
  ink: 'px-5 bg-ink text-paper hover:bg-ink-hover focus-visible:outline-ink',
  paper: 'px-5 bg-paper text-ink hover:bg-field focus-visible:outline-paper',
  // Hovering makes the edge thicker. A tint would leave too little contrast on the lightest colours of events.
  outline: 'px-5 border-2 border-current hover:inset-ring-2 hover:inset-ring-current',
  danger: 'px-5 bg-danger text-paper hover:bg-danger-hover focus-visible:outline-danger',
  plain: 'px-2 underline decoration-2 underline-offset-4 hover:decoration-4',
}

/** Returns the classes of a button, for elements that are not buttons (links, Base UI parts). */
export function makeButtonClass(look: ButtonLook = 'ink', extra = ''): string {
  return `${baseClass} ${looks[look]} ${extra}`
}

/** The classes of a button in the middle of a sentence. */
export const inlineButtonClass =
  'min-h-11 px-1 font-bold underline decoration-2 underline-offset-4 hover:decoration-4'

interface LookProps {
  readonly look?: ButtonLook
}

/** A disabled button ignores clicks but stays focusable: a browser takes the focus from an element that becomes `disabled`. */
export function Button({
  look = 'ink',
  className = '',
  type = 'button',
  disabled,
  onClick,
  ...rest
}: ComponentProps<'button'> & LookProps) {
  return (
    <button
      type={type}
      className={makeButtonClass(look, className)}
      aria-disabled={disabled}
      onClick={disabled ? preventSubmit : onClick}
      {...rest}
    />
  )
}

/** Keeps a submit button from submitting its form. */
const preventSubmit = (event: SyntheticEvent) => event.preventDefault()

/** A link to another site, in a new tab, that looks like a button. */
export function ExternalLink({
  look = 'ink',
  className = '',
  children,
  ...rest
}: ComponentProps<'a'> & LookProps) {
  return (
    <a target="_blank" rel="noopener noreferrer" className={makeButtonClass(look, className)} {...rest}>
      {children}
    </a>
  )
}

/** A link that looks like a button. */
export function ButtonLink({
  look = 'ink',
  className = '',
  ...rest
}: ComponentProps<typeof Link> & LookProps) {
  return <Link className={makeButtonClass(look, className)} {...rest} />
}
