import { z } from 'zod'
import { city } from './city.ts'
import { declareCalls } from '../http/call.ts'
import { email, messageResponse, personName } from '../http/fields.ts'

export const citySignup = z.object({ name: personName, email, city })

export const cityCalls = declareCalls({
  signUpForCity: {
    method: 'POST',
    path: '/api/city-signup',
    summary: 'Signs up for emails about new events in a city; signing up twice has no further effect.',
    access: 'public',
    body: citySignup,
    response: messageResponse,
    status: 201,
    errors: ['too_many_requests'],
    limits: ['registerByIpAddress', 'citySignUpByEmail'],
  },
})
