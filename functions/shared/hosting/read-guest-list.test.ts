import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BYTE_ORDER_MARK, formatCsvRow } from '../csv/write-csv.ts'
import { personName } from '../http/fields.ts'
import { formatGuestList, readGuestFile, readGuestList } from './read-guest-list.ts'

const read = (text: string) => readGuestList(text)
const ada = { email: 'ada@a.test', name: 'Ada Okafor' }

describe('a guest', () => {
  test.each([
    ['only an address', 'Ada@A.Test', null],
    ['an address and a name', 'ada@a.test,Ada Okafor', ada.name],
    ['a name and an address', 'Ada Okafor;ada@a.test', ada.name],
    ['the format of email programs', 'Ada Okafor <ada@a.test>', ada.name],
    ['headings', 'Name,E-mail\r\nAda Okafor,ada@a.test', ada.name],
    ['headings for first and last name', 'E-Mail-Adresse;Vorname;Nachname\nada@a.test;Ada;Okafor', ada.name],
    ['further columns', 'id,email,notes,full name\n7,ada@a.test,vegan,Ada Okafor', ada.name],
    ['a heading only for the address', 'email,\nada@a.test,Ada Okafor', ada.name],
  ])('is read from %s', (_, text, name) => {
    const guests = [{ email: ada.email, name }]
    expect(read(text)).toMatchObject({ guests, duplicateCount: 0, invalidLineCount: 0, lineCount: 1 })
  })

  test.each(['see https://evil.example', 'x'.repeat(81), 'Ada\u202eokafor', '2026-05-01', '17:30'])(
    'is read without a name if the text cannot be one (%j)',
    (name) => expect(read(`ada@a.test,"${name}"`).guests).toEqual([{ email: ada.email, name: null }]),
  )

  test('never has a line break in its name, so that the name cannot inject an email header', () => {
    expect(read('Email,Name\nada@a.test,"Ada\r\nBcc: all@a.test"')).toMatchObject({
      guests: [{ email: ada.email, name: null }],
      invalidLines: [{ line: 2, text: 'all@a.test' }],
    })
    expect(read('ada@a.test,"Ada\r\nOkafor"').guests).toEqual([ada])
  })

  test('is added once, even if the address is repeated in another spelling', () =>
    expect(read('ada@a.test\nADA@a.test \n"ada@a.test",Ada')).toMatchObject({
      guests: [{ email: ada.email, name: null }],
      duplicateCount: 2,
    }))
})

test('reports lines without an address by their number, and ignores blank ones', () => {
  const text = 'email,name\n\nada@a.test,Ada Okafor\nBen\n\n"two\nlines",x\nben@,Ben\n=cmd|calc,7\n'
  expect(read(text)).toMatchObject({
    guests: [ada],
    duplicateCount: 0,
    invalidLineCount: 4,
    invalidLines: [
      { line: 4, text: 'Ben' },
      { line: 6, text: 'two\nlines, x' },
      { line: 8, text: 'ben@, Ben' },
      { line: 9, text: '=cmd|calc, 7' },
    ],
    lineCount: 5,
  })
})

test('reports a first line that is neither a heading nor a guest', () => {
  expect(read('Ada\nada@a.test').invalidLines).toEqual([{ line: 1, text: 'Ada' }])
  expect(read('')).toMatchObject({ guests: [], duplicateCount: 0, invalidLineCount: 0, lineCount: 0 })
  expect(read('email\n')).toMatchObject({ guests: [], invalidLines: [] })
})

/** The guests of a file, each as `email Name`. */
const listGuests = (text: string, chosenColumns = {}) =>
  readGuestList(text, chosenColumns).guests.map(({ email, name }) =>
    [email.replace('@a.test', ''), name].filter(Boolean).join(' '),
  )

