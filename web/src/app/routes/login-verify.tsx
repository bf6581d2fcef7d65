export { LoginVerifyPage as default } from '@/features/auth/login-verify-page.tsx'
