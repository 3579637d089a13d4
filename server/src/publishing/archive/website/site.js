// The page of an archive. It runs from a disk, years later, in whatever browser there is: no modules, no libraries, no requests.
;(() => {
  const data = JSON.parse(document.getElementById('datos').textContent)
  const main = document.getElementById('contenido')
  const PAGE = 200
  const TYPES = { song: 'Canción', album: 'Álbum', artist: 'Artista' }
  const zone = { timeZone: 'UTC' }
  const longDay = new Intl.DateTimeFormat('es', { dateStyle: 'long', ...zone })
  const number = new Intl.NumberFormat('es')

  const items = data.items.map(([type, name, artist, album]) => ({ type, name, artist, album }))
  const listens = data.listens
    .map(([item, day, score, again, note, moment]) => ({
      item: items[item],
      day,
      score,
      again,
      note,
      moment,
    }))
    .reverse()

  /** Creates an element. Texts become text nodes, so nothing that somebody wrote is read as markup. */
  function el(name, attributes, ...children) {
    const element = document.createElement(name)
    for (const [key, value] of Object.entries(attributes ?? {})) element.setAttribute(key, value)
    for (const child of children.flat()) if (child !== null && child !== '') element.append(child)
    return element
  }

  const SVG = 'http://www.w3.org/2000/svg'
  function score(value) {
    if (!value) return null
    const svg = document.createElementNS(SVG, 'svg')
    svg.setAttribute('viewBox', '0 0 100 44')
    svg.setAttribute('aria-hidden', 'true')
    for (let i = 0; i < 5; i++) {
      const x = 9 + i * 20
      const y = 37 - i * 4
      const note = document.createElementNS(SVG, 'g')
      if (i < value) note.setAttribute('class', 'si')
      const stem = document.createElementNS(SVG, 'path')
      stem.setAttribute('d', `M${x + 7.1} ${y - 2}V${y - 21}`)
      const head = document.createElementNS(SVG, 'ellipse')
      head.setAttribute('cx', x)
      head.setAttribute('cy', y)
      head.setAttribute('rx', 7.8)
      head.setAttribute('ry', 5.7)
      head.setAttribute('transform', `rotate(-20 ${x} ${y})`)
      note.append(stem, head)
      svg.append(note)
    }
    const shown = el(
      'span',
      { class: 'puntaje', role: 'img', 'aria-label': `Calificación: ${value} de 5` },
      svg,
    )
    shown.append(el('b', {}, String(value)), '/5')
    return shown
  }

  const day = (text) => longDay.format(new Date(`${text.slice(0, 10)}T00:00:00Z`))
  const credit = (item) =>
    item.type === 'artist' ? TYPES.artist : [item.artist, item.album].filter(Boolean).join(' · ')

  function itemRow(item, extra, place) {
    return el(
      'li',
      { class: 'fila' },
      place ? el('span', { class: 'num' }, String(place)) : null,
      el('div', { class: 'que' }, el('b', {}, item.name), el('span', {}, credit(item)), extra?.below ?? null),
      extra?.aside ?? null,
    )
  }

  /** Capitals and accents make no difference, so that «cancion» finds «Canción». */
  const plain = (text) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  const words = (...texts) => plain(texts.filter(Boolean).join(' '))
  const ofItem = (item) => [item.name, item.artist, item.album]

  const SECTIONS = [
    {
      id: 'resenas',
      label: 'Reseñas',
      rows: [...data.reviews].reverse(),
      empty: 'No escribiste reseñas.',
      words: (row) => words(...ofItem(items[row.item]), row.title, row.description),
      score: (row) => row.score,
      year: (row) => row.date.slice(0, 4),
      draw: (row) => {
        const item = items[row.item]
        return el(
          'li',
          {},
          el(
            'article',
            { class: 'panel' },
            el(
              'p',
              { class: 'menor' },
              `${TYPES[item.type]} · ${item.name}${item.type === 'artist' ? '' : `, de ${item.artist}`}`,
            ),
            el('h3', {}, row.title),
            score(row.score),
            el('p', { class: 'texto' }, row.description),
            row.moments.map((moment) =>
              el('p', { class: 'momento' }, `0:${String(moment.second).padStart(2, '0')} ${moment.text}`),
            ),
            el('p', { class: 'menor' }, `${day(row.date)} · ${number.format(row.likes)} me gusta`),
          ),
        )
      },
    },
    {
      id: 'diario',
      label: 'Diario',
      rows: listens,
      empty: 'No anotaste escuchas.',
      words: (row) => words(...ofItem(row.item), row.note),
      score: (row) => row.score,
      year: (row) => row.day.slice(0, 4),
      group: (row) => row.day,
      draw: (row) =>
        itemRow(row.item, {
          below: row.note ? el('p', { class: 'nota-propia' }, row.note) : null,
          aside: el('div', {}, score(row.score), row.again ? el('span', {}, ' Otra vez') : ''),
        }),
    },
    {
      id: 'sin-fecha',
      label: 'Sin fecha',
      optional: true,
      rows: data.undated,
      words: (row) => words(...ofItem(items[row.item]), row.note),
      score: (row) => row.score,
      draw: (row) =>
        itemRow(items[row.item], {
          below: row.note ? el('p', { class: 'nota-propia' }, row.note) : null,
          aside: score(row.score),
        }),
    },
    {
      id: 'playlists',
      label: 'Playlists',
      rows: data.playlists,
      empty: 'No tienes playlists.',
      words: (row) => words(row.name, ...row.songs.flatMap((song) => ofItem(items[song]))),
      draw: (row) => {
        const list = el(
          'details',
          { class: 'panel' },
          el(
            'summary',
            {},
            el('h3', {}, row.name),
            el(
              'span',
              { class: 'menor' },
              `${number.format(row.songs.length)} canciones · ${row.shared ? 'compartida' : 'privada'} · ${day(row.date)}`,
            ),
          ),
        )
        list.addEventListener(
          'toggle',
          () =>
            list.append(
              el(
                'ol',
                {},
                row.songs.map((song, i) => itemRow(items[song], null, i + 1)),
              ),
            ),
          { once: true },
        )
        return el('li', {}, list)
      },
    },
    {
      id: 'por-escuchar',
      label: 'Por escuchar',
      rows: data.later,
      empty: 'No tienes nada por escuchar.',
      words: (row) => words(...ofItem(items[row.item])),
      draw: (row) =>
        itemRow(items[row.item], {
          aside: el('span', {}, row.done ? `Tachado el ${day(row.done)}` : `Desde el ${day(row.date)}`),
        }),
    },
    { id: 'numeros', label: 'Números', rows: null },
  ].filter((section) => !section.optional || section.rows.length > 0)

  /** A section with a search, and more rows as they are asked for: a diary can have hundreds of thousands. */
  function list(section) {
    const found = el('p', { class: 'estado', role: 'status' })
    const rows = el('ol', {})
    const more = el('button', { class: 'tecla mas', type: 'button' }, 'Ver más')
    const search = el('input', { type: 'search', id: 'buscar', autocomplete: 'off' })
    const options = (label, values) => [
      el('option', { value: '' }, label),
      ...values.map(([value, text]) => el('option', { value }, text)),
    ]
    const years = section.year ? [...new Set(section.rows.map(section.year))].sort().reverse() : []
    const year = el(
      'select',
      { id: 'ano' },
      options(
        'Todos',
        years.map((each) => [each, each]),
      ),
    )
    const wanted = el(
      'select',
      { id: 'puntaje' },
      options(
        'Todos',
        [5, 4, 3, 2, 1].map((each) => [each, `${each} de 5`]),
      ),
    )
    let matching = section.rows
    let shown = 0
    let group = null

    function showMore() {
      for (const row of matching.slice(shown, shown + PAGE)) {
        const next = section.group?.(row)
        if (next !== undefined && next !== group) rows.append(el('li', { class: 'dia' }, day(next)))
        group = next ?? null
        rows.append(section.draw(row))
      }
      shown = Math.min(matching.length, shown + PAGE)
      more.hidden = shown >= matching.length
    }

    function filter() {
      const terms = plain(search.value).split(/\s+/).filter(Boolean)
      matching = section.rows.filter((row) => {
        if (year.value && section.year(row) !== year.value) return false
        if (wanted.value && section.score(row) !== Number(wanted.value)) return false
        if (terms.length === 0) return true
        // The words of a row are made once: the first search of a long diary takes longer than the others.
        row.words ??= section.words(row)
        return terms.every((term) => row.words.includes(term))
      })
      rows.replaceChildren()
      shown = 0
      group = null
      found.textContent =
        matching.length === section.rows.length
          ? `${number.format(matching.length)} en total`
          : `${number.format(matching.length)} de ${number.format(section.rows.length)}`
      showMore()
    }

    let waiting
    search.addEventListener('input', () => {
      clearTimeout(waiting)
      waiting = setTimeout(filter, 150)
    })
    year.addEventListener('change', filter)
    wanted.addEventListener('change', filter)
    more.addEventListener('click', () => {
      const next = rows.children.length
      showMore()
      // Keyboard users continue with the first of the new rows.
      rows.children[next]?.setAttribute('tabindex', '-1')
      rows.children[next]?.focus({ preventScroll: true })
    })
    const field = (label, input, isShort) =>
      el('div', { class: isShort ? 'campo corto' : 'campo' }, el('label', { for: input.id }, label), input)
    main.replaceChildren(
      el('h2', { class: 'oculto' }, section.label),
      el(
        'div',
        { class: 'barra', role: 'search' },
        field(`Buscar en ${section.label.toLowerCase()}`, search),
        section.year && years.length > 1 ? field('Año', year, true) : null,
        section.score ? field('Calificación', wanted, true) : null,
      ),
      found,
      rows,
      more,
    )
    filter()
  }

  const counted = (values) => {
    const counts = new Map()
    for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
    return counts
  }
  const top = (counts, limit) => [...counts].sort(([, a], [, b]) => b - a).slice(0, limit)

  function table(title, column, rows) {
    const most = Math.max(1, ...rows.map(([, count]) => count))
    return el(
      'section',
      {},
      el('h2', {}, title),
      rows.length === 0
        ? el('p', { class: 'vacio' }, 'Todavía nada.')
        : el(
            'table',
            {},
            el(
              'thead',
              {},
              el(
                'tr',
                {},
                el('th', { scope: 'col' }, column),
                el('td', {}),
                el('th', { scope: 'col' }, 'Veces'),
              ),
            ),
            el(
              'tbody',
              {},
              rows.map(([name, count]) => {
                const bar = el('span', { class: 'barrita', 'aria-hidden': 'true' })
                bar.style.width = `${(100 * count) / most}%`
                return el(
                  'tr',
                  {},
                  el('th', { scope: 'row' }, String(name)),
                  el('td', { class: 'largo' }, bar),
                  el('td', {}, number.format(count)),
                )
              }),
            ),
          ),
    )
  }

  function numbers() {
    const songs = listens.filter((row) => row.item.type === 'song')
    const scores = counted(
      [...listens, ...data.undated, ...data.reviews].map((row) => row.score).filter(Boolean),
    )
    const figure = (value, label) =>
      el('div', {}, el('div', { class: 'cifra' }, number.format(value)), el('p', { class: 'menor' }, label))
    main.replaceChildren(
      el('h2', { class: 'oculto' }, 'Números'),
      el(
        'div',
        { class: 'cifras' },
        figure(listens.length, 'escuchas'),
        figure(new Set(listens.map((row) => row.day)).size, 'días con música'),
        figure(new Set(songs.map((row) => row.item)).size, 'canciones distintas'),
        figure(new Set(listens.map((row) => row.item.artist)).size, 'artistas'),
        figure(data.reviews.length, 'reseñas'),
        figure(data.playlists.length, 'playlists'),
      ),
      el(
        'div',
        { class: 'dos' },
        table(
          'Por año',
          'Año',
          [...counted(listens.map((row) => row.day.slice(0, 4)))].sort(([a], [b]) => (a < b ? 1 : -1)),
        ),
        table(
          'Calificaciones',
          'Calificación',
          [5, 4, 3, 2, 1].map((each) => [`${each} de 5`, scores.get(each) ?? 0]),
        ),
        table(
          'Lo que más escuchaste: artistas',
          'Artista',
          top(counted(listens.map((row) => row.item.artist)), 20),
        ),
        table(
          'Lo que más escuchaste: canciones',
          'Canción',
          top(counted(songs.map((row) => row.item)), 20).map(([item, count]) => [
            `${item.name}, de ${item.artist}`,
            count,
          ]),
        ),
      ),
    )
  }

  const tabs = document.getElementById('pestanas')
  function show(section) {
    for (const tab of tabs.children) {
      const isShown = tab.id === `pestana-${section.id}`
      tab.setAttribute('aria-selected', String(isShown))
      tab.tabIndex = isShown ? 0 : -1
    }
    main.setAttribute('aria-labelledby', `pestana-${section.id}`)
    if (section.rows === null) numbers()
    else if (section.rows.length === 0) main.replaceChildren(el('p', { class: 'vacio' }, section.empty))
    else list(section)
  }
  for (const section of SECTIONS) {
    const tab = el(
      'button',
      { type: 'button', role: 'tab', id: `pestana-${section.id}`, 'aria-controls': 'contenido' },
      section.label,
      section.rows ? el('small', {}, number.format(section.rows.length)) : '',
    )
    tab.addEventListener('click', () => show(section))
    tabs.append(tab)
  }
  tabs.addEventListener('keydown', (event) => {
    const moves = { ArrowRight: 1, ArrowLeft: -1, Home: -Infinity, End: Infinity }
    const move = moves[event.key]
    if (move === undefined) return
    event.preventDefault()
    const all = [...tabs.children]
    const now = all.indexOf(document.activeElement)
    const next = Number.isFinite(move)
      ? (now + move + all.length) % all.length
      : move < 0
        ? 0
        : all.length - 1
    all[next].focus()
    all[next].click()
  })

  const root = document.documentElement
  const theme = document.getElementById('tema')
  function setTheme(isLight) {
    root.dataset.tema = isLight ? 'claro' : 'oscuro'
    theme.setAttribute('aria-pressed', String(isLight))
  }
  theme.addEventListener('click', () => setTheme(root.dataset.tema !== 'claro'))
  setTheme(matchMedia('(prefers-color-scheme: light)').matches)

  if (data.person.picture)
    document.getElementById('foto').append(el('img', { src: data.person.picture, alt: '' }))
  for (const time of document.querySelectorAll('header time')) time.textContent = day(time.dateTime)
  if (data.person.bio) document.querySelector('.persona h1').after(el('p', {}, data.person.bio))
  // The diary is what most people look for; without one, the reviews.
  show(SECTIONS.find((section) => section.rows?.length > 0) ?? SECTIONS[0])
})()
