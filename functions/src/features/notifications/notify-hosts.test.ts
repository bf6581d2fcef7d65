import { expect, test } from 'vitest'
import { roleChanges } from './notify-hosts.ts'

const [ADA, BEA, CY] = ['2000000001', '2000000002', '2000000003']
const of = (ownerId: string | null, ...others: string[]) => ({
  ownerId,
  offeredOwnerId: null as string | null,
  invitedHostIds: null as string[] | null,
  hostIds: ownerId === null ? others : [ownerId, ...others],
})
const changes = (before: ReturnType<typeof of> | null, after: ReturnType<typeof of>, isOver = false) =>
  roleChanges(before, after, isOver).map(({ uid, change, other }) => [uid, change, other])

test('emails each new host whom another user has added', () => {
  expect(changes(null, of(ADA))).toEqual([])
  expect(changes(null, of(ADA, BEA))).toEqual([[BEA, 'added', ADA]])
  expect(changes(null, of(null, ADA, BEA))).toEqual([
    [ADA, 'unowned', null],
    [BEA, 'unowned', null],
  ])
  expect(changes(of(ADA), of(ADA, BEA, CY))).toEqual([
    [BEA, 'added', ADA],
    [CY, 'added', ADA],
  ])
  // An admin puts one host in another one's place.
  expect(changes(of(ADA, BEA), of(null, CY, BEA))).toEqual([
    [CY, 'unowned', null],
    [ADA, 'removed', null],
  ])
})

test('tells the co-host of an offer once, and the former owner that it was accepted', () => {
  const offered = { ...of(ADA, BEA), offeredOwnerId: BEA }
  expect(changes(of(ADA, BEA), offered)).toEqual([[BEA, 'offered', ADA]])
  expect(changes(offered, { ...offered, hostIds: [ADA, BEA, CY] })).toEqual([[CY, 'added', ADA]])
  expect(changes(offered, of(BEA, ADA))).toEqual([[ADA, 'accepted', BEA]])
  expect(changes(of(null, BEA), of(BEA))).toEqual([])
  // Another event of its series goes with the one that was offered.
  expect(changes(of(ADA, BEA), of(BEA, ADA))).toEqual([])
  expect(changes(of(ADA), of(BEA, ADA))).toEqual([])
})

test('tells a host who is invited, and the owner that they accepted', () => {
  const invited = { ...of(ADA), invitedHostIds: [BEA] }
  expect(changes(null, invited)).toEqual([[BEA, 'invited', ADA]])
  expect(changes(of(ADA), invited)).toEqual([[BEA, 'invited', ADA]])
  expect(changes(invited, { ...invited, invitedHostIds: [BEA, CY] })).toEqual([[CY, 'invited', ADA]])
  expect(changes(invited, of(ADA, BEA))).toEqual([[ADA, 'joined', BEA]])
  expect(changes(invited, of(ADA))).toEqual([])
})

test('tells a host who was removed, and the owner that a co-host is gone', () =>
  expect(changes(of(ADA, BEA, CY), of(ADA, CY))).toEqual([
    [BEA, 'removed', null],
    [ADA, 'left', BEA],
  ]))

test('tells nobody of an event that is over what no longer matters', () => {
  expect(changes(null, of(ADA, BEA), true)).toEqual([])
  expect(changes(of(ADA, BEA), of(ADA), true)).toEqual([[BEA, 'removed', null]])
  expect(changes(of(ADA), of(ADA, BEA), true)).toEqual([[BEA, 'added', ADA]])
})

test('tells nobody of a write that leaves the hosts as they are', () =>
  expect(changes(of(ADA, BEA), of(ADA, BEA))).toEqual([]))
