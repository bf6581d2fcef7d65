import { describe, expect, it } from 'vitest'
import { sharedPath } from './shared-link.ts'

const pathFrom = (params: Record<string, string>) =>
  sharedPath(new URLSearchParams(params), 'https://kiln.example')

describe('a link that another app shared', () => {
  it('leads to the event or host it names, wherever it is in the text', () => {
    expect(pathFrom({ url: 'https://kiln.example/events/12?utm=a#b' })).toBe('/events/12')
    expect(pathFrom({ text: 'Come along!\nhttps://kiln.example/event/7 – it is free' })).toBe('/event/7')
    expect(pathFrom({ title: 'https://kiln.example/hosts/3' })).toBe('/hosts/3')
    expect(pathFrom({ url: 'https://other.example/', text: 'https://kiln.example/events/9' })).toBe(
      '/events/9',
    )
  })

  it('is ignored if it leads anywhere else, even on this site', () => {
    for (const url of [
      'https://other.example/events/12',
      'https://kiln.example.evil.example/events/12',
      'https://kiln.example/admin?tab=users',
      'https://kiln.example/rsvp/change/abc',
      'https://kiln.example/events/12/../../admin',
      'javascript:alert(1)',
      '/events/12',
      '//kiln.example/events/12',
    ]) {
      expect(pathFrom({ url }), url).toBeNull()
    }
    expect(pathFrom({})).toBeNull()
  })
})
