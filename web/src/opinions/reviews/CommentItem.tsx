import type { Comment, Review } from '@remusic/contract/opinions/schemas/reviews'
import { useState } from 'react'
import { Link } from 'react-router'
import PencilSimpleIcon from '~icons/ph/pencil-simple'
import TrashIcon from '~icons/ph/trash'
import { useFailure } from '../../base/failures/useFailure.ts'
import { Button } from '../../base/ui/inputs/Button.tsx'
import { IconButton } from '../../base/ui/inputs/IconButton.tsx'
import { Avatar } from '../../base/ui/marks/Avatar.tsx'
import { useBanner } from '../../base/ui/overlays/bannerContext.ts'
import { ConfirmDialog } from '../../base/ui/overlays/ConfirmDialog.tsx'
import { paths } from '../../paths.ts'
import { DayText } from '../../people/accounts/DateText.tsx'
import { useSession } from '../../people/accounts/session.ts'
import { draftOf } from '../../people/drafts/drafts.ts'
import { PersonMenu } from '../../running/blocks/PersonMenu.tsx'
import { CommentField } from './CommentField.tsx'
import classes from './Comments.module.css'
import { CommentWords } from './CommentWords.tsx'
import { useDeleteComment, useEditComment } from './mutations.ts'

type Props = { review: Review; comment: Comment }

/** One comment. Its author can edit and delete it, the author of the review can delete it. */
export function CommentItem({ review, comment }: Props) {
  const [isEditing, setEditing] = useState(false)
  const edit = useEditComment(review)
  const showFailure = useFailure('No pudimos guardar tu comentario')
  const { user } = comment
  const me = useSession()
  const isOwn = me?.userId === user.id
  const isOnOwnReview = me?.userId === review.userId
  return (
    <li className={classes.comment}>
      <Avatar src={user.userImg} name={user.name} size={40} />
      <div className="flex-1 min-w-0">
        <p className={`flex flex-wrap items-baseline ${classes.who}`}>
          <Link to={isOwn ? paths.user() : paths.userProfile(user.id)}>{user.name}</Link>
          <span>
            <time dateTime={comment.createdAt}>
              <DayText date={comment.createdAt} />
            </time>
            {comment.editedAt !== null && ' · editado'}
          </span>
        </p>
        {isEditing ? (
          <CommentField
            reviewId={review.id}
            draftSubject={draftOf.editedComment(comment.id)}
            label="Edita tu comentario"
            initial={comment}
            submitLabel="Guardar"
            pending={edit.isPending}
            onSubmit={(body) => edit.mutateAsync({ id: comment.id, ...body }).then(() => setEditing(false))}
            onFailure={showFailure}
            cancel={
              <Button variant="ghost" onClick={() => setEditing(false)}>
                Cancelar
              </Button>
            }
          />
        ) : (
          <CommentWords comment={comment} />
        )}
      </div>
      {isOwn && !isEditing && (
        <IconButton
          label="Editar tu comentario"
          icon={<PencilSimpleIcon />}
          onClick={() => setEditing(true)}
        />
      )}
      {(isOwn || isOnOwnReview) && !isEditing && (
        <DeleteButton
          review={review}
          comment={comment}
          what={isOwn ? 'tu comentario' : `el comentario de ${user.name}`}
        />
      )}
      <PersonMenu
        person={user}
        report={{ kind: 'comment', id: comment.id, what: `el comentario de ${user.name}` }}
      />
    </li>
  )
}

function DeleteButton({ review, comment, what }: Props & { what: string }) {
  const [isConfirming, setConfirming] = useState(false)
  const remove = useDeleteComment(review)
  const showFailure = useFailure(`No pudimos eliminar ${what}`)
  const { showBanner } = useBanner()
  return (
    <>
      <IconButton label={`Eliminar ${what}`} icon={<TrashIcon />} onClick={() => setConfirming(true)} />
      <ConfirmDialog
        opened={isConfirming}
        title={`¿Eliminar ${what}?`}
        confirmLabel="Eliminar"
        pending={remove.isPending}
        onConfirm={() =>
          void remove.mutateAsync(comment.id).then(
            ({ msg }) => showBanner({ tone: 'ok', text: msg }),
            (error: Error) => {
              setConfirming(false)
              showFailure(error)
            },
          )
        }
        onClose={() => setConfirming(false)}
      />
    </>
  )
}
