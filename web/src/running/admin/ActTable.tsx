import type { Person } from '@remusic/contract/people/schemas/accounts'
import { ACT_TEXTS } from '@remusic/contract/running/admin'
import type { Act } from '@remusic/contract/running/schemas/admin'
import { Link } from 'react-router'
import { TextLink } from '../../base/ui/inputs/TextLink.tsx'
import { Avatar } from '../../base/ui/marks/Avatar.tsx'
import { VisuallyHidden } from '../../base/ui/text/VisuallyHidden.tsx'
import { paths } from '../../paths.ts'
import classes from './AuditLog.module.css'
import { momentText } from './dates.ts'
import { changeText, thingPath, thingText } from './records.ts'
import { UndoButton } from './UndoButton.tsx'

/** The recorded acts, newest first. */
export function ActTable({ acts, onUndone }: { acts: Act[]; onUndone: () => void }) {
  return (
    <table className={classes.table}>
      <caption>
        <VisuallyHidden>Registro</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col">Cuándo</th>
          <th scope="col">Quién</th>
          <th scope="col">Qué</th>
          <th scope="col">A quién</th>
          <th scope="col">Por qué</th>
          <th scope="col">
            <VisuallyHidden>Deshacer</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {acts.map((act) => (
          <tr key={act.id}>
            <td className={classes.when}>
              <time dateTime={act.at}>{momentText(act.at)}</time>
            </td>
            <td data-label="Quién">{act.actor ? <Who person={act.actor} /> : 'ReMusic'}</td>
            <td data-label="Qué">
              <b>{ACT_TEXTS[act.action as keyof typeof ACT_TEXTS] ?? act.action}</b>
              <Thing act={act} />
              {[changeText(act), undoText(act)].map(
                (text) =>
                  text !== '' && (
                    <small key={text} className={`block muted ${classes.detail}`}>
                      {text}
                    </small>
                  ),
              )}
            </td>
            <td data-label="A quién" data-empty={act.target === null || undefined}>
              {act.target ? <Who person={act.target} /> : '—'}
            </td>
            <td data-label="Por qué" data-empty={act.reason === null || undefined}>
              {act.reason ?? '—'}
            </td>
            <td data-label="" data-empty={!act.undoable || undefined}>
              {act.undoable && <UndoButton act={act} onUndone={onUndone} />}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Thing({ act }: { act: Act }) {
  const text = thingText(act)
  if (text === '') return null
  const path = thingPath(act)
  return (
    <small className={`block muted ${classes.detail}`}>
      {path === null ? (
        text
      ) : (
        <TextLink component={Link} to={path}>
          {text}
        </TextLink>
      )}
    </small>
  )
}

const undoText = ({ undoes, undone }: Act) =>
  undone ? 'Ya se deshizo' : undoes === null ? '' : `Deshace lo del ${momentText(undoes)}`

function Who({ person }: { person: Person }) {
  return (
    <Link className={`inline-row gap-2 min-w-0 semibold ${classes.who}`} to={paths.userProfile(person.id)}>
      <Avatar src={person.userImg} name={person.name} size={30} />
      {person.name}
    </Link>
  )
}
