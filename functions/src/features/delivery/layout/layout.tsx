import { Body, Container, Head, Html, Link, Section, Text } from 'react-email'
import type { ReactNode } from 'react'
import { PRODUCT } from '../../../../shared/brand/brand.ts'
import type { MailLinks } from '../links.ts'
import { styleSheet, styles } from './styles.ts'

interface LayoutProps {
  readonly title: string
  readonly preheader: string
  readonly links: MailLinks
  readonly children: ReactNode
}

/** The frame of every email: wordmark, content and footer. It has no images. */
export function Layout({ title, preheader, links, children }: LayoutProps) {
  return (
    <Html lang="en" dir="ltr">
      <Head>
        <title>{title}</title>
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <style dangerouslySetInnerHTML={{ __html: styleSheet }} />
      </Head>
      <Body>
        <Preheader text={preheader} />
        <Section className="k-background" style={styles.body}>
          <Container style={styles.container}>
            <Section style={{ paddingBottom: '16px' }}>
              <Link href={links.home} className="k-ink" style={styles.wordmark}>
                {PRODUCT}
              </Link>
            </Section>
            {children}
            <Footer links={links} />
          </Container>
        </Section>
      </Body>
    </Html>
  )
}

/** Characters that fill up a short preheader: otherwise inboxes would show the first words of the mail after the preheader. */
const INVISIBLE_CHARACTERS = '\u00A0\u200C\u200B\u200D\u200E\u200F\uFEFF'
const PADDED_PREHEADER_LENGTH = 150

/** The text that inboxes show after the subject. react-email's own component would add a second `<title>`. */
function Preheader({ text }: { text: string }) {
  return (
    <div style={styles.preheader} data-skip-in-text="true">
      {text}
      <div>{INVISIBLE_CHARACTERS.repeat(Math.max(0, PADDED_PREHEADER_LENGTH - text.length))}</div>
    </div>
  )
}

function Footer({ links }: { links: MailLinks }) {
  return (
    <Section className="k-rule" style={{ ...styles.row, marginTop: '36px', paddingTop: '18px' }}>
      <Text className="k-muted" style={styles.mutedText}>
        {PRODUCT}: creative gatherings in cities, hosted by people who live there.
      </Text>
      <Text className="k-muted" style={styles.mutedText}>
        {links.preferences ? (
          <>
            You can{' '}
            <Link href={links.preferences} className="k-muted" style={styles.mutedLink}>
              choose which emails you get, or unsubscribe
            </Link>
            .
          </>
        ) : (
          'We send this kind of email whatever your email settings are.'
        )}
      </Text>
    </Section>
  )
}
