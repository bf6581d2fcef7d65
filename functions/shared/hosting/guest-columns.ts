import type { CsvRow } from '../csv/read-csv.ts'
import { foldWords } from '../fold.ts'
import { containsAddress } from './find-addresses.ts'

/** The parts of a name, in the order in which they are joined. */
export const NAME_PARTS = ['prefix', 'first', 'middle', 'last', 'suffix'] as const
type NamePart = (typeof NAME_PARTS)[number]

/**
 * The columns that contain a guest's name. Each part of the name has its columns. `whole` lists columns that hold the whole name,
 * or the part of it that the other columns lack.
 */
export type NameColumns = Readonly<Record<NamePart | 'whole', readonly number[]>>

export interface EmailColumn {
  readonly columnIndex: number
  readonly nameColumns: NameColumns
}

/** The roles of a file's columns. */
export interface GuestColumns {
  /** How many of the first rows are the headings and the text above them. */
  readonly skippedRowCount: number
  /** The heading of each column or, without one, its number and an example value. */
  readonly labels: readonly string[]
  /** Null if every column must be searched for addresses. */
  readonly emailColumns: readonly EmailColumn[] | null
  /** The column with the name of a row's first guest: the one that the host chose, otherwise one without a heading, or none. */
  readonly nameColumns: NameColumns
  /** Columns with addresses of people who send invitations, and who are not guests. */
  readonly inviterColumns: ReadonlySet<number>
}

/** The columns that the host chose, by index; `nameColumnIndex` is null to import no names. */
export interface ChosenColumns {
  readonly emailColumnIndex?: number | undefined
  readonly nameColumnIndex?: number | null | undefined
}

export const NO_NAMES: NameColumns = { whole: [], prefix: [], first: [], middle: [], last: [], suffix: [] }

/** How many rows are searched for headings, which may follow a table's title. */
export const MAX_HEADING_ROWS = 20
/** How many rows below the headings are read to find out what a column holds. */
const MAX_SAMPLE_ROWS = 100
/** How many columns of a file are read. */
const MAX_COLUMNS = 200
const MAX_EXAMPLE_LENGTH = 24

const makeWordSet = (list: string): ReadonlySet<string> =>
  new Set(list.split(/[,\n]/).map((heading) => foldWords(heading).join(' ')))

