import { onConnection } from '../../base/database/client.ts'
import type { Deps } from '../../base/deps.ts'
import { refreshCommunityScores } from './communityScores.ts'
import { moveChangedFacts, noteChangedFacts } from './facts.ts'

const MOVE = 'stats-move'
const REFRESH = 'stats-refresh'

export function statsJobs({ db, directUrl, jobs }: Pick<Deps, 'db' | 'directUrl' | 'jobs'>) {
  jobs.define(MOVE, () => moveChangedFacts(db), { expireInSeconds: 300 })
  jobs.schedule(MOVE, '* * * * *')
  jobs.define(
    REFRESH,
    () =>
      onConnection(directUrl, async (db) => {
        await refreshCommunityScores(db)
        await noteChangedFacts(db)
      }),
    { expireInSeconds: 1_800 },
  )
  jobs.schedule(REFRESH, '20 3 * * *')
}
