import { MISSING_MESSAGE, optionalEmail, optionalPersonName } from '@shared/http/fields.ts'

const isPresent = (value: string | null) => value !== null

/** The fields of a form in which visitors must enter their name and email. */
export const requiredContact = {
  name: optionalPersonName.refine(isPresent, MISSING_MESSAGE),
  email: optionalEmail.refine(isPresent, MISSING_MESSAGE),
}