const EMAIL_WORDS = makeWordSet(
  'email,emails,e mail,e mails,mail,mails,courriel,correo,correo electronico,emailadresse,mailadresse,emailaddress,mailaddress,' +
    'e mailadresse,epost,e post,epostadresse,eposta,e posta,mailadres,emailadres,e mailadres,sahkoposti,sahkopostiosoite,' +
    'эл почта,электронная почта,почта,имейл,メール,メールアドレス,eメール,邮箱,电子邮箱,邮件,电子邮件,電子郵件,電郵,이메일,메일,ηλεκτρονικο ταχυδρομειο,بريد,البريد الإلكتروني,אימייל,דוא ל',
)
const FIRST_NAME_WORDS = makeWordSet(
  'vorname,vornamen,rufname,prenom,prenoms,first,first name,first names,firstname,given,given name,given names,givenname,forename,forenames,' +
    'voornaam,voornamen,roepnaam,fornavn,fornamn,etunimi,imie,krestni jmeno,keresztnev,utonev,prenume,nombre de pila,primer nombre,nome proprio,primeiro nome,ονομα,имя,' +
    'име,ім я,імя,שם פרטי,الاسم الأول,名,이름만',
)
const LAST_NAME_WORDS = makeWordSet(
  'nachname,nachnamen,familienname,zuname,surname,surnames,last,last name,last names,lastname,family,family name,familyname,nom de famille,' +
    'apellido,apellidos,primer apellido,1er apellido,apellido 1,apellido paterno,primeiro apelido,primeiro sobrenome,cognome,sobrenome,apelido,apelidos,ultimo nome,achternaam,efternamn,efternavn,etternavn,sukunimi,' +
    'nazwisko,prijmeni,priezvisko,prezime,priimek,vezeteknev,csaladnev,nume de familie,soyad,soyadi,soyisim,pavarde,uzvards,cognom,cognoms,' +
    'επωνυμο,επιθετο,фамилия,прізвище,презиме,שם משפחה,اسم العائلة,姓,성',
)
/** Words for the parts between first and last name: `van der`, middle names, a patronymic. */
const MIDDLE_NAME_WORDS = makeWordSet(
  'tussenvoegsel,tussenvoegsels,tussenvoegsel s,tussenv,middelste naam,voorvoegsel,voorvoegsels,infix,middle name,middle names,middlename,middle initial,' +
    'zweiter vorname,weitere vornamen,namenszusatz,deuxieme prenom,autres prenoms,segundo nombre,secondo nome,segundo nome,' +
    'nome do meio,mellemnavn,mellemnavne,mellomnavn,mellannamn,drugie imie,ikinci ad,отчество,по батькові',
)
/** Headings of the parts before the first name, and after the last name, such as a second family name in Spanish. */
const PREFIX_HEADINGS = makeWordSet('prefix,name prefix')
const SUFFIX_HEADINGS = makeWordSet(
  'suffix,name suffix,suffixe,sufijo,sufixo,suffisso,achtervoegsel,segundo apellido,2o apellido,apellido 2,apellido materno,segundo apelido,segundo sobrenome',
)
const NAME_WORDS = makeWordSet(
  'name,names,fullname,displayname,nom,noms,nombre,nombres,nome,nomi,naam,namen,namn,navn,nimi,nev,nume,jmeno,meno,ime,ad,adi,isim,vards,vardas,' +
    'nombre y apellidos,nome e cognome,nom et prenom,nom prenom,prenom nom,imie i nazwisko,jmeno a prijmeni,ime i prezime,ad soyad,adi soyadi,' +
    'фио,ф и о,піб,имя и фамилия,ονοματεπωνυμο,名前,お名前,氏名,姓名,全名,이름,성명,성함,الاسم,שם',
)
const NAME_HEADINGS = [
  NAME_WORDS,
  PREFIX_HEADINGS,
  FIRST_NAME_WORDS,
  MIDDLE_NAME_WORDS,
  LAST_NAME_WORDS,
  SUFFIX_HEADINGS,
]
/** Words for a guest. A heading that is exactly one of these words marks the column of names. */
const GUEST_WORDS = makeWordSet(
  'guest,guests,attendee,attendees,participant,participants,invitee,invitees,person,people,member,gast,gaste,teilnehmer,teilnehmerin,' +
    'teilnehmende,person,personen,mitglied,kontakt,contact,invite,invites,invitee,participante,participantes,invitado,invitados,ospite,ospiti,' +
    'partecipante,convidado,convidados,deelnemer,deltager,deltagare,vieras,gosc,uczestnik,host,hosté',
)
/** Words that do not say whom a column is about. */
const FILLER_WORDS = makeWordSet(
  'your,you,the,a,of,my,full,complete,complet,completo,completa,vollstandiger,vollstandige,display,primary,main,work,home,personal,private,' +
    'business,address,adresse,adres,adress,direccion,indirizzo,endereco,adresa,value,optional,required,e,ihr,ihre,dein,deine,votre,tu,su,de,du,la,le,électronique,electronico,electronica,name',
)
/** In a heading with a word for names, these words show that the column is not about guests. */
const NON_GUEST_WORDS = makeWordSet(
  'user,username,nick,nickname,spitzname,screen,file,event,company,organization,organisation,org,firma,entreprise,empresa,azienda,ticket,' +
    'prefix,suffix,middle,additional,phonetic,yomi,furigana,school,city,venue,list,product,account,domain,website,maiden,pet,band,table,group,item,' +
    'organizer,organiser,host,veranstalter,gastgeber,referrer,inviter,sender',
)
/** In a heading with a word for addresses, these words show that the column is about people who send invitations. */
const INVITER_WORDS = makeWordSet(
  'organizer,organiser,organisateur,veranstalter,gastgeber,host,referrer,referred by,inviter,invited by,sender,added by,created by,submitted by',
)

