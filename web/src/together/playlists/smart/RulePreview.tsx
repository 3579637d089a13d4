import { useDebouncedValue } from '@mantine/hooks'
import type { SmartRules } from '@remusic/contract/together/schemas/smartPlaylists'
import { SMART_TEXTS } from '@remusic/contract/together/smartPlaylists'
import { useQuery } from '@tanstack/react-query'
import { messageOf } from '../../../base/failures/messageOf.ts'
import { ErrorState } from '../../../base/ui/lists/ErrorState.tsx'
import { MediaRow } from '../../../base/ui/lists/MediaRow.tsx'
import { outdated } from '../../../base/ui/lists/outdated.ts'
import { SkeletonGroup } from '../../../base/ui/lists/SkeletonGroup.tsx'
import { SkeletonRow } from '../../../base/ui/lists/SkeletonRow.tsx'
import { Cover } from '../../../base/ui/marks/Cover.tsx'
import { minutesText } from '../../../base/ui/text/durations.ts'
import { Credits } from '../../../music/catalogue/Credits.tsx'
import { previewQuery } from './queries.ts'
import classes from './SmartEditor.module.css'

const DEBOUNCE_MS = 300

/** The songs that the rules give now, while they are edited. */
export function RulePreview({ rules }: { rules: SmartRules | null }) {
  const [settled] = useDebouncedValue(rules, DEBOUNCE_MS)
  const preview = useQuery(previewQuery(settled))
  const { data } = preview
  return (
    <section className={classes.preview} aria-label="Vista previa" aria-busy={preview.isFetching}>
      <h3>Vista previa</h3>
      <p className={`text-sm ${classes.facts}`} role="status">
        {rules === null
          ? 'Completa las reglas para ver las canciones'
          : data && !preview.isPlaceholderData && countText(data.songCount, data.duration)}
      </p>
      {rules !== null && preview.isPending && (
        <SkeletonGroup label="Buscando las canciones">
          <SkeletonRow />
          <SkeletonRow />
          <SkeletonRow />
        </SkeletonGroup>
      )}
      {rules !== null && preview.isError && (
        <ErrorState
          headingLevel={3}
          title={SMART_TEXTS.previewFailed}
          hint={messageOf(preview.error)}
          onRetry={() => void preview.refetch()}
          pending={preview.isFetching}
        />
      )}
      {rules !== null && data && !preview.isError && (
        <ol {...outdated(preview.isPlaceholderData, classes.songs)}>
          {data.items.map((song) => (
            <MediaRow
              key={song.apiId}
              compact
              picture={<Cover src={song.image} size={40} />}
              title={song.title}
              subtitle={<Credits work={song} />}
            />
          ))}
        </ol>
      )}
      {data && !preview.isError && data.songCount > data.items.length && (
        <p className={`text-sm ${classes.facts}`}>
          y {(data.songCount - data.items.length).toLocaleString('es')} canciones más
        </p>
      )}
    </section>
  )
}

function countText(count: number, seconds: number): string {
  if (count === 0) return SMART_TEXTS.noneFound
  return `${count === 1 ? '1 canción' : `${count.toLocaleString('es')} canciones`}, ${minutesText(seconds)}`
}
