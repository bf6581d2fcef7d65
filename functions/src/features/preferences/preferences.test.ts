import { expect, test, vi } from 'vitest'
import { api } from '../../../shared/api.ts'
import { addUnsubscribedKinds, setUnsubscribedKinds } from '../../core/mail/addresses-store.ts'
import type { CallRequest } from '../../platform/call-handler.ts'
import { openPreferences } from './preferences.ts'

vi.mock('../../core/mail/addresses-store.ts')

test('redirects a browser that opens the one-click unsubscribe link to the email settings, and changes nothing', async () => {
  expect([api.openPreferences.method, api.openPreferences.path]).toEqual(['GET', api.unsubscribe.path])
  const params = { token: 'an/altered token', kind: 'reminders' }
  const path = await openPreferences({ params } as CallRequest<'openPreferences'>)
  expect(path).toBe('/unsubscribe/an%2Faltered%20token')
  for (const change of [addUnsubscribedKinds, setUnsubscribedKinds]) expect(change).not.toHaveBeenCalled()
})
