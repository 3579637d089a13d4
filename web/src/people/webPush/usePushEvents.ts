import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { useReadNotification } from '../notifications/queries.ts'
import { NOTIFICATION_PARAM, type OpenMessage } from '../offline/pushMessages.ts'
import { rememberedDevice } from './browserPush.ts'

/** The subscription is checked when the page has settled. */
const RESUME_DELAY_MS = 5_000

/** Opens what was pressed in a system notification, marks it as read, and keeps the subscription of this browser alive. */
export function usePushEvents(userId: string) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { mutate: read } = useReadNotification()
  const open = useRef({ navigate, read })
  useEffect(() => {
    open.current = { navigate, read }
  }, [navigate, read])

  useEffect(() => {
    const params = new URLSearchParams(location.hash.slice(1))
    const id = params.get(NOTIFICATION_PARAM)
    if (!id) return
    open.current.read(id)
    void open.current.navigate({ pathname: location.pathname, search: location.search }, { replace: true })
  }, [])

  useEffect(() => {
    const { serviceWorker } = navigator
    if (!serviceWorker) return
    const onMessage = ({ data, ports }: MessageEvent<OpenMessage>) => {
      if (data?.type !== 'open-notification') return
      ports[0]?.postMessage('opened')
      if (data.notificationId) open.current.read(data.notificationId)
      void open.current.navigate(data.path)
    }
    serviceWorker.addEventListener('message', onMessage)
    return () => serviceWorker.removeEventListener('message', onMessage)
  }, [])

  useEffect(() => {
    if (!import.meta.env.PROD || rememberedDevice.read()?.userId !== userId) return
    const timer = setTimeout(async () => {
      const { resumePush } = await import('./queries.ts')
      await resumePush(client, userId)
    }, RESUME_DELAY_MS)
    return () => clearTimeout(timer)
  }, [client, userId])
}
