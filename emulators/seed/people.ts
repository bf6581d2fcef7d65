import type { Role } from '../../functions/shared/auth/contract.ts'

export interface Person {
  readonly email: string
  readonly name: string
  readonly role: Role
  readonly isApproved: boolean
  readonly city: string
  readonly area: string | null
  readonly bio?: string
  readonly socialMediaUrl?: string
  readonly portfolioUrl?: string
  readonly linkedinUrl?: string
  readonly twitterUrl?: string
  /** If set, the host card has a picture. */
  readonly hasPicture?: true
}

const makeApprovedHost = (host: Omit<Person, 'role' | 'isApproved'>): Person => ({
  ...host,
  role: 'host',
  isApproved: true,
})

/** Approved hosts, by the keys that `programme.ts` uses. */
export const hosts = {
  mara: makeApprovedHost({
    email: 'host@kiln.test',
    name: 'Mara Lindqvist',
    city: 'London',
    area: 'Peckham',
    bio: 'Potter by day, soup maker by night. Mara has hosted strangers at her table since 2019 and still cannot throw a straight cylinder.',
    socialMediaUrl: 'https://social.example/@mara',
    portfolioUrl: 'https://mara.example',
    linkedinUrl: 'https://www.linkedin.com/in/mara-lindqvist-example',
    hasPicture: true,
  }),
  theo: makeApprovedHost({
    email: 'host2@kiln.test',
    name: 'Theo Adeyemi',
    city: 'London',
    area: 'Deptford',
    bio: 'Sound recordist, sign hunter, collector of inks nobody else wanted. Brings boots for people who forgot theirs.',
    portfolioUrl: 'https://theo.example',
    twitterUrl: 'https://twitter.com/theo_example',
  }),
  jonas: makeApprovedHost({
    email: 'jonas@kiln.test',
    name: 'Jonas Brandt',
    city: 'Berlin',
    area: 'Kreuzberg',
    bio: 'Runs a salon in a former cat clinic. Believes every long word deserves a party.',
    socialMediaUrl: 'https://social.example/@jonas',
    hasPicture: true,
  }),
  camille: makeApprovedHost({
    email: 'camille@kiln.test',
    name: 'Camille Roux',
    city: 'Paris',
    area: 'Belleville',
    bio: 'Draws people in coats. Keeps the keys of a staircase with nine studios on it.',
    portfolioUrl: 'https://camille.example',
  }),
  nuria: makeApprovedHost({
    email: 'nuria@kiln.test',
    name: 'Núria Ferrer',
    city: 'Barcelona',
    area: 'Gràcia',
    bio: 'Projectionist, patient. Makes the longest films shorter with the right soup.',
  }),
  yuki: makeApprovedHost({
    email: 'yuki@kiln.test',
    name: 'Yuki Tanabe',
    city: 'Tokyo',
    area: 'Shimokitazawa',
    bio: 'Prints in two colours, mends in three. Named the risograph.',
    portfolioUrl: 'https://yuki.example',
    hasPicture: true,
  }),
  lupe: makeApprovedHost({
    email: 'lupe@kiln.test',
    name: 'Lupe Navarro',
    city: 'Los Angeles',
    area: 'Echo Park',
    bio: 'Cooks in 5/4 time. Between Los Angeles, San Francisco and Mexico City with one suitcase of cables.',
    socialMediaUrl: 'https://social.example/@lupe',
  }),
  dev: makeApprovedHost({
    email: 'dev@kiln.test',
    name: 'Dev Okonjo',
    city: 'New York',
    area: 'Bushwick',
    bio: 'Writes on trains, bends glass on weekends, sleeps on request.',
    twitterUrl: 'https://twitter.com/dev_example',
  }),
  priya: makeApprovedHost({
    email: 'priya@kiln.test',
    name: 'Priya Walsh',
    city: 'Melbourne',
    area: 'Fitzroy',
    bio: 'Printmaker with a cake problem. Left-handed, and equipped for it.',
  }),
}

export type HostKey = keyof typeof hosts

export const admin: Person = {
  email: 'admin@kiln.test',
  name: 'Ada Mirren',
  role: 'admin',
  isApproved: true,
  city: 'London',
  area: 'Bethnal Green',
}

export const member: Person = {
  email: 'member@kiln.test',
  name: 'Sam Rivera',
  role: 'user',
  isApproved: false,
  city: 'London',
  area: 'Hackney',
}

export const suspendedMember: Person = {
  email: 'suspended@kiln.test',
  name: 'Rufus Vane',
  role: 'user',
  isApproved: false,
  city: 'London',
  area: 'Camden',
}

export const applicant: Person = {
  email: 'applicant@kiln.test',
  name: 'Noor Haddad',
  role: 'host',
  isApproved: false,
  city: 'Berlin',
  area: 'Neukölln',
  bio: 'Bookseller with a back room that seats eleven. I have run a reading circle there every second Tuesday for four years.',
}

export const application = {
  whyHost:
    'The back room is empty five nights a week and my customers keep asking what else happens there. I would like it to be this.',
  experience: 'Four years of a reading circle, two poetry festivals, one flood.',
} as const

const firstNames =
  'Amara Bruno Chidi Dalia Elif Farah Goran Hana Idris Juno Kofi Leila Mateo Nadia Oskar Paloma Quinn Rosa Soren Tamsin Umar Vera Wren Ximena Yara Zoltan'.split(
    ' ',
  )
const lastNames =
  "Abara Bellweather Castellanos Dubois Eriksen Fontaine Grimaldi Hoang Ito Jankowski Kaur Lindgren Moreau Nakagawa O'Brien Petrov Quispe Rosenthal Silva Thorne".split(
    ' ',
  )

export interface Attendee {
  readonly name: string
  readonly email: string
}

/** People for the RSVPs: each first name with each last name. */
export const attendees: readonly Attendee[] = lastNames.flatMap((last) =>
  firstNames.map((first) => ({
    name: `${first} ${last}`,
    email: `${first}.${last.replace(/[^a-z]/gi, '')}@guests.example`.toLowerCase(),
  })),
)
