import { describe, expect, it } from 'vitest'
import { createMailLinks } from './links.ts'
import { reminderTypes } from '../../../shared/mail/reminders.ts'
import type { MailData, MailName } from '../../core/mail/mails.ts'
import { renderMail } from './render.tsx'
import { sampleHostEvent, sampleSignup } from './sample.ts'
import type { MailTemplate } from './template.ts'
import { templates } from './templates.ts'

const SITE_URL = 'https://kiln.test'
const links = createMailLinks({
  siteUrl: SITE_URL,
  secret: 'the-secret',
  makeChangeToken: ({ seq }) => `change-${seq}`,
  makeObjectionToken: (decisionId) => `objection-${decisionId}`,
  makeHostQuestionToken: (questionId) => `question-${questionId}`,
  makeTicketCode: ({ seq }) => `ticket-${seq}`,
  preferencesToken: 'preferences-token',
  joinUrl: null,
})
const mailNames = Object.keys(templates) as MailName[]

async function render<T extends MailName>(name: T, data: MailData[T] = templates[name].sample) {
  return renderMail(name, data, links)
}

/** Composes the preheader of a sample, cut as in an inbox. */
function composePreheader(name: MailName): string {
  const template = templates[name] as MailTemplate<typeof name>
  return template.preheader(template.sample).replace(/\s+/g, ' ').slice(0, 60).trim()
}

/** Pages of the site that an email may lead to. */
const allowedTargets =
  /^https:\/\/kiln\.test(\/|\/host-dashboard(\?edit=new|\?(role|event)=\d{10}|\?tab=collaborate(&with=(\d{10}|group))?)?|\/events\/\d{10}|\/\?city=[^&]+|\/rsvp\/change\/change-\d+|\/t\/ticket-\d+|\/login\/verify\?token=the-secret(&redirect=[^&]+)?|\/account|\/account\?delete=the-secret|\/invite\/the-secret|\/rules|\/objection\/objection-[\w-]+|\/question\/question-[\w-]+|\/unsubscribe\/preferences-token)$/

it.each(['rsvp', 'reminder-day'] as const)('lists in %s what to bring', async (name) => {
  const data = { ...templates[name].sample, goodToKnow: { bringAlong: 'An apron' } }
  const { html, text } = await render(name, data)
  expect(html).toContain('An apron')
  expect(text).toMatch(/What to bring:?\s+An apron/)
  expect((await render(name)).text).not.toContain('What to bring')
})

it('links the changed dates of a repeating event, unless the event is private', async () => {
  const { sample } = templates['series-update']
  const findLinks = async (data: typeof sample) =>
    (await render('series-update', data)).html.match(/\/events\/\d+/g)
  expect(await findLinks(sample)).toHaveLength(2)
  const events = sample.events.map((event) => ({ ...event, placeMark: 'a-mark' }))
  expect(await findLinks({ ...sample, events })).toBeNull()
})

it('uses the singular for one cancelled date of a repeating event', async () => {
  const { sample } = templates['series-cancelled']
  const { html, text } = await render('series-cancelled', { ...sample, events: sample.events.slice(0, 1) })
  expect(html).toContain('This date of Clay &amp; Cold Brew will not take place.')
  expect(text.toUpperCase()).toContain('THIS DATE IS CANCELLED.')
  expect(html).not.toMatch(/these dates/i)
})

it('asks hosts a week before their event to tell more people, unless the event is full', async () => {
  const renderText = async (signupLimit: number) =>
    (await render('host-rsvp-week', { ...sampleHostEvent, signupLimit })).text.replace(/\s+/g, ' ')
  expect(await renderText(sampleHostEvent.confirmedCount + 1)).toContain('tell a few more people')
  expect(await renderText(sampleHostEvent.confirmedCount)).toContain('every spot is taken')
})

it('uses the singular for one shared photo', async () => {
  const mail = await render('event-photos', { ...templates['event-photos'].sample, photoCount: 1 })
  for (const part of [mail.subject, mail.html, mail.text]) expect(part).not.toMatch(/\bphotos\b/i)
})

it('warns a host without mentioning an event if the report is about the host', async () => {
  const { text } = await render('moderation-decision', {
    ...templates['moderation-decision'].sample,
    title: null,
  })
  const words = text.replace(/\s+/g, ' ')
  expect(words).toContain('found that you broke our house rules')
  expect(words).not.toContain('hide the event')
})

