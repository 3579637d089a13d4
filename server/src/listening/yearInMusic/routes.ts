import {
  communityYear,
  communityYears,
  myYear,
  myYears,
} from '@remusic/contract/listening/schemas/yearInMusic'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../base/deps.ts'
import { handle } from '../../base/http/handle.ts'
import { createCommunityYears, findCommunityYears } from './community.ts'
import { findYear, findYears } from './myYears.ts'
import { yearPictures } from './pictures.ts'
import { yearJobs } from './refresh.ts'

export function yearInMusicRoutes(app: FastifyInstance, deps: Deps) {
  const { config, clock } = deps
  const community = createCommunityYears(config, deps.directUrl)
  yearJobs(deps)
  yearPictures(app, deps, community)
  handle(app, myYears, ({ me, replica }) => findYears(replica, me, clock.now()))
  handle(app, myYear, ({ params, me, replica }) => findYear(replica, me, params.year, clock.now()))
  handle(app, communityYears, async ({ replica }) => ({
    years: await findCommunityYears(replica, config, clock.now()),
  }))
  handle(app, communityYear, ({ params, me, replica }) =>
    community.find(replica, params.year, me?.id ?? null, clock.now()),
  )
}
