import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { QuestionsFields } from './questions-fields.tsx'

const makeQuestion = (id: string) => ({
  id,
  kind: 'single_choice' as const,
  text: '',
  isRequired: false,
  options: [],
})

const html = renderToStaticMarkup(
  <QuestionsFields
    value={[makeQuestion('first'), makeQuestion('second')]}
    onChange={() => undefined}
    answeredQuestions={[]}
  />,
)

it('shows an example only for the first question', () => {
  expect(html.match(/placeholder="[^"]+"/g)).toEqual(['placeholder="Do you have any allergies?"'])
})

it('says “one on each line” above the field for options', () => {
  expect(html.indexOf('one on each line')).toBeGreaterThan(-1)
  expect(html.indexOf('one on each line')).toBeLessThan(html.indexOf('<textarea'))
})