it.each(mailNames.filter((name) => 'name' in templates[name].sample))(
  'greets a recipient with any name in whole sentences in %s',
  async (name) => {
    for (const [recipientName, brokenGreeting] of [
      ['evil.example/win', /evil|\uE002|,\s*(?:<!-- -->)?[.?!]/],
      ['', /\uE002|,\s*(?:<!-- -->)?[.?!]/],
      ['Dr. Maria Schmidt Jr.', /Dr\.\.|Jr\.(?:<!-- -->)?\.|\bDr\.[?!]/],
    ] as const) {
      const { subject, html, text } = await render(name, { ...templates[name].sample, name: recipientName })
      for (const part of [subject, html.replace(/<style[\s\S]*?<\/style>/, ''), text])
        expect(part).not.toMatch(brokenGreeting)
    }
  },
)

describe.each(mailNames)('the template %s', (name) => {
  /** Renders the sample with every value replaced. */
  const renderReplacedSample = (replace: (value: unknown) => unknown) =>
    render(
      name,
      JSON.parse(
        JSON.stringify(templates[name].sample, (_, value: unknown) => replace(value)),
      ) as MailData[typeof name],
    )

  it('has a subject, a preheader, HTML and text, and links to pages that exist', async () => {
    const { subject, html, text } = await render(name)
    expect(subject.length).toBeGreaterThan(3)
    const preheader = composePreheader(name)
    expect(preheader.length).toBeGreaterThan(10)
    expect(html.replace(/&#x27;/g, "'").replaceAll('&amp;', '&')).toContain(preheader)
    for (const part of [subject, preheader, html.replace(/<style[\s\S]*?<\/style>/, ''), text])
      expect(part).not.toMatch(/[{}]|%recipient|\bnull\b/)
    expect(html).toContain('<html')
    expect(html.match(/<title/g)).toHaveLength(1)
    expect(text).not.toMatch(/https?:\/\/\S*[^\w\s/-](\s|$)/)
    expect(text).not.toMatch(/\Shttps?:/)
    expect(html).toContain('prefers-color-scheme: dark')
    expect(html).not.toMatch(/undefined|NaN|\[object|<img/)
    expect(text).not.toMatch(/undefined|NaN|\[object|<\/?[a-z]/)
    expect(text.length).toBeGreaterThan(100)
    const targets = [...html.matchAll(/href="([^"]*)"/g)].map((match) =>
      (match[1] ?? '').replaceAll('&amp;', '&'),
    )
    expect(targets.length).toBeGreaterThan(1)
    for (const target of targets) expect(target).toMatch(allowedTargets)
  })

  it('uses the singular for a count of one', async () => {
    const { subject, html, text } = await renderReplacedSample((value) =>
      typeof value === 'number' && value < 1000 ? 1 : value,
    )
    for (const part of [subject, html, text])
      expect(part).not.toMatch(/\b1\s+(?:events|people|photos|requests|RSVPs|spots)\b/)
  })

  it('escapes user input in every part', async () => {
    const markup = '<script>alert("x")</script>%recipient.email% %unsubscribe_url%'
    const { subject, html, text } = await renderReplacedSample((value) =>
      typeof value === 'string' && !fixedValues.has(value) ? `${markup}${value}` : value,
    )
    expect(html).not.toContain('<script>')
    for (const part of [subject, html, text]) expect(part).not.toMatch(/%(recipient|unsubscribe)/)
  })
})

/** Sample values that are not free text: zones, ids and choices. */
const fixedValues = new Set<string>([
  sampleSignup.timezone,
  sampleSignup.signupId,
  'confirmed',
  ...reminderTypes,
  'community',
  'added',
  'danger',
  'dismiss',
  'warn',
  'reject_objection',
])

it('gives a new host a link to the form for a new event', async () => {
  const { html, text } = await render('host-approved')
  expect(html).toContain('href="https://kiln.test/host-dashboard?edit=new"')
  expect(text).toContain('https://kiln.test/host-dashboard?edit=new')
})

it('sends a host’s note without changes as an update, without a calendar file', async () => {
  const note = 'Bring a jumper.'
  const { subject, text, calendarMethod } = await render('event-update', {
    ...sampleSignup,
    changes: [],
    note,
  })
  expect(subject).toBe('Update: Clay & Cold Brew')
  expect(text).toContain(note)
  expect(text).not.toMatch(/changed|attached/i)
  expect(calendarMethod).toBeNull()
})

it('announces neither news nor a change if a host sends an update without a note', async () => {
  const mail = await render('event-update', { ...sampleSignup, changes: [], note: null })
  expect(mail.subject).toBe('About Clay & Cold Brew')
  expect(mail.html).toContain('>Here are the details again.<')
  expect(mail.html + mail.text).not.toMatch(/news|changed/i)
})

it.each([
  ['warn', 'We reversed our decision', 'we have reversed it'],
  ['cancel', 'You were right about our decision', 'We should not have cancelled it. We are sorry.'],
] as const)(
  'says after a justified objection only what was done about the decision to %s',
  async (decision, subject, sentence) => {
    const { sample } = templates['objection-resolved']
    const mail = await render('objection-resolved', { ...sample, action: 'reverse_decision', decision })
    expect(mail.subject).toBe(subject)
    const text = mail.text.replaceAll(/\s+/g, ' ')
    expect(text).toContain(sentence)
    expect(text.includes('reversed')).toBe(decision === 'warn')
  },
)

it('attaches a calendar file about a change for attendees with a spot, but not for the waitlist', async () => {
  const attendeeMail = await render('event-update')
  expect(attendeeMail.calendarMethod).toBe('PUBLISH')
  expect(attendeeMail.text).toMatch(/The attached\s+file\s+updates\s+your\s+calendar/)
  const { sample } = templates['event-update']
  const waitlistMail = await render('event-update', { ...sample, isForWaitlist: true })
  expect(waitlistMail.calendarMethod).toBeNull()
  expect(waitlistMail.text).not.toContain('attached')
})

it('tracks no clicks on links that give access, nor on the ticket, which must open offline', async () => {
  const { html } = await render('rsvp')
  const anchors = [...html.matchAll(/<a\b[^>]*href="([^"]*)"[^>]*>/g)]
  const untrackedAnchors = anchors.filter(([anchor]) => anchor.includes('disable-tracking="true"'))
  expect([...new Set(untrackedAnchors.map(([, href]) => new URL(href ?? '').pathname))].sort()).toEqual([
    '/rsvp/change/change-7',
    '/t/ticket-7',
    '/unsubscribe/preferences-token',
  ])
})

describe('an email about an RSVP', () => {
  it('has date and time in the zone of the event, and the waitlist position', async () => {
    const tokyoSignup = { ...sampleSignup, timezone: 'Asia/Tokyo', startsAt: Date.UTC(2026, 11, 12, 16, 0) }
    const { text, subject, calendarMethod } = await render('rsvp', {
      ...tokyoSignup,
      status: 'waitlist',
      position: 3,
    })
    expect(text).toContain('Sunday 13 December 2026')
    expect(text).toContain('01:00')
    expect(text).toContain('GMT+9')
    expect(text).toContain('number 3 on the waitlist')
    expect(subject).toBe("You're on the waitlist: Clay & Cold Brew")
    expect(calendarMethod).toBeNull()
  })

  it('attaches a calendar file for a spot, and after a cancellation a file that removes the event', async () => {
    expect((await render('rsvp')).calendarMethod).toBe('PUBLISH')
    expect((await render('waitlist-notification')).calendarMethod).toBe('PUBLISH')
    expect((await render('rsvp-cancelled')).calendarMethod).toBe('CANCEL')
    expect((await render('event-cancelled')).calendarMethod).toBe('CANCEL')
  })

  it.each([{}, { isByHost: true }])(
    'mentions neither a spot nor a calendar if the RSVP had no spot (%j)',
    async (data) => {
      const describeMentions = async (fields: object) => {
        const { text, calendarMethod } = await render('rsvp-cancelled', {
          ...sampleSignup,
          ...data,
          ...fields,
        })
        return [/spot is free|attached file/.test(text), calendarMethod]
      }
      expect(await describeMentions({ hadNoSpot: true })).toEqual([false, null])
      expect(await describeMentions({})).toEqual([true, 'CANCEL'])
    },
  )

  it.each([
    [{}, 'While RSVPs are open, you can RSVP again'],
    [{ requestEndReason: 'withdrawn' }, 'While RSVPs are open, you can ask again'],
  ] as const)(
    'says that attendees can RSVP or ask again only while RSVPs are open (%j)',
    async (data, sentence) => {
      const { text } = await render('rsvp-cancelled', { ...sampleSignup, ...data })
      expect(text.replaceAll(/\s+/g, ' ')).toContain(sentence)
    },
  )

  it.each([
    [{}, 'Your RSVP is cancelled.'],
    [{ isByHost: true }, 'You were removed from this event.'],
  ] as const)('says in the heading how an RSVP ended (%j)', async (data, heading) => {
    const { html } = await render('rsvp-cancelled', { ...sampleSignup, ...data })
    expect(html).toContain(`>${heading}<`)
  })
})

it('mentions the door to a co-host only if the event has check-in', async () => {
  const renderText = async (isVirtual: boolean) =>
    (await render('host-role', { ...templates['host-role'].sample, isVirtual })).text.replaceAll(/\s+/g, ' ')
  expect(await renderText(false)).toContain('check people in at the door')
  expect(await renderText(true)).not.toContain('door')
})

describe('an email about an event with reconfirmation', () => {
  it.each(['reminder-day', 'user-reminder-day'] as const)(
    'asks attendees in %s if they are still coming, with links and a deadline',
    async (name) => {
      const data = { ...sampleSignup, reminder: 'reminder_day_before', reconfirmQuestion: 'first' } as const
      const { subject, text, html } = await render(name, data)
      expect(subject).toBe('Still coming tomorrow? Clay & Cold Brew')
      // Twelve hours before the event it is 07:30, which counts as night.
      expect(text.replaceAll(/\s+/g, ' ')).toContain('answer by Sat 12 Dec, 08:00 (GMT)')
      for (const answer of ['yes', 'no']) expect(html).toContain(`/rsvp/change/change-7?coming=${answer}`)
      expect((await render(name)).text).not.toContain('still coming')
    },
  )

  it('asks attendees again, and says that the host asks', async () => {
    const data = { ...sampleSignup, reminder: 'reminder_day_of', reconfirmQuestion: 'again' } as const
    const { subject, text } = await render('reminder-day', data)
    expect(subject).toBe('Still coming today? Clay & Cold Brew')
    expect(text.replaceAll(/\s+/g, ' ')).toContain('The host asks once more')
  })

  it.each([
    [undefined, 'Attendees get their reminders today as well. '],
    [0, "are asked if they are still coming. You'll see on your dashboard who is still coming."],
    [14, 'are asked if they are still coming. So far: 14 still coming, 6 without an answer.'],
  ])(
    'tells hosts the day before about the reminders and the answers (sure attendees: %s)',
    async (sureCount, sentence) => {
      const data = { ...sampleHostEvent, ...(sureCount === undefined ? {} : { sureCount }) }
      expect((await render('host-rsvp-day', data)).text.replaceAll(/\s+/g, ' ')).toContain(sentence)
    },
  )

  it('tells hosts about new RSVPs with the number of sure attendees', async () => {
    const event = { ...sampleSignup, newCount: 2, confirmedCount: 20, waitlistCount: 1 }
    const renderText = async (counts: { sureCount?: number }) => {
      const data = { name: 'Noor', frequency: 'each', events: [{ ...event, ...counts }] } as const
      return (await render('host-rsvps', data)).text.replaceAll(/\s+/g, ' ')
    }
    expect(await renderText({ sureCount: 14 })).toContain(
      'In all: 20 with a spot (14 still coming, 6 without an answer), 1 on the waitlist.',
    )
    expect(await renderText({})).toContain('In all: 20 coming, 1 on the waitlist.')
  })

  it('offers a spot that opens in the last hours before the event, without a calendar file', async () => {
    const offerEndsAt = Date.UTC(2026, 11, 12, 16, 0)
    const mail = await render('waitlist-notification', { ...sampleSignup, offerEndsAt })
    expect(mail.subject).toBe('A spot opened up: do you want it? Clay & Cold Brew')
    expect(mail.text.replaceAll(/\s+/g, ' ')).toContain('by Sat 12 Dec, 16:00')
    for (const answer of ['accept', 'decline'])
      expect(mail.html).toContain(`/rsvp/change/change-7?offer=${answer}`)
    expect(mail.html).not.toContain('/t/ticket-7')
    expect(mail.calendarMethod).toBeNull()
  })

  it.each([
    ['released', 'Your spot went to the waitlist: Clay & Cold Brew', 'CANCEL'],
    ['lapsed', 'Your offer of a spot has ended: Clay & Cold Brew', null],
  ] as const)(
    'says how an attendee lost a spot, or the offer of one: %s',
    async (rsvpEndReason, subject, calendarMethod) => {
      const mail = await render('rsvp-cancelled', { ...sampleSignup, rsvpEndReason })
      expect(mail).toMatchObject({ subject, calendarMethod })
      expect(mail.text.replaceAll(/\s+/g, ' ')).toContain(
        "can RSVP again on the event's page while RSVPs are open.",
      )
    },
  )
})

describe('a request to join', () => {
  const requestData = { ...sampleSignup, status: 'requested', position: null } as const

  it('leads to an email that says that there is no spot yet, and contains neither a calendar file nor a ticket', async () => {
    const { subject, text, calendarMethod } = await render('rsvp', requestData)
    expect(subject).toBe('You asked to join: Clay & Cold Brew')
    expect(text).toContain('You have no spot yet')
    expect(text).not.toContain('ticket')
    expect(calendarMethod).toBeNull()
  })

  it.each(['confirmed', 'waitlist'] as const)(
    'leads to an email that says that it was accepted, with or without a spot (%s)',
    async (status) => {
      const { text } = await render('rsvp', { ...requestData, status, isAccepted: true })
      expect(text).toContain('The host has accepted your request')
    },
  )

  it.each([
    ['withdrawn', 'Your request is withdrawn: Clay & Cold Brew'],
    ['declined', 'The host declined your request: Clay & Cold Brew'],
    ['unanswered', 'Your request was not answered: Clay & Cold Brew'],
  ] as const)('removes nothing from a calendar when it is %s', async (requestEndReason, subject) => {
    const mail = await render('rsvp-cancelled', { ...sampleSignup, requestEndReason, note: 'Next time!' })
    expect(mail.subject).toBe(subject)
    expect(mail.text).toContain('Next time!')
    expect(mail.text).not.toContain('calendar')
    expect(mail.calendarMethod).toBeNull()
  })

  it('is counted separately in the email to hosts', async () => {
    const event = { ...sampleSignup, confirmedCount: 4, waitlistCount: 0 }
    const renderSubject = async (newCount: number, requestCount: number) =>
      (
        await render('host-rsvps', {
          name: 'Noor',
          frequency: 'each',
          events: [{ ...event, newCount, requestCount }],
        })
      ).subject
    expect(await renderSubject(0, 1)).toBe('1 request to join for Clay & Cold Brew')
    expect(await renderSubject(2, 3)).toBe('2 new RSVPs and 3 requests to join for Clay & Cold Brew')
  })
})

it('names the location of a virtual event once', async () => {
  const virtualSignup = { ...sampleSignup, isVirtual: true, venueAddress: null }
  const findLocation = async (venueName: string) => {
    const { text } = await render('rsvp', {
      ...virtualSignup,
      venueName,
      status: 'confirmed',
      position: null,
    })
    return /Where +(.+)/.exec(text)?.[1]
  }
  expect(await findLocation('Online')).toBe('Online')
  expect(await findLocation('Zoom')).toBe('Zoom, online')
})

it.each(['rsvp', 'waitlist-notification', 'reminder-week', 'user-reminder-day'] as const)(
  'says in %s that a virtual event has no link yet, until a host adds one',
  async (name) => {
    const linkNote = "The host hasn't added the link to join yet. We'll email it to you."
    const event = { ...templates[name].sample, isVirtual: true }
    const renderText = async (joinUrl: string | null) =>
      (await renderMail(name, event, { ...links, join: joinUrl })).text.replaceAll(/\s+/g, ' ')
    expect(await renderText(null)).toContain(linkNote)
    expect(await renderText('https://meet.example/ink')).not.toContain(linkNote)
  },
)
