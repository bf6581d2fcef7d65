import { makeTestUser } from '../factories/test-users.ts'
import { makeSignupOnDay } from '../factories/signup-on-day.ts'
import { expect, test } from './fixtures.ts'
import { pauseClock } from './paused-clock.ts'
import { signInAs } from './sign-in-as.ts'

test('shows a tooltip after 700 ms, and the tooltip of another element immediately if the pointer moves there within 300 ms', async ({
  page,
}) => {
  const member = await makeTestUser()
  for (const daysFromNow of [3, 9])
    await makeSignupOnDay(member, { title: `In ${daysFromNow}`, city: 'Paris', daysFromNow })
  await signInAs(page, member, '/account')
  const dates = page.getByRole('region', { name: 'Upcoming Events' }).getByRole('time')
  await expect(dates).toHaveCount(2)
  const [earlierDate, laterDate] = [dates.first(), dates.last()]
  const [threeDaysTooltip, nineDaysTooltip] = [page.getByText('in 3 days'), page.getByText('in 9 days')]
  await laterDate.scrollIntoViewIfNeeded()
  await pauseClock(page)

  await earlierDate.hover()
  await page.clock.runFor(699)
  await expect(threeDaysTooltip).toHaveCount(0)
  await page.clock.runFor(1)
  await expect(threeDaysTooltip).toBeVisible()

  const movePointerAway = () => page.mouse.move(4, 400)
  await movePointerAway()
  await page.clock.runFor(290)
  await laterDate.hover()
  await page.clock.runFor(1)
  await expect(nineDaysTooltip).toBeVisible()

  await movePointerAway()
  await page.clock.runFor(310)
  await earlierDate.hover()
  await page.clock.runFor(690)
  await expect(nineDaysTooltip).toHaveCount(0)
  await expect(threeDaysTooltip).toHaveCount(0)
})
