import { createLoginToken } from '../../functions/src/core/accounts/login-tokens-store.ts'
import { makeEvent } from '../factories/events.ts'
import { makeTestUser, makeEmail } from '../factories/test-users.ts'
import { awaitMessage, getLink } from '../inbox.ts'
import { engines, type BrowserUser } from './engines.ts'
import { expect, test } from './fixtures.ts'

// Tests the main paths in engines other than Chromium, if these are installed.
for (const { name, programPath, open } of engines) {
  test.describe(name, () => {
    // The drivers of these engines are seconds slower than Playwright's.
    test.describe.configure({ timeout: 120_000 })
    test.skip(programPath === undefined, `${name} is not installed.`)
    let user: BrowserUser

    test.beforeEach(async ({ viewport }) => {
      user = await open(programPath ?? '', viewport)
    })

    test.afterEach(async () => {
      await user.close()
      expect(user.errors, 'the page reports no errors').toEqual([])
    })

    test('lets a visitor RSVP and cancel, and a member sign in with a login link and log out', async ({
      baseURL,
    }) => {
      const title = `${name} Print ${Date.now() % 100000}`
      const id = await makeEvent([], { title, signupLimit: 3 })
      const email = makeEmail('engine')
      await user.goto(`${baseURL}/events/${id}`)
      await user.waitForText('3 spots left')
      await user.press('RSVP Now')
      await user.fill('Name', 'Fay Fox')
      await user.fill('Email', email)
      await user.press('RSVP Now')
      await user.waitForText("You're in")
      await user.goto(getLink(await awaitMessage(email, new RegExp(title)), '/rsvp/change/'))
      await user.waitForText('Fay Fox')
      await user.press('Cancel RSVP')
      await user.press('Yes, Cancel RSVP')
      await user.waitForText('RSVP Cancelled')

      const member = await makeTestUser('user')
      await user.press('Login / Sign Up')
      await user.fill('Email', member.email)
      await user.press('Send login link')
      await user.waitForText('Check Your Email')
      await user.goto(getLink(await awaitMessage(member.email, /login link$/), '/login/verify'))
      await user.waitForText('Upcoming Events')
      expect(await user.readUrl()).toBe(`${baseURL}/dashboard`)
      await user.press('Log Out')
      await user.waitForButton('Login / Sign Up')
    })

    // Other engines never lock the database of a page that is left.
    if (name !== 'WebKit') return
    test('leaves no database locked if a member leaves a page during a write', async ({ baseURL }) => {
      const token = await createLoginToken(await makeTestUser(), Date.now())
      await user.goto(`${baseURL}/login/verify?token=${token}`)
      await user.press('Sign in')
      // Firebase's SDK still writes to its database when the member leaves a page, and the next page reads from that database.
      for (let visit = 0; visit < 4; visit++) {
        await user.waitForText('Upcoming Events')
        await user.goto(`${baseURL}/dashboard?visit=${visit}`)
      }
      await user.waitForText('Upcoming Events')
      for (let visit = 0; visit < 12; visit++) {
        // The URL changes each time, because a reload would end the writing.
        await user.goto(`${baseURL}/about?visit=${visit}`)
        expect(await user.evaluate(WRITE_WITHOUT_PAUSE), 'the database answers').toBe(true)
      }
    })
  })
}

/** Writes to a database of this site without a pause as soon as the app runs; returns whether the first write succeeded. */
const WRITE_WITHOUT_PAUSE = `new Promise((resolve) => {
  setTimeout(() => resolve(false), 20_000)
  const isRunning = () => Object.keys(document.querySelector('#root')).some((key) => key.startsWith('__react'))
  const begin = () => isRunning() ? open() : setTimeout(begin, 20)
  const open = () => {
    const request = indexedDB.open('left-while-writing', 1)
    request.onupgradeneeded = () => request.result.createObjectStore('entries')
    request.onsuccess = () => write(request.result)
  }
  const write = (database) => {
    const transaction = database.transaction('entries', 'readwrite')
    const entries = transaction.objectStore('entries')
    entries.get('count').onsuccess = ({ target }) => entries.put((target.result ?? 0) + 1, 'count')
    transaction.oncomplete = () => {
      resolve(true)
      write(database)
    }
  }
  begin()
})`
