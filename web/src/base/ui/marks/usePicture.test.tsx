import { useEffect, useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { usePicture } from './usePicture.ts'

const BROKEN = 'data:image/png;base64,AAAA'
const DRAWING = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>')}`

function Picture({ src }: { src: string }) {
  const picture = usePicture(src)
  const [isHydrated, setHydrated] = useState(false)
  useEffect(() => setHydrated(true), [])
  if (!picture.src) return <b>Sin imagen</b>
  return <img src={picture.src} alt={isHydrated ? 'Lista' : ''} ref={picture.ref} onError={picture.onError} />
}

async function hydrateLoaded(src: string) {
  const root = document.createElement('div')
  root.innerHTML = `<img src="${src}" alt="">`
  document.body.append(root)
  await expect.poll(() => root.querySelector('img')?.complete).toBe(true)
  hydrateRoot(root, <Picture src={src} />)
  return root
}

test('a picture that failed before the page was hydrated is replaced', async () => {
  const root = await hydrateLoaded(BROKEN)
  await expect.poll(() => root.textContent).toBe('Sin imagen')
})

test('a drawing without a size that loaded before the page was hydrated is kept', async () => {
  const root = await hydrateLoaded(DRAWING)
  await expect.poll(() => root.querySelector('img')?.alt).toBe('Lista')
  await root.querySelector('img')?.decode()
  expect(root.querySelector('img')).not.toBeNull()
})
