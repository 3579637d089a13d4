import type { ManagedUser } from '@remusic/contract/running/schemas/admin'
import { useWindowRows } from '../../base/ui/lists/useWindowRows.ts'
import { VisuallyHidden } from '../../base/ui/text/VisuallyHidden.tsx'
import type { ActName } from './acts.ts'
import type { Choice } from './ChoiceBox.tsx'
import { UserRow } from './UserRow.tsx'
import classes from './UserTable.module.css'

const ESTIMATED_ROW_HEIGHT_PX = 65

type Props = {
  users: ManagedUser[]
  onAct: (user: ManagedUser, act: ActName) => void
  choice?: Choice | undefined
}

/** A virtualized table: only the rows near the viewport are rendered. */
export function UserTable({ users, onAct, choice }: Props) {
  const { list, rows, measure, totalHeight } = useWindowRows<HTMLTableSectionElement>({
    count: users.length,
    estimatedHeight: ESTIMATED_ROW_HEIGHT_PX,
    keyOf: (index) => users[index]?.id ?? index,
  })
  return (
    <table className={classes.table} aria-rowcount={users.length + 1}>
      <caption>
        <VisuallyHidden>Cuentas</VisuallyHidden>
      </caption>
      <thead>
        <tr aria-rowindex={1}>
          <th scope="col">Usuario</th>
          <th scope="col">Email</th>
          <th scope="col">Rol</th>
          <th scope="col">Miembro desde</th>
          <th scope="col">
            <VisuallyHidden>Acciones</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody ref={list}>
        <Spacer height={rows[0]?.start ?? 0} />
        {rows.map(({ key, index }) => {
          const user = users[index]
          return (
            user && (
              <UserRow
                key={key}
                user={user}
                index={index}
                measure={measure}
                onAct={(act) => onAct(user, act)}
                choice={choice}
              />
            )
          )
        })}
        <Spacer height={totalHeight - (rows.at(-1)?.end ?? 0)} />
      </tbody>
    </table>
  )
}

/** Takes up the height of the rows that are not rendered. */
function Spacer({ height }: { height: number }) {
  return height > 0 ? <tr className={classes.room} style={{ height }} aria-hidden /> : null
}
