import { createConfirmedAccounts } from '../accounts/actions.ts'
import { createDemoSource } from '../catalogue/sources/demo/demoSource.ts'
import { fillEmptyCatalogue } from '../catalogue/sources/fill.ts'
import type { Config } from '../config.ts'
import type { Db } from '../database/client.ts'
import { DEMO_PASSWORD } from './accounts.ts'
import { fillCommunity } from './community/fill.ts'
import { demoPeople } from './community/people.ts'
import { keepSubscriptions } from './subscriptions.ts'
import { nuisance } from './trouble.ts'

/** Puts in what a demonstration needs and is not there yet; running it again changes nothing. */
export async function fillDemo(
  db: Db,
  now: Date,
  {
    catalog,
    currency,
    onProgress = () => {},
  }: Pick<Config, 'catalog' | 'currency'> & {
    onProgress?: (step: string) => void
  },
): Promise<void> {
  if (catalog === 'demo') {
    const onStart = () => onProgress('Preparando el catálogo de demostración')
    await fillEmptyCatalogue(db, createDemoSource(), now, { onStart })
  }
  const people = [...demoPeople(now), nuisance(now)]
  await createConfirmedAccounts(db, people, DEMO_PASSWORD)
  if (catalog === 'demo') {
    const onStart = () => onProgress('Escribiendo las reseñas de la comunidad de demostración')
    await fillCommunity(db, people, now, { currency, onStart })
  }
  await keepSubscriptions(db, { now, currency })
}
