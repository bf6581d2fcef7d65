import type { Handlers } from '../../platform/call-handler.ts'
import { deleteHost, deleteUser, getDeletion } from './delete-user.ts'
import { getUser, listUsers } from './list-users.ts'
import { updateUser } from './update-user.ts'
import { getUserHistory, listEventsOfUser } from './user-history.ts'

export const usersHandlers = {
  getUser,
  listUsers,
  deleteHost,
  deleteUser,
  getDeletion,
  updateUser,
  getUserHistory,
  listEventsOfUser,
} satisfies Partial<Handlers>
