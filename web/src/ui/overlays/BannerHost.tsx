import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Banner } from './Banner.tsx'
import classes from './BannerHost.module.css'
import { BannerContext, type BannerControl, type BannerMessage } from './bannerContext.ts'

type Shown = BannerMessage & { id: number }

/** More than these and the screen disappears behind them: the oldest leave. */
const BANNERS_AT_ONCE = 3

/** Lets anything inside say something over the screen with `useBanner()`. */
export function BannerHost({ children }: { children: ReactNode }) {
  const [banners, setBanners] = useState<Shown[]>([])
  const lastId = useRef(0)

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
          ...shown.filter((banner) => banner.text !== message.text).slice(1 - BANNERS_AT_ONCE),
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
        {shown.map(({ id, tone, text, visibleMs, action, onGone }) => (
          <div key={id} className={classes.item}>
            <Banner
              tone={tone}
              visibleMs={visibleMs}
              action={action}
              onGone={() => {
                remove(id)
                onGone?.()
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
      {createPortal(
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