describe('a file of another program', () => {
  test.each([
    [
      'a title above the headings',
      'Guests\n\nTable 1\nName;Email\nAda Okafor;ada@a.test',
      ['ada Ada Okafor'],
    ],
    ['a title that says email', 'Party by email\nEmail;Name\nada@a.test;Ada', ['ada Ada']],
    ['family name first', 'Nom;Prénom;Adresse e-mail\nDurand;Élodie;ada@a.test', ['ada Élodie Durand']],
    ['a family name under Name', 'Name;Vorname;E-Mail\nMüller;Anna;ada@a.test', ['ada Anna Müller']],
    [
      'a given name under Nombre',
      'Nombre,Apellidos,Correo electrónico\nInés,Paz Gil,ada@a.test',
      ['ada Inés Paz Gil'],
    ],
    [
      'a Dutch tussenvoegsel',
      'Voornaam;Tussenvoegsel(s);Achternaam;E-mail\nAnna;van der;Berg;ada@a.test',
      ['ada Anna van der Berg'],
    ],
    [
      'a tussenvoegsel and Naam',
      'Voornaam,Tussenvoegsel,Naam,Email\nAnna,de,Vries,ada@a.test',
      ['ada Anna de Vries'],
    ],
    [
      'both Spanish family names',
      'Primer nombre,Segundo nombre,Primer apellido,Segundo apellido,Correo\nAda,Inés,Paz,Gil,ada@a.test',
      ['ada Ada Inés Paz Gil'],
    ],
    [
      'a patronymic',
      'Фамилия;Имя;Отчество;Почта\nИванова;Ада;Петровна;ada@a.test',
      ['ada Ада Петровна Иванова'],
    ],
    [
      'the parts of contacts at Google',
      'First Name,Middle Name,Last Name,Phonetic Middle Name,Name Prefix,Name Suffix,E-mail 1 - Value\n' +
        'Ada,M.,Okafor,Em,Dr.,Jr.,ada@a.test',
      ['ada Dr. Ada M. Okafor Jr.'],
    ],
    [
      'the parts of contacts in Outlook',
      'Title,First Name,Middle Name,Last Name,Suffix,E-mail Address\nMs,Ada,M.,Okafor,III,ada@a.test',
      ['ada Ada M. Okafor III'],
    ],
    [
      'a tussenvoegsel that some guests lack',
      'Achternaam;Tussenvoegsel;Voornaam;E-mail\nMeer;van der;Jan;ada@a.test\nBos;;Ada;ben@a.test',
      ['ada Jan van der Meer', 'ben Ada Bos'],
    ],
    ['telephone numbers under a word for guests', 'Kontakt;E-Mail\n+49 170 1234567;ada@a.test', ['ada']],
    ['the prefix of a telephone number', 'Name,Prefix,Phone,Email\nAda,+44,20 12,ada@a.test', ['ada Ada']],
    [
      'the kinds of tickets',
      'Ticket,Ticket Email,Order Name,Order Email\nEarly bird,ada@a.test,Ben,ben@a.test',
      ['ada', 'ben Ben'],
    ],
    [
      "Tito's columns",
      'Ticket,Ticket Full Name,Ticket First Name,Ticket Last Name,Ticket Email,Ticket Company Name,Order Name,Order Email\n' +
        'Early bird,Ada Okafor,Ada,Okafor,ada@a.test,Kiln Ltd,Ben,ben@a.test',
      ['ada Ada Okafor', 'ben Ben'],
    ],
    [
      "Tito's full name alone",
      'Ticket,Ticket Full Name,Ticket Email\nEarly bird,Ada Okafor,ada@a.test',
      ['ada Ada Okafor'],
    ],
    [
      'parts beside the whole name',
      'Name,Given Name,Middle Name,Family Name,Name Suffix,Email\nAda M. Okafor,Ada,M.,Okafor,,ada@a.test',
      ['ada Ada M. Okafor'],
    ],
    [
      'the name of a middle school',
      'First name,Middle school name,Last name,Email\nAda,Hillside,Okafor,ada@a.test',
      ['ada Ada Okafor'],
    ],
    ['Polish headings', 'Imię i nazwisko,Adres e-mail\nAda Nowak,ada@a.test', ['ada Ada Nowak']],
    ['Japanese headings', '氏名,メールアドレス\n山田 太郎,ada@a.test', ['ada 山田 太郎']],
    ['Russian headings', 'Фамилия;Имя;Электронная почта\nИванова;Ада;ada@a.test', ['ada Ада Иванова']],
    ['Turkish headings', 'Adı;Soyadı;E-posta\nAda;Yılmaz;ada@a.test', ['ada Ada Yılmaz']],
    ['Ukrainian headings', 'Ім’я;Прізвище;Пошта\nАда;Коваль;ada@a.test', ['ada Ада Коваль']],
    ['Hebrew headings', 'שם פרטי;שם משפחה;אימייל\nעדה;לוי;ada@a.test', ['ada עדה לוי']],
    ['Arabic headings', 'الاسم الأول;اسم العائلة;البريد\nليلى;حداد;ada@a.test', ['ada ليلى حداد']],
    ['Lithuanian headings', 'Vardas;Pavardė;El. paštas\nAda;Petraitė;ada@a.test', ['ada Ada Petraitė']],
    ['Russian initials as the heading', 'Ф.И.О.;Почта\nАда Иванова;ada@a.test', ['ada Ада Иванова']],
    ['headings of a database', 'id,firstName,last_name,eMail\n7,Ada,Okafor,ada@a.test', ['ada Ada Okafor']],
    [
      'a timestamp in the first column',
      'Timestamp,Email Address,What is your full name?\n11/2/2026 10:15:22,ada@a.test,Ada Okafor',
      ['ada Ada Okafor'],
    ],
    ['a timestamp and no headings', '11/2/2026 10:15:22,ada@a.test,Ada Okafor', ['ada Ada Okafor']],
    ['numbers and no headings', '1;2 May 2026;Ada Okafor;19:30;ada@a.test', ['ada Ada Okafor']],
    [
      'dates under Name',
      'Name,Email,Guest\n2026-05-01,ada@a.test,Ada\n2026-05-02,ben@a.test,Ben',
      ['ada Ada', 'ben Ben'],
    ],
    [
      'full names in only some rows',
      'name,first_name,last_name,email\nAda Okafor,Ada,Okafor,ada@a.test\n,Ben,Ruiz,ben@a.test',
      ['ada Ada Okafor', 'ben Ben Ruiz'],
    ],
    [
      'columns with names of things',
      'Event name,Screen Name,Company,Email,Display Name\nInk,inky,Ink Ltd,ada@a.test,Ada',
      ['ada Ada'],
    ],
    ['a handle in the notes', 'Name,Notes,Email\nAda,@adapaints,ada@a.test', ['ada Ada']],
    [
      'columns about email without addresses',
      'Email type,Email,Email opt-in,Name\n* Work,ada@a.test,yes,Ada',
      ['ada Ada'],
    ],
    ['an unknown heading for the address', 'Name,Adresse\nAda,ada@a.test', ['ada Ada']],
  ])('is read with %s', (_, text, guests) => {
    expect(listGuests(text)).toEqual(guests)
    expect(readGuestList(text).invalidLineCount).toBe(0)
  })

  test.each([
    ['in a cell', 'Name,Email\nAda,"ada@a.test; ben@a.test"', ['ada Ada', 'ben']],
    [
      'in a cell, with other separators',
      'Email\nada@a.test ::: ben@a.test / cy@a.test & di@a.test',
      ['ada', 'ben', 'cy', 'di'],
    ],
    ['in one line', 'ada@a.test, ben@a.test, cy@a.test', ['ada', 'ben', 'cy']],
    ['in one line, separated by spaces', 'ada@a.test ben@a.test', ['ada', 'ben']],
    [
      'with names',
      'Ann <ada@a.test>, "Ruiz, Bob" <ben@a.test>; cy@a.test',
      ['ada Ann', 'ben Ruiz, Bob', 'cy'],
    ],
    ['with names, in one cell', '"Ann <ada@a.test>, Bob <ben@a.test>"', ['ada Ann', 'ben Bob']],
    [
      'in two columns',
      'Name,Email,Partner,Partner email\nAda,ada@a.test,Ben,ben@a.test',
      ['ada Ada', 'ben Ben'],
    ],
    [
      'in two columns, each with first and last name',
      'First name,Last name,Email,+1 first name,+1 last name,+1 email\nAda,Okafor,ada@a.test,Ben,Ruiz,ben@a.test',
      ['ada Ada Okafor', 'ben Ben Ruiz'],
    ],
    [
      'in columns with the same heading',
      'Name,Email,Name,Email\nAda,ada@a.test,Ben,ben@a.test',
      ['ada Ada', 'ben Ben'],
    ],
    [
      'in numbered columns',
      'Name,E-mail 1 - Type,E-mail 1 - Value,E-mail 2 - Type,E-mail 2 - Value\nAda,* Work,ada@a.test,Home,ben@a.test',
      ['ada Ada', 'ben'],
    ],
    [
      'separated by Chinese and Japanese punctuation',
      'ada@a.test，ben@a.test、cy@a.test；di@a.test',
      ['ada', 'ben', 'cy', 'di'],
    ],
    ['with a name before a full-width comma', '山田，ada@a.test', ['ada']],
    ['separated by control characters', 'ada@a.test\u0085ben@a.test\u001ecy@a.test', ['ada', 'ben', 'cy']],
    ['in links', '<mailto:ada@a.test>\n“ben@a.test”\n\u200bcy@a.test\u200b', ['ada', 'ben', 'cy']],
  ])('gives a guest for every address of a row: %s', (_, text, guests) => {
    expect(listGuests(text)).toEqual(guests)
    expect(readGuestList(text).invalidLineCount).toBe(0)
  })

  test.each([
    ['that is invalid, next to a valid one', 'Email\n"ada@a.test, ben@"', 2, 'ben@'],
    ['in a column of something else', 'Email,Notes\nada@a.test,ask ben@a.test', 2, 'ben@a.test'],
    ['with a character that mail does not support', 'josé@a.test\nada@a.test', 1, 'josé@a.test'],
    ['in the wrong column', 'Email;Name\nada@a.test;Ada\n"Bob, B.";bob@a.test', 3, 'Bob, B., bob@a.test'],
  ])('reports the line of an address %s', (_, text, line, invalidText) => {
    const invalidLines = [{ line, text: invalidText }]
    expect(readGuestList(text)).toMatchObject({
      guests: [{ email: 'ada@a.test' }],
      invalidLines,
      invalidLineCount: 1,
    })
  })

  test('is read without the address of an organizer', () =>
    expect(readGuestList('Email,Organizer email\nada@a.test,host@a.test')).toMatchObject({
      guests: [{ email: 'ada@a.test' }],
      invalidLineCount: 0,
    }))

  test('is read by the chosen columns', () => {
    const text = 'Email,Nickname,Other email\nada@a.test,Addie,ben@a.test\n'
    expect(listGuests(text)).toEqual(['ada', 'ben'])
    expect(listGuests(text, { nameColumnIndex: 1 })).toEqual(['ada Addie', 'ben'])
    expect(listGuests(text, { emailColumnIndex: 2, nameColumnIndex: 1 })).toEqual(['ben Addie'])
    expect(listGuests('ada@a.test,Ada,Okafor', { nameColumnIndex: 2 })).toEqual(['ada Okafor'])
    expect(listGuests('ada@a.test,Ada,Okafor', { nameColumnIndex: null })).toEqual(['ada'])
  })
})

