import type { Comment, Review } from '@remusic/contract/schemas/reviews'
import { useState } from 'react'
import { Link } from 'react-router'
import PencilSimpleIcon from '~icons/ph/pencil-simple'
import TrashIcon from '~icons/ph/trash'
import { DayText } from '../accounts/DateText.tsx'
import { useSession } from '../accounts/session.ts'
import { PersonMenu } from '../blocks/PersonMenu.tsx'
import { draftOf } from '../drafts/drafts.ts'
import { useFailure } from '../failures/useFailure.ts'
import { paths } from '../paths.ts'
import { IconKey } from '../ui/inputs/IconKey.tsx'
import { Key } from '../ui/inputs/Key.tsx'
import { Avatar } from '../ui/marks/Avatar.tsx'
import { useBanner } from '../ui/overlays/bannerContext.ts'
import { ConfirmDialog } from '../ui/overlays/ConfirmDialog.tsx'
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
      <div className={classes.words}>
        <p className={classes.who}>
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
              <Key variant="ghost" onClick={() => setEditing(false)}>
                Cancelar
              </Key>
            }
          />
        ) : (
          <CommentWords comment={comment} />
        )}
      </div>
      {isOwn && !isEditing && (
        <IconKey label="Editar tu comentario" icon={<PencilSimpleIcon />} onClick={() => setEditing(true)} />
      )}
      {(isOwn || isOnOwnReview) && !isEditing && (
        <DeleteKey
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

function DeleteKey({ review, comment, what }: Props & { what: string }) {
  const [isConfirming, setConfirming] = useState(false)
  const remove = useDeleteComment(review)
  const showFailure = useFailure(`No pudimos eliminar ${what}`)
  const { showBanner } = useBanner()
  return (
    <>
      <IconKey label={`Eliminar ${what}`} icon={<TrashIcon />} onClick={() => setConfirming(true)} />
      <ConfirmDialog
        opened={isConfirming}
        title={`¿Eliminar ${what}?`}
        confirmLabel="Sí"
        cancelLabel="No"
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
