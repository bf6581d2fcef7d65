import { makeEvent } from '../factories/events.ts'
import { makePerson, newEmail } from '../factories/people.ts'
import { awaitMessage, linkIn } from '../inbox.ts'
import { engines, type Person } from './engines.ts'
import { expect, test } from './fixtures.ts'

// The main paths in engines other than Chromium, if these are installed.
for (const { name, program, open } of engines) {
  test.describe(name, () => {
    // Their drivers are seconds slower than Playwright's.
    test.describe.configure({ timeout: 120_000 })
    test.skip(program === undefined, `There is no ${name} here.`)
    let person: Person

    test.beforeEach(async ({ baseURL, viewport }) => {
      person = await open(program ?? '', viewport)
      await person.go(String(baseURL))
    })

    test.afterEach(async () => {
      await person.leave()
      expect(person.faults, 'the page reports no errors').toEqual([])
    })

    test('lets a visitor RSVP and cancel', async ({ baseURL }) => {
      const title = `${name} Print ${Date.now() % 100000}`
      const id = await makeEvent([], { title, signupLimit: 3 })
      const email = newEmail('engine')
      await person.go(`${baseURL}/events/${id}`)
      await person.see('3 spots left')
      await person.press('RSVP Now')
      await person.fill('Name', 'Fay Fox')
      await person.fill('Email', email)
      await person.press('RSVP Now')
      await person.see("You're in")
      await person.go(linkIn(await awaitMessage(email, new RegExp(title)), '/rsvp/change/'))
      await person.see('Fay Fox')
      await person.press('Cancel RSVP')
      await person.press('Yes, Cancel RSVP')
      await person.see('RSVP Cancelled')
    })

    test('signs a member in by the link, and logs them out', async ({ baseURL }) => {
      const member = await makePerson('user')
      await person.press('Login / Sign Up')
      await person.fill('Email', member.email)
      await person.press('Send Login Link')
      await person.see('Check Your Email')
      await person.go(linkIn(await awaitMessage(member.email, /log/i), '/login/verify'))
      await person.see('Welcome')
      expect(await person.url()).toBe(`${baseURL}/dashboard`)
      // Firebase's SDK writes as a page is left, and the next one listens with what it left behind.
      for (let visit = 0; visit < 4; visit++) {
        await person.see('Upcoming Events')
        await person.go(`${baseURL}/dashboard?visit=${visit}`)
      }
      await person.see('Upcoming Events')
      await person.press('Log Out')
      await person.seeButton('Login / Sign Up')
    })

    test('locks no database if a page is left while it writes', async ({ baseURL }) => {
      for (let visit = 0; visit < 12; visit++) {
        // Another address each time: a reload would end the writing.
        await person.go(`${baseURL}/about?visit=${visit}`)
        expect(await person.evaluate(WRITES), 'the database answers').toBe(true)
      }
    })
  })
}

/** Writes to a database of this site without a pause from when the app runs; answers whether the first write was done. */
const WRITES = `new Promise((resolve) => {
  setTimeout(() => resolve(false), 20_000)
  const runs = () => Object.keys(document.querySelector('#root')).some((key) => key.startsWith('__react'))
  const begin = () => runs() ? open() : setTimeout(begin, 20)
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
