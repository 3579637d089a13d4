import type { ReactNode } from 'react'
import CheckCircleFillIcon from '~icons/ph/check-circle-fill'
import InfoFillIcon from '~icons/ph/info-fill'
import WarningCircleFillIcon from '~icons/ph/warning-circle-fill'
import XIcon from '~icons/ph/x'
import { IconButton } from '../inputs/IconButton.tsx'
import { cx } from '../styles/cx.ts'
import { BANNER_VISIBLE_MS } from '../styles/timing.ts'
import classes from './Banner.module.css'
import { useAutoDismiss } from './useAutoDismiss.ts'

export type BannerTone = 'bad' | 'ok' | 'info'

/** An action offered in the banner, which closes it. */
export type BannerAction = { label: string; onClick: () => void }

export type BannerProps = {
  tone: BannerTone
  children: ReactNode
  /** How long the banner is visible; `null` keeps it until it is closed. */
  visibleMs?: number | null | undefined
  /** Called when its time is over or it is closed. The parent must then remove it. */
  onDismiss?: (() => void) | undefined
  action?: BannerAction | undefined
  icon?: ReactNode
  className?: string | undefined
}

/** A message about what just happened. It disappears after a while, except during hover or focus. */
export function Banner({
  tone,
  children,
  visibleMs = BANNER_VISIBLE_MS,
  onDismiss,
  action,
  icon,
  className,
}: BannerProps) {
  const { paused, pauseProps } = useAutoDismiss(visibleMs, onDismiss)
  return (
    <div
      {...pauseProps}
      role={tone === 'bad' ? 'alert' : 'status'}
      className={cx(classes.banner, classes[tone], className)}
    >
      {icon ?? TONE_ICONS[tone]}
      <span className={classes.text}>{children}</span>
      {action && (
        <button
          type="button"
          className={classes.action}
          onClick={() => {
            action.onClick()
            onDismiss?.()
          }}
        >
          {action.label}
        </button>
      )}
      {onDismiss && (
        <IconButton className={classes.close} label="Cerrar aviso" icon={<XIcon />} onClick={onDismiss} />
      )}
      {visibleMs !== null && (
        <span
          className={cx(classes.bar, paused && classes.paused)}
          style={{ animationDuration: `${visibleMs}ms` }}
          aria-hidden
        />
      )}
    </div>
  )
}

const TONE_ICONS: Record<BannerTone, ReactNode> = {
  bad: <WarningCircleFillIcon aria-hidden />,
  ok: <CheckCircleFillIcon aria-hidden />,
  info: <InfoFillIcon aria-hidden />,
}
