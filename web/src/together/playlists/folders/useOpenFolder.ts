import { useQuery } from '@tanstack/react-query'
import { useLocation, useSearchParams } from 'react-router'
import { FOLDER_PARAM } from '../../../paths.ts'
import { foldersQuery } from './queries.ts'

/** The member's folders, and the one that the URL names. The folders of other people are not shown. */
export function useOpenFolder(isOwn: boolean) {
  const { pathname } = useLocation()
  const [params, setParams] = useSearchParams()
  const { data: folders = [] } = useQuery({ ...foldersQuery, enabled: isOwn })
  const wanted = params.get(FOLDER_PARAM)
  const open = (isOwn && folders.find(({ id }) => id === wanted)) || null
  // The open playlist is left out of the URL, because it may be in another folder: the first one of this folder is shown.
  const paramsOf = (folderId: string | null) => (folderId === null ? '' : `?${FOLDER_PARAM}=${folderId}`)
  return {
    folders,
    open,
    hrefOf: (folderId: string | null) => pathname + paramsOf(folderId),
    show: (folderId: string | null) =>
      setParams(paramsOf(folderId), { replace: true, preventScrollReset: true }),
  }
}
