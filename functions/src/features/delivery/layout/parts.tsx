import { Button, Heading, Link, Section, Text } from 'react-email'
import type { ReactNode } from 'react'
import { parsePlainText, type MarkdownNode } from '../../../../shared/markdown/parse.ts'
import { makeStatSizeStyle, styles } from './styles.ts'

/* The building blocks of a mail. Text of users is passed as children, so React escapes it. */

export function Title({ children }: { children: ReactNode }) {
  return (
    <Heading as="h1" className="k-ink k-heading" style={styles.heading}>
      {children}
    </Heading>
  )
}

export function Paragraph({ children }: { children: ReactNode }) {
  return (
    <Text className="k-ink" style={styles.text}>
      {children}
    </Text>
  )
}

export function Small({ children }: { children: ReactNode }) {
  return (
    <Text className="k-muted" style={styles.mutedText}>
      {children}
    </Text>
  )
}

/** A former value next to the current one. */
export function FormerValue({ children }: { children: ReactNode }) {
  return (
    <span className="k-muted" style={styles.formerValue}>
      {children}
    </span>
  )
}

export function InlineLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} className="k-ink" style={styles.link}>
      {children}
    </Link>
  )
}

/** A button of a mail. */
export function Action({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Section style={{ padding: '8px 0 24px' }}>
      <Button href={href} className="k-button" style={styles.button}>
        {children}
      </Button>
    </Section>
  )
}

/** A text that a person wrote, with its line breaks and links. */
export function Quote({ text }: { text: string }) {
  return (
    <Section className="k-quote" style={styles.quote}>
      {parsePlainText(text).children.map((paragraph, index) => (
        <Text key={index} className="k-ink" style={{ ...styles.text, margin: index === 0 ? 0 : '14px 0 0' }}>
          <PlainTextNode node={paragraph} />
        </Text>
      ))}
    </Section>
  )
}

function PlainTextNode({ node }: { node: MarkdownNode }): ReactNode {
  if (node.type === 'link') {
    return (
      <InlineLink href={node.url}>
        {node.children.map((child, index) => (
          <PlainTextNode key={index} node={child} />
        ))}
      </InlineLink>
    )
  }
  if ('children' in node)
    return node.children.map((child, index) => <PlainTextNode key={index} node={child} />)
  const lines = 'value' in node ? node.value.split('\n') : ['']
  return lines.flatMap((line, index) => (index === 0 ? [line] : [<br key={index} />, line]))
}

/** Facts with their labels, between hairlines. */
export function Facts({ rows }: { rows: readonly (readonly [label: string, fact: ReactNode])[] }) {
  return (
    <table
      className="k-facts"
      width="100%"
      cellPadding={0}
      cellSpacing={0}
      role="presentation"
      style={{ margin: '4px 0 24px' }}
    >
      <tbody>
        {rows.map(([label, fact]) => (
          <tr key={label}>
            <td className="k-muted k-rule" style={{ ...styles.label, ...styles.row }}>
              {label}
            </td>
            <td className="k-ink k-rule" style={{ ...styles.fact, ...styles.row }}>
              {fact}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Large numbers side by side, as on the dashboards. */
export function StatRow({ stats }: { stats: readonly (readonly [number: number, label: string])[] }) {
  const formattedStats = stats.map(([number, label]) => [number.toLocaleString('en-GB'), label] as const)
  const size = makeStatSizeStyle(formattedStats.map(([number]) => number))
  return (
    <table width="100%" cellPadding={0} cellSpacing={0} role="presentation" style={{ margin: '4px 0 24px' }}>
      <tbody>
        <tr>
          {formattedStats.map(([number, label]) => (
            <td
              key={label}
              className="k-rule"
              style={{ ...styles.row, padding: '16px 12px 12px 0', verticalAlign: 'top' }}
            >
              <Text className="k-ink" style={{ ...styles.number, ...size }}>
                {number}
              </Text>
              <Text className="k-muted" style={styles.mutedText}>
                {label}
              </Text>
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  )
}
