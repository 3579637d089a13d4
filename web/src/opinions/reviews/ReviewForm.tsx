import { REVIEW_TEXTS } from '@remusic/contract/opinions/reviewTexts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useFailure } from '../../base/failures/useFailure.ts'
import { Button } from '../../base/ui/inputs/Button.tsx'
import { Panel } from '../../base/ui/layout/Panel.tsx'
import type { ScoreValue } from '../../base/ui/marks/scores.ts'
import { Dialog } from '../../base/ui/overlays/Dialog.tsx'
import { paths } from '../../paths.ts'
import { draftOf } from '../../people/drafts/drafts.ts'
import { useWriteReview } from './mutations.ts'
import type { Target } from './pages.ts'
import { ReviewFields } from './ReviewFields.tsx'

type Props = {
  target: Target
  name: string
  /** The initial values of the form. */
  score: ScoreValue | null
}

/** Writes a review. A dialog shows the server's answer; closing it navigates to the feed, as specified. */
export function ReviewForm({ target, name, score }: Props) {
  const write = useWriteReview(target, name)
  const [answer, setAnswer] = useState<string | null>(null)
  const showFailure = useFailure(REVIEW_TEXTS.createFailed)
  const navigate = useNavigate()
  const close = () => {
    setAnswer(null)
    void navigate(paths.feed())
  }
  return (
    <Panel title="Escribe tu reseña">
      <ReviewFields
        {...(score !== null && { initial: { title: '', score, description: '', moments: [] } })}
        songId={target.kind === 'song' ? target.apiId : undefined}
        submitLabel="Publicar reseña"
        pending={write.isPending}
        error={write.error}
        draft={draftOf.review(target.kind, target.apiId)}
        onSubmit={(text) =>
          write.mutateAsync(text, {
            onSuccess: ({ msg }) => setAnswer(msg),
            onError: showFailure,
          })
        }
      />
      <Dialog
        opened={answer !== null}
        onClose={close}
        title={answer ?? ''}
        text={`Tu reseña sobre ${name} ya está en ReMusic.`}
        actions={
          <Button variant="primary" onClick={close} data-autofocus>
            Ver en el inicio
          </Button>
        }
      />
    </Panel>
  )
}