const nameText = fc.string({
  maxLength: 12,
  unit: fc.constantFrom('=', '+', '-', '@', '＝', ' ', "'", '"', 'a', 'b', ';', ',', '\u200b'),
})

test('imports an exported list as the same list, without the names that contain an @', () => {
  const email = fc.stringMatching(/^['=+-]{0,3}[a-z]{1,3}$/).map((localPart) => `${localPart}@a.test`)
  const guest = fc.record({
    email,
    name: nameText.map((text) => personName.safeParse(text.replaceAll(/\s+/g, ' ')).data ?? null),
  })
  fc.assert(
    fc.property(
      fc.uniqueArray(guest, { selector: (item) => item.email, minLength: 1, maxLength: 8 }),
      (guests) => {
        const expectedGuests = guests.map((item) => ({
          ...item,
          name: item.name?.includes('@') ? null : item.name,
        }))
        expect(readGuestList(formatGuestList(guests)).guests).toEqual(expectedGuests)
      },
    ),
    { numRuns: 500 },
  )
})

test('reads guests from an exported file of attendees', () => {
  const file =
    BYTE_ORDER_MARK +
    formatCsvRow(['Name', 'Email', 'Status', 'Waitlist position', 'City', 'RSVP made (Europe/Berlin)']) +
    formatCsvRow(['-Ada Okafor', '-ada@a.test', 'Confirmed', '', 'London', '2026-11-24 10:00']) +
    formatCsvRow(['=Ben', 'ben@a.test', 'Cancelled', '', 'London', '2026-11-24 10:00'])
  expect(listGuests(file)).toEqual(['-ada -Ada Okafor', 'ben =Ben'])
})

test('reads a file in UTF-8, UTF-16 or the encoding of an old spreadsheet', () => {
  const encode = (encoding: BufferEncoding, text = 'ada@a.test;Zoë') => Buffer.from(text, encoding)
  const bytesWithMark = encode('utf16le', '\ufeffada@a.test;Zoë')
  const files = [
    encode('utf8'),
    encode('latin1'),
    encode('utf16le'),
    bytesWithMark,
    Buffer.from(bytesWithMark).swap16(),
  ]
  for (const bytes of files) {
    expect(readGuestFile(bytes).list?.guests).toEqual([{ email: ada.email, name: 'Zoë' }])
  }
})

test('reads a file in the chosen encoding', () => {
  const bytes = Buffer.concat([Buffer.from('c3e9fef1e3eff2', 'hex'), Buffer.from(',ada@exm.gr')])
  expect(readGuestFile(bytes, { encoding: 'windows-1253' }).list?.guests).toEqual([
    { email: 'ada@exm.gr', name: 'Γιώργος' },
  ])
})

const EXCEL_HINT = 'This is an Excel file. Save it as CSV first.'

test.each([
  ['', 'This file is empty.'],
  ['\r\n\r\n', 'This file is empty.'],
  ['Name,Email\r\n', 'This file has no valid email addresses.'],
  ['Ada\nBen', 'This file has no valid email addresses.'],
  ['PK\x03\x04...[Content_Types].xml', EXCEL_HINT],
  ['PK\x03\x04...xl/workbook.xml ada@a.test', EXCEL_HINT],
  ['\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', EXCEL_HINT],
  ['PK\x03\x04...Index/Document.iwa', 'This is a Numbers file. Export it as CSV first.'],
  [
    'PK\x03\x04...application/vnd.oasis.opendocument.spreadsheet',
    'This is an OpenDocument file. Save it as CSV first.',
  ],
  ['PK\x03\x04...guests.csv', 'This is a zip archive. Unpack it and choose the CSV file in it.'],
  ['%PDF-1.7 ada@a.test', 'This is a PDF. Save the list as CSV first.'],
  ['{\\rtf1 ada@a.test}', 'This is a rich text document. Save it as plain text or CSV first.'],
  ['BEGIN:VCARD\nEMAIL:ada@a.test', 'These are contact cards (vCard). Export the contacts as CSV first.'],
])('refuses the file %j with a message', (text, problem) => {
  expect(readGuestFile(Buffer.from(text, 'latin1')).problem).toBe(problem)
})

describe('a list that is too long', () => {
  const makeLines = (count: number) => Array.from({ length: count }, (_, index) => `g${index}@a.test`)

  test('is read up to the maximum number of lines or addresses', () => {
    expect(readGuestList(makeLines(10_000).join('\n'))).toMatchObject({ isTooLong: false, lineCount: 10_000 })
    for (const separator of ['\n', ',', ' ', ';']) {
      const list = readGuestList(makeLines(10_001).join(separator))
      expect(list.isTooLong).toBe(true)
      expect(list.lineCount).toBeLessThanOrEqual(10_000)
      expect(list.guests.length).toBeLessThanOrEqual(10_000)
    }
  })

  test.each(['@\n', 'a\n', '@,', '@ ', 'a@b.test,', '"@<', 'a@'])(
    'is refused with at most 20 reported lines if it repeats %j',
    (part) => {
      const { problem, list } = readGuestFile(Buffer.from(part.repeat(2_000_000 / part.length)))
      expect(problem).not.toBeNull()
      expect(list?.invalidLines.length).toBeLessThanOrEqual(20)
      expect(list?.lineCount).toBeLessThanOrEqual(10_000)
    },
  )

  test.each([
    ['in one quoted cell', `"${'a'.repeat(2_000_000)}"`],
    ['of quotes', '"'.repeat(2_000_000)],
    ['after a quote that is never closed', `"${'a@b.test,'.repeat(220_000)}`],
    ['of commas', ','.repeat(1_000_000)],
    ['of angle brackets', `${'<'.repeat(1_000_000)}@`],
  ])('is refused with a message if it is a megabyte or more %s', (_, text) => {
    const { problem, list } = readGuestFile(Buffer.from(text))
    expect(problem).not.toBeNull()
    for (const { text } of list?.invalidLines ?? []) expect(text.length).toBeLessThanOrEqual(80)
  })
})
