import {
  type Certainty,
  cancelHistoryImport,
  chooseHistoryItem,
  confirmHistoryImport,
  historyImport,
  listHistoryImports,
  listHistoryItems,
  nameHistoryColumns,
  undoHistoryImport,
} from '@remusic/contract/listening/historyImports'
import type {
  HistoryImport,
  HistoryItem,
  TableColumns,
} from '@remusic/contract/listening/schemas/historyImports'
import {
  type InfiniteData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { call } from '../../base/api/call.ts'
import { pagedQuery } from '../../base/api/pagedQuery.ts'
import { historyImportKeys } from '../../base/queryKeys/historyImports.ts'
import { isWorking } from './states.ts'

const POLL_INTERVAL_MS = 1_000
const ITEMS_PER_PAGE = 50
const IMPORTS_PER_PAGE = 20

export const historyImportPages = pagedQuery(
  listHistoryImports,
  { queryKey: historyImportKeys.list, query: { limit: IMPORTS_PER_PAGE } },
  {
    // The server goes on with an import while nobody looks.
    staleTime: 0,
  },
)

/** One import, polled while the server works on it. */
export const historyImportQuery = (id: string) =>
  queryOptions({
    queryKey: historyImportKeys.one(id),
    queryFn: ({ signal }) => call(historyImport, { params: { id } }, { signal }),
    refetchInterval: ({ state: { data } }) => (data && isWorking(data.state) ? POLL_INTERVAL_MS : false),
    staleTime: 0,
  })

export const historyItemPages = (id: string, certainty: Certainty, words: string) =>
  pagedQuery(listHistoryItems, {
    queryKey: historyImportKeys.itemsOf(id, certainty, words),
    params: { id },
    query: { certainty, limit: ITEMS_PER_PAGE, ...(words && { words }) },
  })

/** Shows an import as the server has just answered it. */
export function setHistoryImport(client: QueryClient, fresh: HistoryImport) {
  const { queryKey } = historyImportQuery(fresh.id)
  // An answer to an earlier poll would bring back the previous step.
  void client.cancelQueries({ queryKey })
  client.setQueryData(queryKey, fresh)
  void client.invalidateQueries({ queryKey: historyImportKeys.list })
}

/** Marks everything as stale after an import was written or undone: it changes the diary, lists, figures and more. */
export const historyChanged = (client: QueryClient) =>
  client.invalidateQueries({
    predicate: ({ queryKey }) => queryKey[0] !== historyImportKeys.all[0],
    refetchType: 'none',
  })

export function useNameColumns(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: TableColumns) => call(nameHistoryColumns, { params: { id }, body }),
    onSuccess: (fresh) => setHistoryImport(client, fresh),
  })
}

export function useConfirmImport(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: { likely: boolean; reviews: boolean }) =>
      call(confirmHistoryImport, { params: { id }, body }),
    onSuccess: (fresh) => setHistoryImport(client, fresh),
  })
}

export function useUndoImport(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(undoHistoryImport, { params: { id } }),
    onSuccess: (fresh) => setHistoryImport(client, fresh),
  })
}

export function useCancelImport(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(cancelHistoryImport, { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: historyImportKeys.list }),
    // The import may have reached a step in which it can no longer be cancelled.
    onError: () => client.invalidateQueries({ queryKey: historyImportKeys.one(id) }),
  })
}

type ItemPages = InfiniteData<{ items: HistoryItem[]; next: string | null }>
type Choice = { item: HistoryItem; apiId: string | null }

/**
 * Decides what a row is. The row stays in its place until its list is opened again, also if it now belongs to another one, so
 * that nothing moves under the pointer.
 */
export function useChooseItem(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ item, apiId }: Choice) =>
      call(chooseHistoryItem, { params: { id, number: item.number }, body: { apiId } }),
    onSuccess: (fresh) => {
      const queryKey = historyImportKeys.items(id)
      client.setQueriesData<ItemPages>({ queryKey }, (pages) => pages && withItem(pages, fresh))
      void client.invalidateQueries({ queryKey, refetchType: 'none' })
      void client.invalidateQueries({ queryKey: historyImportKeys.one(id) })
    },
  })
}

const withItem = (data: ItemPages, fresh: HistoryItem): ItemPages => ({
  ...data,
  pages: data.pages.map((page) => ({
    ...page,
    items: page.items.map((item) => (item.number === fresh.number ? fresh : item)),
  })),
})
