import { describe, expect, it } from 'vitest'
import { trimUrlEnd } from './trim-url-end.ts'

const urls = [
  '/rsvp/change/1234567890.abc_-.5.Zz-_',
  '/t/abcdefghijklmnopqrstuA',
  '/unsubscribe/token.with-parts_',
  '/invite/Token-',
  '/door/1234567890abc',
  '/events/1234567890',
  '/event/1234567890',
  '/hosts/1234567890',
  '/account',
  '/host-dashboard',
  '/',
  '/login/verify?token=abc-_',
  '/login/verify?token=abc&redirect=%2Fevents%2F1234567890',
  '/account?delete=abc',
  '/rsvp/change/1234567890.abc?coming=no',
  '/rsvp/change/1234567890.abc?offer=accept',
  '/host-dashboard?event=1234567890',
  '/host-dashboard?role=1234567890',
  '/host-dashboard?edit=new',
  '/host-dashboard?tab=collaborate&with=1234567890',
  '/?city=London',
  '/?city=New%20York',
  '/?city=Frankfurt%20(Oder)',
  '/?city=',
]
const tails = [
  ...`) . , ). > >. %3E &gt; &gt;. &gt &quot; &#39; &#x27; " %22 ' ” %E2%80%9D ’ » \u200b`.split(' '),
  ...'</a> </a>. <br/> %3C/a%3E &lt;/a&gt; &rdquo; &hellip;) &zwnj; **'.split(' '),
  ...'%E2%80%8B %EF%BB%BF %C2%A0 %20 ! ? ; : ] } * ` … 。 ） %EF%BC%89 \\ |'.split(' '),
]

describe('trimUrlEnd', () => {
  it.each(urls)('does not change %s', (url) => expect(trimUrlEnd(url)).toBe(url))

  it.each(urls)('removes the characters that email programs append to %s', (url) => {
    for (const tail of tails) {
      if (url.includes('city=') && tail.endsWith('.')) continue
      // A question mark after a path starts an empty query.
      if (tail === '?' && !url.includes('?')) continue
      expect(trimUrlEnd(url + tail), tail).toBe(url)
    }
  })

  it.each([
    '/?city=Washington%2C%20D.C.',
    '/?q=hello!',
    '/?city=London&q=what%3F',
    '/host-dashboard?tab=email-tracking&q=a.',
    '/admin?tab=users&q=%22',
  ])('keeps the text that a user may have typed in %s', (url) => expect(trimUrlEnd(url)).toBe(url))

  it('keeps a broken percent-encoding', () => expect(trimUrlEnd('/events/%E2%80')).toBe('/events/%E2%80'))
})
