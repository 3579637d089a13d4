import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useIsHydrated } from '../styles/useIsHydrated.ts'
import { Banner } from './Banner.tsx'
import classes from './BannerHost.module.css'
import { BannerContext, type BannerControl, type BannerMessage } from './bannerContext.ts'

type Shown = BannerMessage & { id: number }

/** More banners would cover the screen, so the oldest ones are removed. */
const MAX_BANNERS = 3

/** Shows the banners of `useBanner()` above the screen. */
export function BannerHost({ children }: { children: ReactNode }) {
  const [banners, setBanners] = useState<Shown[]>([])
  const lastId = useRef(0)
  const isHydrated = useIsHydrated()

  const remove = useCallback(
    (id: number) => setBanners((shown) => shown.filter((banner) => banner.id !== id)),
    [],
  )

  const control = useMemo<BannerControl>(
    () => ({
      showBanner(message) {
        lastId.current += 1
        const id = lastId.current
        setBanners((shown) => [
          ...shown.filter((banner) => banner.text !== message.text).slice(1 - MAX_BANNERS),
          { ...message, id },
        ])
        return () => remove(id)
      },
    }),
    [remove],
  )

  const stack = (className: string | undefined, shown: Shown[]) =>
    shown.length > 0 && (
      <div className={className}>
        {shown.map(({ id, tone, text, visibleMs, action, onDismiss }) => (
          <div key={id} className={classes.item}>
            <Banner
              tone={tone}
              visibleMs={visibleMs}
              action={action}
              onDismiss={() => {
                remove(id)
                onDismiss?.()
              }}
            >
              {text}
            </Banner>
          </div>
        ))}
      </div>
    )

  return (
    <BannerContext value={control}>
      {children}
      {isHydrated &&
        createPortal(
          <section aria-label="Avisos" aria-live="polite">
            {stack(
              classes.passing,
              banners.filter(({ visibleMs }) => visibleMs !== null),
            )}
            {stack(
              classes.staying,
              banners.filter(({ visibleMs }) => visibleMs === null),
            )}
          </section>,
          document.body,
        )}
    </BannerContext>
  )
}
