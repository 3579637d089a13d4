import { DEMO_ACCOUNTS } from '../accounts.ts'
import { MEMBERS } from './members.ts'

const DAY_MS = 86_400_000
/** How long ago the first member registered. */
const OLDEST_DAYS = 980
/** The three demo accounts registered early, so that each has a history. */
const DEMO_ACCOUNTS_DAYS = [640, 790, 930] as const

/** The members of the community, always the same, who registered one after another over the last years. */
export function demoPeople(now: Date) {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS)
  const accounts = DEMO_ACCOUNTS.map((account, i) => ({
    ...account,
    createdAt: daysAgo(DEMO_ACCOUNTS_DAYS[i] ?? OLDEST_DAYS),
  }))
  const members = MEMBERS.slice(accounts.length).map(({ name, role }, i, all) => ({
    name,
    role,
    email: `${slug(name)}@remusic.demo`,
    // The stride has no common factor with the number of members, so it spreads the plans over the years.
    createdAt: daysAgo((1 - ((i * 17) % all.length) / all.length) * OLDEST_DAYS),
  }))
  return [...accounts, ...members]
}

const slug = (name: string) =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
