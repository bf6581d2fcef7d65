import { expect, test } from 'vitest'
import firebase from '../../../firebase.json' with { type: 'json' }
import { api } from '../../shared/api.ts'
import type { Call } from '../../shared/http/call.ts'

/** The function that Hosting asks at a path: that of the first rule that fits. */
function functionAt(path: string): string | undefined {
  const fits = (source: string) =>
    source === path || (source.endsWith('/**') && path.startsWith(source.slice(0, -2)))
  return firebase.hosting.rewrites.find(({ source }) => fits(source))?.function?.functionId
}

test('Hosting takes each call to the function that answers it', () => {
  for (const call of Object.values(api) as Call[]) {
    const path = call.path.replaceAll(/\{\w+\}/g, '*')
    expect(functionAt(path), path).toBe(call.upload ? 'uploads' : 'api')
  }
})
