import { RulesPage } from '@/features/rules/rules-page.tsx'

export default function RulesRoute() {
  return <RulesPage />
}
