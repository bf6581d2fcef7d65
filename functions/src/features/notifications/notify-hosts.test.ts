import { expect, test } from 'vitest'
import { roleChanges } from './notify-hosts.ts'

const [ADA, BEA, CY] = ['2000000001', '2000000002', '2000000003']
const hostsOf = (ownerId: string | null, ...others: string[]) => ({
  ownerId,
  offeredOwnerId: null as string | null,
  invitedHostIds: null as string[] | null,
  hostIds: ownerId === null ? others : [ownerId, ...others],
})
const changes = (
  before: ReturnType<typeof hostsOf> | null,
  after: ReturnType<typeof hostsOf>,
  isOver = false,
) => roleChanges(before, after, isOver).map(({ uid, change, other }) => [uid, change, other])

test('emails each new host whom another user has added', () => {
  expect(changes(null, hostsOf(ADA))).toEqual([])
  expect(changes(null, hostsOf(ADA, BEA))).toEqual([[BEA, 'added', ADA]])
  expect(changes(null, hostsOf(null, ADA, BEA))).toEqual([
    [ADA, 'unowned', null],
    [BEA, 'unowned', null],
  ])
  expect(changes(hostsOf(ADA), hostsOf(ADA, BEA, CY))).toEqual([
    [BEA, 'added', ADA],
    [CY, 'added', ADA],
  ])
  // An admin replaces one host by another.
  expect(changes(hostsOf(ADA, BEA), hostsOf(null, CY, BEA))).toEqual([
    [CY, 'unowned', null],
    [ADA, 'removed', null],
  ])
})

test('emails the co-host about an offer once, and the former owner about its acceptance', () => {
  const offered = { ...hostsOf(ADA, BEA), offeredOwnerId: BEA }
  expect(changes(hostsOf(ADA, BEA), offered)).toEqual([[BEA, 'offered', ADA]])
  expect(changes(offered, { ...offered, hostIds: [ADA, BEA, CY] })).toEqual([[CY, 'added', ADA]])
  expect(changes(offered, hostsOf(BEA, ADA))).toEqual([[ADA, 'accepted', BEA]])
  expect(changes(hostsOf(null, BEA), hostsOf(BEA))).toEqual([])
  // Other events of the series follow the one that was offered.
  expect(changes(hostsOf(ADA, BEA), hostsOf(BEA, ADA))).toEqual([])
  expect(changes(hostsOf(ADA), hostsOf(BEA, ADA))).toEqual([])
})

test('emails an invited host, and the owner about the acceptance', () => {
  const invited = { ...hostsOf(ADA), invitedHostIds: [BEA] }
  expect(changes(null, invited)).toEqual([[BEA, 'invited', ADA]])
  expect(changes(hostsOf(ADA), invited)).toEqual([[BEA, 'invited', ADA]])
  expect(changes(invited, { ...invited, invitedHostIds: [BEA, CY] })).toEqual([[CY, 'invited', ADA]])
  expect(changes(invited, hostsOf(ADA, BEA))).toEqual([[ADA, 'joined', BEA]])
  expect(changes(invited, hostsOf(ADA))).toEqual([])
})

test('emails a removed host, and the owner about a co-host who left', () =>
  expect(changes(hostsOf(ADA, BEA, CY), hostsOf(ADA, CY))).toEqual([
    [BEA, 'removed', null],
    [ADA, 'left', BEA],
  ]))

test('sends only changes that still matter after an event', () => {
  expect(changes(null, hostsOf(ADA, BEA), true)).toEqual([])
  expect(changes(hostsOf(ADA, BEA), hostsOf(ADA), true)).toEqual([[BEA, 'removed', null]])
  expect(changes(hostsOf(ADA), hostsOf(ADA, BEA), true)).toEqual([[BEA, 'added', ADA]])
})

test('sends nothing if the hosts are unchanged', () =>
  expect(changes(hostsOf(ADA, BEA), hostsOf(ADA, BEA))).toEqual([]))
