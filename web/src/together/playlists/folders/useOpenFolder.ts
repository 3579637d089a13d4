import { useQuery } from '@tanstack/react-query'
import { useLocation, useSearchParams } from 'react-router'
import { FOLDER_PARAM } from '../../../paths.ts'
import { foldersQuery } from './queries.ts'

/** One's folders, and the one that the URL names. Of other people there are none. */
export function useOpenFolder(isOwn: boolean) {
  const { pathname } = useLocation()
  const [params, setParams] = useSearchParams()
  const { data: folders = [] } = useQuery({ ...foldersQuery, enabled: isOwn })
  const wanted = params.get(FOLDER_PARAM)
  const open = (isOwn && folders.find(({ id }) => id === wanted)) || null
  // The open playlist may be in another folder, so the first one of this folder is shown.
  const paramsOf = (folderId: string | null) => (folderId === null ? '' : `?${FOLDER_PARAM}=${folderId}`)
  return {
    folders,
    open,
    hrefOf: (folderId: string | null) => pathname + paramsOf(folderId),
    show: (folderId: string | null) =>
      setParams(paramsOf(folderId), { replace: true, preventScrollReset: true }),
  }
}
