/** The lengths of the four delay lines in seconds. */
const DELAY_SECONDS = [0.0297, 0.0371, 0.0411, 0.0437] as const
const DIFFUSERS = [0.0051, 0.0127] as const

/** A reverb: a feedback delay network of four lines with a Householder matrix and damping. */
export class Reverb {
  readonly #space: number
  readonly #sampleRate: number

  constructor(space: number, sampleRate: number) {
    this.#space = space
    this.#sampleRate = sampleRate
  }

  /** Adds the reverberation of the input. */
  fill(sent: Float32Array, left: Float32Array, right: Float32Array) {
    const space = this.#space
    const seconds = 0.5 + 2.6 * space * space
    const size = 0.75 + 0.6 * space
    const wet = 0.11 + 0.3 * space
    for (const path of DIFFUSERS) diffuse(sent, Math.round(path * this.#sampleRate))

    const lengths = DELAY_SECONDS.map((path) => Math.round(path * size * this.#sampleRate))
    const [na, nb, nc, nd] = lengths as [number, number, number, number]
    const kept = (length: number) => 10 ** ((-3 * length) / (seconds * this.#sampleRate))
    const [ga, gb, gc, gd] = [kept(na), kept(nb), kept(nc), kept(nd)]
    const a = new Float32Array(na)
    const b = new Float32Array(nb)
    const c = new Float32Array(nc)
    const d = new Float32Array(nd)
    const dark = 0.38 + 0.12 * space
    let [ia, ib, ic, id] = [0, 0, 0, 0]
    let [fa, fb, fc, fd] = [0, 0, 0, 0]
    for (let i = 0; i < sent.length; i++) {
      const input = sent[i] as number
      fa += (1 - dark) * ((a[ia] as number) * ga - fa)
      fb += (1 - dark) * ((b[ib] as number) * gb - fb)
      fc += (1 - dark) * ((c[ic] as number) * gc - fc)
      fd += (1 - dark) * ((d[id] as number) * gd - fd)
      const mixed = (fa + fb + fc + fd) * 0.5
      a[ia] = input + fa - mixed
      b[ib] = input + fb - mixed
      c[ic] = input + fc - mixed
      d[id] = input + fd - mixed
      left[i] = (left[i] as number) + (fa - fc + 0.5 * fd) * wet
      right[i] = (right[i] as number) + (fb - fd + 0.5 * fc) * wet
      if (++ia === na) ia = 0
      if (++ib === nb) ib = 0
      if (++ic === nc) ic = 0
      if (++id === nd) id = 0
    }
  }
}

/** An allpass filter, which diffuses the sound in time. */
function diffuse(sound: Float32Array, length: number) {
  const line = new Float32Array(length)
  let place = 0
  for (let i = 0; i < sound.length; i++) {
    const late = line[place] as number
    const input = (sound[i] as number) + 0.6 * late
    line[place] = input
    sound[i] = late - 0.6 * input
    if (++place === length) place = 0
  }
}
