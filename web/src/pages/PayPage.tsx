import { PremiumPage } from './PremiumPage.tsx'

export function PayPage() {
  return <PremiumPage paying />
}
