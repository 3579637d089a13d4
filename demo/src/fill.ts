import type { Db } from '@remusic/server/base/database/client'
import type { DemoData } from '@remusic/server/demo'
import { fillEmptyCatalogue } from '@remusic/server/music/importing/initialFill'
import { createConfirmedAccounts } from '@remusic/server/people/accounts/actions'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './accounts.ts'
import { demoSource } from './catalogue/source.ts'
import { fillCreators } from './community/creators.ts'
import { fillCommunity } from './community/fill.ts'
import { backRecentPayments, storeConsents, storePrices } from './community/money.ts'
import { demoPeople } from './community/people.ts'
import { spammer } from './community/reports.ts'
import { fillRooms } from './community/rooms.ts'
import { renewSubscriptions } from './community/subscriptions.ts'

type FillOptions = Parameters<DemoData['fill']>[2]

/** The server loads this as `@remusic/demo/data`. */
export const demoData: DemoData = { password: DEMO_PASSWORD, accounts: DEMO_ACCOUNTS, fill: fillDemo }

async function fillDemo(
  db: Db,
  now: Date,
  { catalog, currency, onProgress = () => {}, ...config }: FillOptions,
): Promise<void> {
  if (catalog === 'demo') {
    const onStart = () => onProgress('Preparando el catálogo de demostración')
    await fillEmptyCatalogue(db, demoSource, now, { onStart })
  }
  await fillCreators(db)
  const people = [...demoPeople(now), spammer(now)]
  await createConfirmedAccounts(db, people, DEMO_PASSWORD)
  if (catalog === 'demo') {
    const onStart = () => onProgress('Escribiendo las reseñas de la comunidad de demostración')
    await fillCommunity(db, people, now, { currency, onStart })
    await fillRooms(
      db,
      people.map(({ email }) => email),
      now,
    )
  }
  await renewSubscriptions(db, { now, currency })
  await backRecentPayments(db, now)
  await storePrices(db, currency)
  await storeConsents(db, config)
}
