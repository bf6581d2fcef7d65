import { expect, test } from 'vitest'
import { listRoleChanges } from './notify-hosts.ts'

const [ADA, BEA, CY] = ['2000000001', '2000000002', '2000000003']
const createRoles = (ownerId: string | null, ...coHostIds: string[]) => ({
  ownerId,
  offeredOwnerId: null as string | null,
  invitedHostIds: null as string[] | null,
  hostIds: ownerId === null ? coHostIds : [ownerId, ...coHostIds],
})
const listChanges = (
  before: ReturnType<typeof createRoles> | null,
  after: ReturnType<typeof createRoles>,
  { isOver } = { isOver: false },
) => listRoleChanges(before, after, { isOver }).map(({ uid, change, otherUid }) => [uid, change, otherUid])

test('emails each new host whom another user has added', () => {
  expect(listChanges(null, createRoles(ADA))).toEqual([])
  expect(listChanges(null, createRoles(ADA, BEA))).toEqual([[BEA, 'added', ADA]])
  expect(listChanges(null, createRoles(null, ADA, BEA))).toEqual([
    [ADA, 'unowned', null],
    [BEA, 'unowned', null],
  ])
  expect(listChanges(createRoles(ADA), createRoles(ADA, BEA, CY))).toEqual([
    [BEA, 'added', ADA],
    [CY, 'added', ADA],
  ])
  // An admin replaces one host with another.
  expect(listChanges(createRoles(ADA, BEA), createRoles(null, CY, BEA))).toEqual([
    [CY, 'unowned', null],
    [ADA, 'removed', null],
  ])
})

test('emails the co-host about an offer of ownership once, and the former owner about its acceptance', () => {
  const offeredRoles = { ...createRoles(ADA, BEA), offeredOwnerId: BEA }
  expect(listChanges(createRoles(ADA, BEA), offeredRoles)).toEqual([[BEA, 'offered', ADA]])
  expect(listChanges(offeredRoles, { ...offeredRoles, hostIds: [ADA, BEA, CY] })).toEqual([
    [CY, 'added', ADA],
  ])
  expect(listChanges(offeredRoles, createRoles(BEA, ADA))).toEqual([[ADA, 'accepted', BEA]])
  expect(listChanges(createRoles(null, BEA), createRoles(BEA))).toEqual([])
  // The other events of a series change their owner with the event that was offered.
  expect(listChanges(createRoles(ADA, BEA), createRoles(BEA, ADA))).toEqual([])
  expect(listChanges(createRoles(ADA), createRoles(BEA, ADA))).toEqual([])
})

test('emails an invited host, and the owner about the acceptance', () => {
  const invitedRoles = { ...createRoles(ADA), invitedHostIds: [BEA] }
  expect(listChanges(null, invitedRoles)).toEqual([[BEA, 'invited', ADA]])
  expect(listChanges(createRoles(ADA), invitedRoles)).toEqual([[BEA, 'invited', ADA]])
  expect(listChanges(invitedRoles, { ...invitedRoles, invitedHostIds: [BEA, CY] })).toEqual([
    [CY, 'invited', ADA],
  ])
  expect(listChanges(invitedRoles, createRoles(ADA, BEA))).toEqual([[ADA, 'joined', BEA]])
  expect(listChanges(invitedRoles, createRoles(ADA))).toEqual([])
})

test('emails a removed host, and the owner about a co-host who left', () =>
  expect(listChanges(createRoles(ADA, BEA, CY), createRoles(ADA, CY))).toEqual([
    [BEA, 'removed', null],
    [ADA, 'left', BEA],
  ]))

test('after an event emails added and removed hosts, but not the owner about a co-host who left, and nobody about a new event that is over', () => {
  expect(listChanges(null, createRoles(ADA, BEA), { isOver: true })).toEqual([])
  expect(listChanges(createRoles(ADA, BEA), createRoles(ADA), { isOver: true })).toEqual([
    [BEA, 'removed', null],
  ])
  expect(listChanges(createRoles(ADA), createRoles(ADA, BEA), { isOver: true })).toEqual([
    [BEA, 'added', ADA],
  ])
})
