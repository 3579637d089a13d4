import type { ReactNode } from 'react'
import { Avatar } from '../../base/ui/marks/Avatar.tsx'
import classes from './FoldedPass.module.css'

type Props = {
  person: { name: string; userImg: string | null }
  /** How to see the whole pass. */
  action: ReactNode
}

/** Replaces the pass on a phone when a link leads to a tab, because the pass would push the tab off the screen. */
export function FoldedPass({ person: { name, userImg }, action }: Props) {
  return (
    <div className={classes.pass}>
      <Avatar src={userImg} name={name} size={44} />
      <h1 className={`flex-1 truncate text-h4 ${classes.name}`} dir="auto">
        {name}
      </h1>
      {action}
    </div>
  )
}
