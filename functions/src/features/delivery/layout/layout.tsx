import { Body, Container, Head, Html, Link, Preview, Section, Text } from 'react-email'
import type { ReactNode } from 'react'
import { PRODUCT } from '../../../../shared/product.ts'
import type { MailLinks } from '../links.ts'
import { sheet, style } from './style.ts'

interface LayoutProps {
  readonly title: string
  readonly preheader: string
  readonly links: MailLinks
  readonly children: ReactNode
}

/** The one frame of all e-mails: wordmark, what there is to say, and why it came. Works without images; it has none. */
export function Layout({ title, preheader, links, children }: LayoutProps) {
  return (
    <Html lang="en" dir="ltr">
      <Head>
        <title>{title}</title>
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <style dangerouslySetInnerHTML={{ __html: sheet }} />
      </Head>
      <Body>
        <Preview>{preheader}</Preview>
        <Section className="k-ground" style={style.body}>
          <Container style={style.container}>
            <Section style={{ paddingBottom: '16px' }}>
              <Link href={links.home} className="k-ink" style={style.wordmark}>
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

function Footer({ links }: { links: MailLinks }) {
  return (
    <Section className="k-rule" style={{ ...style.row, marginTop: '36px', paddingTop: '18px' }}>
      <Text className="k-quiet" style={style.quiet}>
        {PRODUCT}: creative gatherings in cities, hosted by people who live there.
      </Text>
      <Text className="k-quiet" style={style.quiet}>
        {links.preferences ? (
          <>
            You can{' '}
            <Link href={links.preferences} className="k-quiet" style={style.quietLink}>
              choose which mail you get, or unsubscribe
            </Link>
            .
          </>
        ) : (
          'This mail belongs to something you did or asked for, so it comes whatever your mail preferences are.'
        )}
      </Text>
    </Section>
  )
}
