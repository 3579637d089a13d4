import CrownFillIcon from '~icons/ph/crown-fill'
import { Button } from '../../base/ui/inputs/Button.tsx'
import { Avatar } from '../../base/ui/marks/Avatar.tsx'
import { Banner } from '../../base/ui/overlays/Banner.tsx'
import { useBanner } from '../../base/ui/overlays/bannerContext.ts'
import { Toast } from '../../base/ui/overlays/Toast.tsx'
import { ToastHost } from '../../base/ui/overlays/ToastHost.tsx'
import { useToast } from '../../base/ui/overlays/toastContext.ts'
import { LOGIN_ERROR_VISIBLE_MS } from '../../base/ui/styles/timing.ts'
import { Section } from './Section.tsx'
import { Specimen } from './Specimen.tsx'
import { LONG_NAME, sampleFace } from './samples.ts'

export function NoticesSection() {
  return (
    <Section title="Avisos">
      <Specimen name="Quietos" width="half">
        <Banner tone="bad" visibleMs={null}>
          Las contraseñas deben ser iguales
        </Banner>
        <Banner tone="ok" visibleMs={null}>
          Creado correctamente, revisa tu email
        </Banner>
        <Banner tone="info" visibleMs={null} icon={<CrownFillIcon />}>
          Eres Un Usuario Gratuito, Pasate a Premium para ver tus seguidores
        </Banner>
        <Toast
          visibleMs={null}
          picture={<Avatar src={sampleFace('tercera')} name="Tercera Fila" size={40} />}
        >
          <b>Tercera Fila</b> le dio me gusta a tu reseña «Tristeza con buena iluminación»
        </Toast>
      </Specimen>
      <Specimen name="Que se van solos" width="half" inRow>
        <BannerButtons />
        <ToastHost>
          <ToastButton />
        </ToastHost>
      </Specimen>
    </Section>
  )
}

function BannerButtons() {
  const { showBanner } = useBanner()
  return (
    <>
      <Button onClick={() => showBanner({ tone: 'ok', text: 'Guardado' })}>Aviso de éxito</Button>
      <Button
        onClick={() =>
          showBanner({
            tone: 'bad',
            text: 'Email o contraseña incorrectos',
            visibleMs: LOGIN_ERROR_VISIBLE_MS,
          })
        }
      >
        Error de acceso
      </Button>
      <Button onClick={() => showBanner({ tone: 'info', text: LONG_NAME })}>Aviso largo</Button>
    </>
  )
}

function ToastButton() {
  const { showToast } = useToast()
  const picture = <Avatar src={sampleFace('mate')} name="Mate Amargo" size={40} />
  return (
    <Button
      onClick={() =>
        showToast({
          picture,
          text: (
            <>
              <b>Mate Amargo</b> comenzó a seguirte
            </>
          ),
        })
      }
    >
      Novedad
    </Button>
  )
}
