import { CATALOGUE_TEXTS } from '@remusic/contract/catalogue'
import type { UseQueryResult } from '@tanstack/react-query'
import { TextLink } from '../ui/inputs/TextLink.tsx'
import classes from './Search.module.css'

/** Tells that a search shows only what is stored so far, because the external source is late. */
export function LateSource({ search }: { search: UseQueryResult<{ incomplete?: true | undefined }> }) {
  if (!search.data?.incomplete) return null
  return (
    <p className={classes.late} role="status">
      {CATALOGUE_TEXTS.sourceSlow}: puede haber más.{' '}
      <TextLink component="button" onClick={() => void search.refetch()}>
        {search.isFetching ? 'Buscando…' : 'Buscar de nuevo'}
      </TextLink>
    </p>
  )
}
