import type { ChatGroup, GroupMember } from '@remusic/contract/together/schemas/chat'
import { useState } from 'react'
import { Link } from 'react-router'
import CrownSimpleIcon from '~icons/ph/crown-simple'
import DotsThreeBoldIcon from '~icons/ph/dots-three-bold'
import UserIcon from '~icons/ph/user'
import UserMinusIcon from '~icons/ph/user-minus'
import { useFailure } from '../../base/failures/useFailure.ts'
import { IconButton } from '../../base/ui/inputs/IconButton.tsx'
import { Badge } from '../../base/ui/marks/Badge.tsx'
import { ConfirmDialog } from '../../base/ui/overlays/ConfirmDialog.tsx'
import { Menu } from '../../base/ui/overlays/Menu.tsx'
import { MenuItem } from '../../base/ui/overlays/MenuItem.tsx'
import { paths } from '../../paths.ts'
import { session } from '../../people/accounts/session.ts'
import { Face } from './Face.tsx'
import classes from './GroupDialog.module.css'
import { useHostGroup } from './mutations.ts'

/** The people in a group, those who arrived first at the top. */
export function GroupMembers({ chatId, group }: { chatId: string; group: ChatGroup }) {
  return (
    <ul>
      {group.members.map((member) => (
        <Member key={member.id} chatId={chatId} group={group} member={member} />
      ))}
    </ul>
  )
}

type MemberProps = { chatId: string; group: ChatGroup; member: GroupMember }
type Question = 'remove' | 'pass'

function Member({ chatId, group, member }: MemberProps) {
  const me = session.read()?.userId ?? ''
  const [question, setQuestion] = useState<Question | null>(null)
  const isMe = member.id === me
  const mayManage = group.hostId === me && !isMe
  return (
    <li className={`row gap-3 ${classes.member}`}>
      <Face person={member} size={40} />
      <span className={`flex-1 min-w-0 wrap-anywhere ${classes.who}`}>
        {isMe ? 'Tú' : member.name}
        {!member.accepted && <span>Todavía no aceptó</span>}
      </span>
      {group.hostId === member.id && <Badge tone="accent">Administra</Badge>}
      {!isMe && (
        <Menu target={<IconButton label={`Opciones de ${member.name}`} icon={<DotsThreeBoldIcon />} />}>
          <MenuItem icon={<UserIcon />} component={Link} to={paths.userProfile(member.id)}>
            Ver perfil
          </MenuItem>
          {mayManage && member.accepted && (
            <MenuItem icon={<CrownSimpleIcon />} onClick={() => setQuestion('pass')}>
              Pasarle la administración
            </MenuItem>
          )}
          {mayManage && (
            <MenuItem icon={<UserMinusIcon />} tone="bad" onClick={() => setQuestion('remove')}>
              Sacar del grupo
            </MenuItem>
          )}
        </Menu>
      )}
      {mayManage && (
        <MemberQuestions
          chatId={chatId}
          member={member}
          question={question}
          onClose={() => setQuestion(null)}
        />
      )}
    </li>
  )
}

type QuestionProps = {
  chatId: string
  member: GroupMember
  question: Question | null
  onClose: () => void
}

function MemberQuestions({ chatId, member: { id, name }, question, onClose }: QuestionProps) {
  const { remove, passTo } = useHostGroup(chatId)
  const fail = useFailure()
  const then = { onSuccess: onClose, onError: fail }
  return (
    <>
      <ConfirmDialog
        opened={question === 'remove'}
        title={`¿Sacar a ${name}?`}
        text="Ya no verá los mensajes nuevos del grupo."
        confirmLabel="Sacar"
        pending={remove.isPending}
        onConfirm={() => remove.mutate(id, then)}
        onClose={onClose}
      />
      <ConfirmDialog
        opened={question === 'pass'}
        title={`¿Pasarle la administración a ${name}?`}
        text="Podrá añadir y sacar personas, también a ti. Tú ya no podrás."
        confirmLabel="Pasar la administración"
        pending={passTo.isPending}
        onConfirm={() => passTo.mutate(id, then)}
        onClose={onClose}
      />
    </>
  )
}
