import type { Comment, Review } from '@remusic/contract/schemas/reviews'
import { useState } from 'react'
import { Link } from 'react-router'
import PencilSimpleIcon from '~icons/ph/pencil-simple'
import TrashIcon from '~icons/ph/trash'
import { DayText } from '../accounts/DateText.tsx'
import { useSession } from '../accounts/session.ts'
import { useFailure } from '../failures/useFailure.ts'
import { ReportKey } from '../moderation/ReportKey.tsx'
import { paths } from '../paths.ts'
import { IconKey } from '../ui/inputs/IconKey.tsx'
import { Key } from '../ui/inputs/Key.tsx'
import { Avatar } from '../ui/marks/Avatar.tsx'
import { useBanner } from '../ui/overlays/bannerContext.ts'
import { ConfirmDialog } from '../ui/overlays/ConfirmDialog.tsx'
import { CommentField } from './CommentField.tsx'
import classes from './Comments.module.css'
import { useDeleteComment, useEditComment } from './queries.ts'

type Props = { review: Review; comment: Comment }

/** One comment; its author can edit and delete it. */
export function CommentItem({ review, comment }: Props) {
  const [isEditing, setEditing] = useState(false)
  const edit = useEditComment(review)
  const showFailure = useFailure('No pudimos guardar tu comentario')
  const { user } = comment
  const isOwn = useSession()?.userId === user.id
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
            label="Edita tu comentario"
            initial={comment.text}
            submitLabel="Guardar"
            pending={edit.isPending}
            onSubmit={(text) => edit.mutateAsync({ id: comment.id, text }).then(() => setEditing(false))}
            onFailure={showFailure}
            cancel={
              <Key variant="ghost" onClick={() => setEditing(false)}>
                Cancelar
              </Key>
            }
          />
        ) : (
          <p className={classes.text}>{comment.text}</p>
        )}
      </div>
      {isOwn && !isEditing && (
        <OwnCommentKeys review={review} comment={comment} onEdit={() => setEditing(true)} />
      )}
      <ReportKey kind="comment" id={comment.id} what={`el comentario de ${user.name}`} authorId={user.id} />
    </li>
  )
}

function OwnCommentKeys({ review, comment, onEdit }: Props & { onEdit: () => void }) {
  const [isConfirming, setConfirming] = useState(false)
  const remove = useDeleteComment(review)
  const showFailure = useFailure('No pudimos eliminar tu comentario')
  const { showBanner } = useBanner()
  return (
    <>
      <IconKey label="Editar tu comentario" icon={<PencilSimpleIcon />} onClick={onEdit} />
      <IconKey label="Eliminar tu comentario" icon={<TrashIcon />} onClick={() => setConfirming(true)} />
      <ConfirmDialog
        opened={isConfirming}
        title="¿Eliminar tu comentario?"
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
