import type { ReactNode } from 'react'
import { cx } from '../styles/cx.ts'
import classes from './Badge.module.css'

export type BadgeProps = {
  tone?: 'plain' | 'accent' | 'info' | 'bad'
  icon?: ReactNode
  children: ReactNode
  className?: string | undefined
}

export function Badge({ tone = 'plain', icon, children, className }: BadgeProps) {
  return (
    <span className={cx(classes.badge, classes[tone], className)}>
      {icon}
      {children}
    </span>
  )
}
