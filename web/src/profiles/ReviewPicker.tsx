import { useInfiniteQuery } from '@tanstack/react-query'
import classes from '../catalogue/Picker.module.css'
import { EmptyState } from '../ui/lists/EmptyState.tsx'
import { ErrorState } from '../ui/lists/ErrorState.tsx'
import { LoadMore } from '../ui/lists/LoadMore.tsx'
import { SkeletonGroup } from '../ui/lists/SkeletonGroup.tsx'
import { SkeletonRow } from '../ui/lists/SkeletonRow.tsx'
import { Dialog } from '../ui/overlays/Dialog.tsx'
import { FavouritePicture } from './FavouritePicture.tsx'
import type { PinnedReviewChoice } from './pinnedReviewChoice.ts'
import { ownReviewPages } from './queries.ts'

type Props = { userId: string; onPick: (review: PinnedReviewChoice) => void; onClose: () => void }

/** Chooses one of the member's own reviews. */
export function ReviewPicker({ userId, onPick, onClose }: Props) {
  const reviews = useInfiniteQuery(ownReviewPages(userId))
  const all = reviews.data?.pages.flatMap(({ items }) => items)
  return (
    <Dialog opened onClose={onClose} title="Elegir una reseña" width={620}>
      {all ? (
        all.length === 0 ? (
          <EmptyState title="¡Aún no has creado ninguna reseña!" headingLevel={3} />
        ) : (
          <div className={classes.choices}>
            <ul>
              {all.map(({ id, title, score, target }) => (
                <li key={id}>
                  <button
                    type="button"
                    className={classes.choice}
                    onClick={() => onPick({ id, title, about: target.name })}
                  >
                    <FavouritePicture favourite={target} size={44} />
                    <span className={classes.words}>
                      <b dir="auto">{title}</b>
                      <small>
                        {target.name} · {score} de 5
                      </small>
                    </span>
                  </button>
                </li>
              ))}
            </ul>
            <LoadMore
              hasMore={reviews.hasNextPage}
              pending={reviews.isFetchingNextPage}
              failed={reviews.isFetchNextPageError}
              onMore={() => void reviews.fetchNextPage()}
            />
          </div>
        )
      ) : reviews.isPending ? (
        <SkeletonGroup label="Buscando tus reseñas">
          <SkeletonRow />
          <SkeletonRow />
          <SkeletonRow />
        </SkeletonGroup>
      ) : (
        <ErrorState headingLevel={3} onRetry={() => void reviews.refetch()} pending={reviews.isFetching} />
      )}
    </Dialog>
  )
}
