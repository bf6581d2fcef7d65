import type { Role } from '../../functions/shared/auth/contract.ts'

export interface SeedUser {
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

/** Makes a user. Hosts and admins are approved and members are not, unless `profile` says otherwise. */
const makeUser = (
  email: string,
  name: string,
  role: Role,
  [city, area]: readonly [city: string, area: string],
  profile: Partial<SeedUser> = {},
): SeedUser => ({ email, name, role, isApproved: role !== 'user', city, area, ...profile })

/** Approved hosts, by the keys with which a `SeedEvent` names its hosts. */
export const hosts = {
  mara: makeUser('host@kiln.test', 'Mara Lindqvist', 'host', ['London', 'Peckham'], {
    bio: 'Potter by day, soup maker by night. Mara has hosted strangers at her table since 2019 and still cannot throw a straight cylinder.',
    socialMediaUrl: 'https://social.example/@mara',
    portfolioUrl: 'https://mara.example',
    linkedinUrl: 'https://www.linkedin.com/in/mara-lindqvist-example',
    hasPicture: true,
  }),
  theo: makeUser('host2@kiln.test', 'Theo Adeyemi', 'host', ['London', 'Deptford'], {
    bio: 'Sound recordist, sign hunter, collector of inks nobody else wanted. Brings boots for people who forgot theirs.',
    portfolioUrl: 'https://theo.example',
    twitterUrl: 'https://twitter.com/theo_example',
  }),
  jonas: makeUser('jonas@kiln.test', 'Jonas Brandt', 'host', ['Berlin', 'Kreuzberg'], {
    bio: 'Runs a salon in a former cat clinic. Believes every long word deserves a party.',
    socialMediaUrl: 'https://social.example/@jonas',
    hasPicture: true,
  }),
  camille: makeUser('camille@kiln.test', 'Camille Roux', 'host', ['Paris', 'Belleville'], {
    bio: 'Draws people in coats. Keeps the keys of a staircase with nine studios on it.',
    portfolioUrl: 'https://camille.example',
  }),
  nuria: makeUser('nuria@kiln.test', 'Núria Ferrer', 'host', ['Barcelona', 'Gràcia'], {
    bio: 'Projectionist, patient. Makes the longest films shorter with the right soup.',
  }),
  yuki: makeUser('yuki@kiln.test', 'Yuki Tanabe', 'host', ['Tokyo', 'Shimokitazawa'], {
    bio: 'Prints in two colours, mends in three. Named the risograph.',
    portfolioUrl: 'https://yuki.example',
    hasPicture: true,
  }),
  lupe: makeUser('lupe@kiln.test', 'Lupe Navarro', 'host', ['Los Angeles', 'Echo Park'], {
    bio: 'Cooks in 5/4 time. Between Los Angeles, San Francisco and Mexico City with one suitcase of cables.',
    socialMediaUrl: 'https://social.example/@lupe',
  }),
  dev: makeUser('dev@kiln.test', 'Dev Okonjo', 'host', ['New York', 'Bushwick'], {
    bio: 'Writes on trains, bends glass on weekends, sleeps on request.',
    twitterUrl: 'https://twitter.com/dev_example',
  }),
  priya: makeUser('priya@kiln.test', 'Priya Walsh', 'host', ['Melbourne', 'Fitzroy'], {
    bio: 'Printmaker with a cake problem. Left-handed, and equipped for it.',
  }),
}

export type HostKey = keyof typeof hosts

export const admin = makeUser('admin@kiln.test', 'Ada Mirren', 'admin', ['London', 'Bethnal Green'])
export const member = makeUser('member@kiln.test', 'Sam Rivera', 'user', ['London', 'Hackney'])
export const suspendedMember = makeUser('suspended@kiln.test', 'Rufus Vane', 'user', ['London', 'Camden'])

export const applicant = makeUser('applicant@kiln.test', 'Noor Haddad', 'host', ['Berlin', 'Neukölln'], {
  isApproved: false,
  bio: 'Bookseller with a back room that seats eleven. I have run a reading circle there every second Tuesday for four years.',
})

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

/** Attendees for the RSVPs: each first name with each last name. */
export const attendees: readonly Attendee[] = lastNames.flatMap((lastName) =>
  firstNames.map((firstName) => ({
    name: `${firstName} ${lastName}`,
    email: `${firstName}.${lastName.replace(/[^a-z]/gi, '')}@guests.example`.toLowerCase(),
  })),
)
