import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { BarChart } from './bar-chart.tsx'

const renderChart = (values: readonly number[]) =>
  renderToStaticMarkup(
    <BarChart
      title="RSVPs"
      category="Week"
      measure="RSVPs"
      bars={values.map((value, index) => ({ label: `Week ${index}`, value }))}
    />,
  )

it('names the highest value, even if all values are zero', () => {
  expect(renderChart([3, 1200])).toContain('highest: 1,200')
  expect(renderChart([0, 0])).toContain('highest: 0')
})

it('draws no bar for zero', () => {
  const heights = [...renderChart([0, 0]).matchAll(/<rect[^>]* height="([^"]*)"/g)].map(
    ([, height]) => height,
  )
  expect(heights).toEqual(['0', '0'])
})
