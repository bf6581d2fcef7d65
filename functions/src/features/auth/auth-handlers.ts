import type { Handlers } from '../../platform/call-handler.ts'
import { checkLoginLink } from './check-login-link.ts'
import { createSignInLink } from './create-sign-in-link.ts'
import { getCurrentUser } from './get-current-user.ts'
import { logOutEverywhere } from './log-out-everywhere.ts'
import { logOut } from './log-out.ts'
import { register } from './register.ts'
import { requestLogin } from './request-login.ts'
import { updateProfile } from './update-profile.ts'
import { verifyToken } from './verify-token.ts'

export const authHandlers = {
  checkLoginLink,
  createSignInLink,
  getCurrentUser,
  logOutEverywhere,
  logOut,
  register,
  requestLogin,
  updateProfile,
  verifyToken,
} satisfies Partial<Handlers>
