import { PremiumPage } from './PremiumPage.tsx'

export { queries } from './PremiumPage.tsx'

export function PayPage() {
  return <PremiumPage paying />
}
