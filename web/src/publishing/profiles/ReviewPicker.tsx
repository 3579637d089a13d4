import { useInfiniteQuery } from '@tanstack/react-query'
import { EmptyState } from '../../base/ui/lists/EmptyState.tsx'
import { PagedList } from '../../base/ui/lists/PagedList.tsx'
import { SkeletonGroup } from '../../base/ui/lists/SkeletonGroup.tsx'
import { SkeletonRow } from '../../base/ui/lists/SkeletonRow.tsx'
import { Dialog } from '../../base/ui/overlays/Dialog.tsx'
import classes from '../../music/catalogue/Picker.module.css'
import { FavouritePicture } from './FavouritePicture.tsx'
import type { PinnedReviewChoice } from './pinnedReviewChoice.ts'
import { ownReviewPages } from './queries.ts'

type Props = { userId: string; onPick: (review: PinnedReviewChoice) => void; onClose: () => void }

/** Chooses one of the member's own reviews. */
export function ReviewPicker({ userId, onPick, onClose }: Props) {
  const reviews = useInfiniteQuery(ownReviewPages(userId))
  return (
    <Dialog opened onClose={onClose} title="Elegir una reseña" width={620}>
      <PagedList
        pages={reviews}
        loading={
          <SkeletonGroup label="Buscando tus reseñas" count={3}>
            <SkeletonRow />
          </SkeletonGroup>
        }
        empty={<EmptyState title="¡Aún no has creado ninguna reseña!" headingLevel={3} />}
        error={{ headingLevel: 3 }}
        wrap={(list) => <div className={classes.choices}>{list}</div>}
      >
        {(all) => (
          <ul>
            {all.map(({ id, title, score, target }) => (
              <li key={id}>
                <button
                  type="button"
                  className={`row gap-3 ${classes.choice}`}
                  onClick={() => onPick({ id, title, about: target.name })}
                >
                  <FavouritePicture favourite={target} size={44} />
                  <span className={`min-w-0 ${classes.words}`}>
                    <b dir="auto">{title}</b>
                    <small>
                      {target.name} · {score} de 5
                    </small>
                  </span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </Dialog>
  )
}
