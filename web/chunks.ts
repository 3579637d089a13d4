import { join, resolve } from 'node:path'
import type { Rolldown } from 'vite'

type Group = Rolldown.CodeSplittingGroup
type Graph = Rolldown.ChunkingContext
type Named = { name: NameOf; debugName: string }
type NameOf = (id: string, graph: Graph) => string | null

const PROJECT = resolve(import.meta.dirname, '..')
const LANDING = ['pages/LandingPage.tsx']
/** Loaded on every screen once it is mounted. */
const OVERLAYS = ['publishing/shortcuts/Overlays.tsx']
const EVERY_SCREEN = ['app/layouts/AppLayout.tsx']
const EVERY_MEMBER = ['app/layouts/MemberNav.tsx']
const FEED = ['pages/FeedPage.tsx']
/** A common entry page for visitors from search engines and shared links. */
const SONG = ['pages/SongPage.tsx']
const DOOR = ['pages/LoginPage.tsx', 'pages/RegisterPage.tsx']
const USED_BY_MANY = 45
/** In bytes of source. A smaller chunk costs more as a request than it saves. */
const SMALL = 2_000

/**
 * How modules are grouped into chunks. Many small files compress badly and queue for the connection; one large file
 * makes every screen load what only others use. So there is one chunk for each step to the first screen, and the
 * remaining modules are grouped by the screens that share them.
 */
export const groups: Group[] = [
  // Two chunks, so that a phone does not parse both in one long task.
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
  {
    name: 'router',
    test: /node_modules[\\/](react-router|@tanstack[\\/](query-core|react-query))[\\/]/,
    tags: ['$initial'],
  },
  { name: 'start', tags: ['$initial'] },
  // Without this, a song would load what only the landing page needs, or the other way round.
  { ...reachedFromBoth('music', [...LANDING, ...OVERLAYS], [...SONG, ...OVERLAYS]), minShareCount: 2 },
  { ...reachedFrom('landing', LANDING), minShareCount: 2 },
  // Heavy libraries that only some screens need.
  { name: 'forms', test: /node_modules[\\/](react-hook-form|@hookform)[\\/]/ },
  { name: 'lists', test: /node_modules[\\/]@tanstack[\\/](react-virtual|virtual-core)[\\/]/ },
  // Overlays open on most screens. Divided by the screens that share them, these libraries end up in chunks that import each
  // other, and then one of them runs before what it needs.
  { name: 'hooks', test: /node_modules[\\/]@mantine[\\/]hooks[\\/]/ },
  {
    name: 'overlays',
    test: /node_modules[\\/](@mantine[\\/]core|@floating-ui[\\/][\w-]+|react-remove-scroll)[\\/]/,
  },
  { ...reachedFrom('common', EVERY_SCREEN) },
  { name: 'common', test: isShared, minShareCount: USED_BY_MANY },
  { ...reachedFrom('song', SONG), minShareCount: 2 },
  { ...reachedFrom('member', EVERY_MEMBER) },
  { ...reachedFrom('feed', FEED), minShareCount: 2 },
  // Pages without a form of their own use the same inputs, but no schemas.
  { ...withoutSchemas(reachedFrom('inputs', DOOR)), minShareCount: 2 },
  { ...reachedFrom('door', DOOR), minShareCount: 2 },
  {
    name: 'shared',
    test: isShared,
    minShareCount: 2,
    entriesAware: true,
    entriesAwareMergeThreshold: SMALL,
  },
]

/** Assigns all modules that the given ones import, directly or through our own modules, to one chunk. */
function reachedFrom(name: string, sources: string[]): Named {
  const roots = sources.map((source) => join(PROJECT, 'web/src', source))
  let reached: Set<string> | undefined
  return {
    name(id, graph) {
      reached ??= reach(graph, roots)
      return reached.has(id) && !roots.includes(id) ? name : null
    },
    debugName: name,
  }
}

/** Assigns the modules that both lists import to one chunk. */
function reachedFromBoth(name: string, one: string[], other: string[]): Named {
  const groups = [reachedFrom(name, one), reachedFrom(name, other)].map((group) => group.name)
  return {
    name: (id, graph) => (groups.every((nameOf) => nameOf(id, graph) !== null) ? name : null),
    debugName: name,
  }
}

/** Leaves out modules that validate with zod, directly or through what they import. */
function withoutSchemas({ name, debugName }: Named): Named {
  const isSchema = (id: string) =>
    /[\\/]contract[\\/]src[\\/]\w+[\\/]schemas[\\/]|node_modules[\\/]zod[\\/]/.test(id)
  return {
    name: (id, graph) => ([...reach(graph, [id])].some(isSchema) ? null : name(id, graph)),
    debugName,
  }
}

function reach(graph: Graph, roots: string[]): Set<string> {
  const missing = roots.find((root) => graph.getModuleInfo(root) === null)
  if (missing) throw new Error(`${missing} is not in the build`)
  const reached = new Set(roots)
  // Iterating over a Set includes elements added during the iteration.
  for (const id of reached) {
    if (id.includes('node_modules')) continue
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) reached.add(imported)
  }
  return reached
}

/** Screens stay in their own chunks. */
function isShared(id: string) {
  return !/[\\/]web[\\/]src[\\/]pages[\\/]\w+\.tsx$/.test(id)
}