const hasWord = (wordSet: ReadonlySet<string>, text: string): boolean => {
  const words = text.split(' ')
  return words.some((_, start) =>
    [1, 2, 3, 4].some((length) => wordSet.has(words.slice(start, start + length).join(' '))),
  )
}

/** Removes the words and phrases of these sets from a heading, longest first. */
function removeWords(text: string, ...wordSets: readonly ReadonlySet<string>[]): string {
  const unmatchedWords: string[] = []
  const words = text.split(' ')
  for (let index = 0; index < words.length;) {
    const length = [4, 3, 2, 1].find((length) => {
      const phrase = words.slice(index, index + length)
      return phrase.length === length && wordSets.some((wordSet) => wordSet.has(phrase.join(' ')))
    })
    if (length === undefined) unmatchedWords.push(words[index] ?? '')
    index += length ?? 1
  }
  return unmatchedWords.join(' ')
}

type ColumnRole = 'email' | NamePart | 'whole'

interface Heading {
  readonly columnIndex: number
  readonly role: ColumnRole | null
  /** The words for a person in a heading, such as `partner` in `Partner's email`; empty for the guest of the row. */
  readonly personLabel: string
  readonly isAboutInviter: boolean
}

function parseHeading(cell: string, columnIndex: number): Heading {
  const text = foldWords(cell.replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')).join(' ')
  const role = detectRole(text)
  const personLabel = removeWords(text, EMAIL_WORDS, ...NAME_HEADINGS, FILLER_WORDS)
  return { columnIndex, role, personLabel, isAboutInviter: role === 'email' && hasWord(INVITER_WORDS, text) }
}

/** The ticketing service Tito uses these headings for a guest's name. A `Ticket Name` elsewhere is a kind of ticket. */
const TICKET_BEFORE_NAME = /^ticket (?=(?:full|first|last) name$)/

function detectRole(heading: string): ColumnRole | null {
  const text = heading.replace(TICKET_BEFORE_NAME, '')
  if (hasWord(EMAIL_WORDS, text)) return 'email'
  if (PREFIX_HEADINGS.has(text)) return 'prefix'
  if (SUFFIX_HEADINGS.has(text)) return 'suffix'
  if (hasWord(MIDDLE_NAME_WORDS, text))
    return hasWord(NON_GUEST_WORDS, removeWords(text, MIDDLE_NAME_WORDS)) ? null : 'middle'
  const isWholeName = hasWord(NAME_WORDS, removeWords(text, FIRST_NAME_WORDS, LAST_NAME_WORDS))
  const [isFirstName, isLastName] = [hasWord(FIRST_NAME_WORDS, text), hasWord(LAST_NAME_WORDS, text)]
  if (!isFirstName && !isLastName && GUEST_WORDS.has(text)) return 'whole'
  if (hasWord(NON_GUEST_WORDS, text)) return null
  if (NAME_WORDS.has(text) || (isFirstName && isLastName)) return 'whole'
  if (isFirstName) return 'first'
  if (isLastName) return 'last'
  return isWholeName ? 'whole' : null
}

const DATE_OR_TIME =
  /\d[./:-]\d|\d\s*[ap]m\b|\b(?:jan|feb|mar|apr|ma[iy]|jun|jul|aug|sep|o[ck]t|nov|de[cz])\p{L}*\.?\s+\d|\d\.?\s*(?:jan|feb|m[aä]r|apr|ma[iy]|jun|jul|aug|sep|o[ck]t|nov|de[cz])/iu

/** Whether a cell can be a person's name: it has letters, and is not a date, time, number, link, id or address. */
export function isNameLike(cell: string): boolean {
  const letterCount = cell.match(/\p{L}/gu)?.length ?? 0
  const digitCount = cell.match(/\p{N}/gu)?.length ?? 0
  if (letterCount === 0 || digitCount > letterCount || cell.length > 200) return false
  if (cell.includes('@') || cell.startsWith('www.')) return false
  return !isNumberDateOrLink(cell) && !/\p{L}\p{N}|\p{N}\p{L}/u.test(cell)
}

function isNumberDateOrLink(cell: string): boolean {
  return /^\+?\p{N}[\p{N}\s.,]*$/u.test(cell) || DATE_OR_TIME.test(cell) || cell.includes('://')
}

/** Whether at least half of the cells match, and at least one does. */
const areMostly = (cells: readonly string[], isMatch: (cell: string) => boolean): boolean =>
  cells.filter(isMatch).length * 2 >= cells.length && cells.some(isMatch)

/** Finds out what the columns of a file hold, from their headings (if it has any) and their values. */
export function detectGuestColumns(rows: readonly CsvRow[], chosenColumns: ChosenColumns = {}): GuestColumns {
  const headingIndex = findHeadingRow(rows)
  const skippedRowCount = headingIndex < 0 ? 0 : headingIndex + 1
  const headings = rows[headingIndex]?.cells.slice(0, MAX_COLUMNS) ?? []
  const sampleRows = rows.slice(skippedRowCount, skippedRowCount + MAX_SAMPLE_ROWS)
  const listValues = (columnIndex: number) =>
    sampleRows.map(({ cells }) => cells[columnIndex] ?? '').filter((cell) => cell !== '')
  const parsedHeadings = headings
    .map(parseHeading)
    // A column of dates or numbers holds no names, whatever its heading says.
    .map((heading) =>
      heading.role !== 'email' && areMostly(listValues(heading.columnIndex), isNumberDateOrLink)
        ? { ...heading, role: null }
        : heading,
    )
  const columnCount = Math.min(MAX_COLUMNS, Math.max(0, ...sampleRows.map(({ cells }) => cells.length)))
  const columnsWithoutHeading = Array.from({ length: columnCount }, (_, index) => index).filter(
    (columnIndex) => (headings[columnIndex] ?? '') === '',
  )
  const nameColumns =
    toChosenNameColumns(chosenColumns) ??
    toWholeNameColumns(columnsWithoutHeading.find((columnIndex) => isColumnOfNames(listValues(columnIndex))))
  const inviterColumns = new Set(
    parsedHeadings.filter(({ isAboutInviter }) => isAboutInviter).map(({ columnIndex }) => columnIndex),
  )
  const emailHeadings = findEmailHeadings(parsedHeadings, columnCount, listValues, chosenColumns)
  return {
    skippedRowCount,
    labels: Array.from({ length: Math.max(columnCount, headings.length) }, (_, columnIndex) =>
      makeLabel(columnIndex, headings[columnIndex] ?? '', listValues(columnIndex)),
    ),
    emailColumns:
      emailHeadings?.map((emailHeading, index) => ({
        columnIndex: emailHeading.columnIndex,
        nameColumns:
          (index === 0 ? toChosenNameColumns(chosenColumns) : undefined) ??
          findNameColumns(emailHeading, parsedHeadings, emailHeadings) ??
          (index === 0 ? nameColumns : NO_NAMES),
      })) ?? null,
    nameColumns,
    inviterColumns: chosenColumns.emailColumnIndex === undefined ? inviterColumns : new Set(),
  }
}

function makeLabel(columnIndex: number, heading: string, [example = '']: readonly string[]): string {
  if (heading !== '') return heading
  return `Column ${columnIndex + 1}${example === '' ? '' : ` (${example.slice(0, MAX_EXAMPLE_LENGTH)})`}`
}

const toWholeNameColumns = (columnIndex: number | undefined): NameColumns =>
  columnIndex === undefined ? NO_NAMES : { ...NO_NAMES, whole: [columnIndex] }

function toChosenNameColumns({ nameColumnIndex }: ChosenColumns): NameColumns | undefined {
  return nameColumnIndex === undefined ? undefined : toWholeNameColumns(nameColumnIndex ?? undefined)
}

/** Whether a column holds names. More than four cells with at most two different values are no names. */
function isColumnOfNames(cells: readonly string[]): boolean {
  const isRepetitive = cells.length > 4 && new Set(cells).size < 3
  return !isRepetitive && areMostly(cells, isNameLike)
}

/** Among the rows above the first address, the index of the row with the most known headings; -1 if no row has one. */
function findHeadingRow(rows: readonly CsvRow[]): number {
  const firstRows = rows.slice(0, MAX_HEADING_ROWS)
  const firstAddressIndex = firstRows.findIndex(({ cells }) => cells.some((cell) => cell.includes('@')))
  const rowsAbove = firstAddressIndex < 0 ? firstRows : firstRows.slice(0, firstAddressIndex)
  const headingCounts = rowsAbove.map(
    ({ cells }) =>
      cells
        .slice(0, MAX_COLUMNS)
        .map(parseHeading)
        .filter(({ role }) => role !== null).length,
  )
  const highestCount = Math.max(0, ...headingCounts)
  return highestCount === 0 ? -1 : headingCounts.lastIndexOf(highestCount)
}

function findEmailHeadings(
  headings: readonly Heading[],
  columnCount: number,
  listValues: (columnIndex: number) => readonly string[],
  { emailColumnIndex }: ChosenColumns,
): readonly Heading[] | null {
  if (emailColumnIndex !== undefined)
    return [
      headings[emailColumnIndex] ?? {
        columnIndex: emailColumnIndex,
        role: 'email',
        personLabel: '',
        isAboutInviter: false,
      },
    ]
  if (headings.length === 0) return null
  const emailHeadings = headings.filter(({ role, isAboutInviter }) => role === 'email' && !isAboutInviter)
  const headingsAboveAddresses = emailHeadings.filter(({ columnIndex }) =>
    listValues(columnIndex).some((cell) => cell.includes('@')),
  )
  if (headingsAboveAddresses.length > 0) return headingsAboveAddresses
  const addressColumns = Array.from({ length: columnCount }, (_, index) => index).filter((columnIndex) =>
    areMostly(listValues(columnIndex), containsAddress),
  )
  if (addressColumns.length > 0)
    return addressColumns.map(
      (columnIndex) =>
        headings[columnIndex] ?? { columnIndex, role: null, personLabel: '', isAboutInviter: false },
    )
  return emailHeadings.length > 0 ? emailHeadings : null
}

/** The columns of the names that belong to a column of addresses; undefined if no heading shows them. */
function findNameColumns(
  emailHeading: Heading,
  headings: readonly Heading[],
  emailHeadings: readonly Heading[],
): NameColumns | undefined {
  const samePersonEmails = emailHeadings.filter(({ personLabel }) => personLabel === emailHeading.personLabel)
  const guestIndex = samePersonEmails.indexOf(emailHeading)
  const isFirstEmail = emailHeadings[0] === emailHeading
  const otherPersonLabels = new Set(emailHeadings.slice(1).map(({ personLabel }) => personLabel))
  otherPersonLabels.delete(emailHeading.personLabel)
  const nameHeadings = headings.filter(
    (heading) => heading.role !== 'email' && !emailHeadings.includes(heading),
  )
  const samePersonHeadings = nameHeadings.filter(
    ({ role, personLabel }) =>
      personLabel === emailHeading.personLabel &&
      (role !== null || (personLabel !== '' && !hasWord(NON_GUEST_WORDS, personLabel))),
  )
  const remainingHeadings = nameHeadings.filter(
    ({ role, personLabel }) => role !== null && !otherPersonLabels.has(personLabel),
  )
  const ownHeadings =
    samePersonHeadings.length > 0 ? samePersonHeadings : isFirstEmail ? remainingHeadings : []
  const listColumns = (role: ColumnRole | null) => {
    const columns = ownHeadings
      .filter((heading) => heading.role === role)
      .map((heading) => heading.columnIndex)
    // "Name, Email, Name, Email": the second name is the second guest's.
    return samePersonEmails.length > 1 ? columns.slice(guestIndex, guestIndex + 1) : columns
  }
  const nameColumns = {
    whole: [...listColumns('whole'), ...listColumns(null)],
    prefix: listColumns('prefix'),
    first: listColumns('first'),
    middle: listColumns('middle'),
    last: listColumns('last'),
    suffix: listColumns('suffix'),
  }
  const { whole, first, last } = nameColumns
  return [whole, first, last].some((columns) => columns.length > 0) ? nameColumns : undefined
}
