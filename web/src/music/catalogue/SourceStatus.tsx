import type { UseQueryResult } from '@tanstack/react-query'
import { TextLink } from '../../base/ui/inputs/TextLink.tsx'
import classes from './Search.module.css'

type Searched = Pick<UseQueryResult, 'isFetching' | 'isPlaceholderData'> & {
  data?: { incomplete?: true | undefined } | undefined
}

export const SOURCE_TEXTS = {
  asking: 'Buscando en Deezer…',
  unavailable: 'Deezer no respondió. Te mostramos lo que tenemos guardado.',
  nothingStored: 'Deezer no respondió',
  mayExist: 'No tenemos nada guardado con esas palabras, pero puede existir.',
} as const

/** Whether results of the external source may still come, did not come, or are all there. */
export function sourceStateOf({ data, isFetching, isPlaceholderData }: Searched) {
  if (!data?.incomplete || isPlaceholderData) return 'answered'
  return isFetching || ('source' in data && data.source === 'pending') ? 'asking' : 'unavailable'
}

type Props = { search: Searched & Pick<UseQueryResult, 'refetch'> }

/** Says below the stored results, which keep their place, whether the external source is still searching or has failed. */
export function SourceStatus({ search }: Props) {
  const state = sourceStateOf(search)
  return (
    <div role="status">
      {state === 'asking' && <p className={classes.late}>{SOURCE_TEXTS.asking}</p>}
      {state === 'unavailable' && (
        <p className={classes.late}>
          {SOURCE_TEXTS.unavailable}{' '}
          <TextLink component="button" onClick={() => void search.refetch()}>
            Reintentar
          </TextLink>
        </p>
      )}
    </div>
  )
}
