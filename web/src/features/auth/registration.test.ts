import { registerBody } from '@shared/auth/contract.ts'
import { describe, expect, it } from 'vitest'
import {
  DEFAULT_BIO,
  DEFAULT_WHY_HOST,
  emptyRegistration,
  findMissingFields,
  toRegisterBody,
} from './registration.ts'

const member = {
  ...emptyRegistration,
  name: ' Juno ',
  email: 'juno@kiln.test ',
  cityChoice: { city: 'London', area: 'Shoreditch' },
}
const host = { ...member, role: 'host' as const }

describe('the registration payload', () => {
  it('contains nothing about hosting for a member', () =>
    expect(toRegisterBody({ ...member, eventThemes: 'Clay', portfolioUrl: 'https://a.example' })).toEqual({
      name: 'Juno',
      email: 'juno@kiln.test',
      city: 'London',
      area: 'Shoreditch',
      role: 'user',
    }))

  it("contains a host's event themes as both `bio` and `whyHost`", () =>
    expect(
      toRegisterBody({ ...host, eventThemes: ' Clay and coffee ', about: 'Me', whyHost: 'Why' }),
    ).toMatchObject({ bio: 'Clay and coffee', whyHost: 'Clay and coffee' }))

  it('contains default sentences if there are no themes, even if About and Why are filled in', () => {
    const body = toRegisterBody({ ...host, eventThemes: '  ', about: 'Me', whyHost: 'Why' })
    expect(body).toMatchObject({ bio: DEFAULT_BIO, whyHost: DEFAULT_WHY_HOST })
  })

  it('uses the first link that is filled in: portfolio, LinkedIn, social or website', () => {
    const names = ['portfolioUrl', 'linkedinUrl', 'socialUrl', 'websiteUrl']
    const links = names.map((name) => [name, ` https://${name}.example `] as const)
    const bodies = links.map((_, index) =>
      toRegisterBody({ ...host, ...Object.fromEntries(links.slice(index)) }),
    )
    expect(bodies.map(({ socialMediaUrl }) => ` ${socialMediaUrl} `)).toEqual(links.map(([, url]) => url))
    expect(toRegisterBody(host).socialMediaUrl).toBe('')
  })

  it('is accepted by the schema of the call', () => {
    expect(registerBody.safeParse(toRegisterBody(host)).success).toBe(true)
    expect(registerBody.safeParse(toRegisterBody(member)).success).toBe(true)
  })
})

it('requires name, email and city', () => {
  expect(findMissingFields({ ...emptyRegistration, name: ' ' })).toEqual(['name', 'email', 'cityChoice'])
  expect(findMissingFields(member)).toEqual([])
})
