// A small file of each format, with invented music.

const row = (fields: object) => ({
  ts: '2023-03-19T18:20:49Z',
  username: 'secreto',
  platform: 'Android OS secreto',
  ms_played: 180_000,
  conn_country: 'PE',
  ip_addr: '203.0.113.9',
  master_metadata_track_name: 'Lluvia de papel',
  master_metadata_album_artist_name: 'Los Faroles',
  master_metadata_album_album_name: 'Cuadernos',
  spotify_track_uri: 'spotify:track:0000000000000000000001',
  episode_name: null,
  audiobook_title: null,
  skipped: null,
  offline_timestamp: 1679249719,
  incognito_mode: false,
  ...fields,
})

export const EXTENDED = [
  row({}),
  // The same play in another file.
  row({ ts: '2023-03-19T18:21:09Z' }),
  row({ ts: '2023-03-20T10:00:00Z', ms_played: 29_999 }),
  row({ ts: '2023-03-20T11:00:00Z', incognito_mode: true }),
  row({
    ts: '2023-03-20T12:00:00Z',
    master_metadata_track_name: null,
    master_metadata_album_artist_name: null,
    episode_name: 'Capítulo 3',
  }),
  row({
    ts: '2023-03-20T12:30:00Z',
    master_metadata_track_name: null,
    master_metadata_album_artist_name: null,
  }),
  row({ ts: '1970-01-01T00:00:07Z' }),
  row({ ts: '2023-03-21T09:00:00Z', ms_played: 200_000, master_metadata_track_name: 'Niño "fósil"\\' }),
]

export const SHORT = [
  { endTime: '2023-03-19 18:20', artistName: 'Los Faroles', trackName: 'Lluvia de papel', msPlayed: 180_000 },
  { endTime: '2024-01-02 03:04', artistName: 'Nube 9', trackName: 'Órbita', msPlayed: 60_000 },
  { endTime: '2024-01-02 03:05', artistName: 'Nube 9', trackName: 'Órbita', msPlayed: 4_000 },
]

export const PLAYLISTS = {
  playlists: [
    {
      name: 'Domingo',
      items: [
        {
          track: { trackName: 'Órbita', artistName: 'Nube 9', albumName: 'Gravedad' },
          episode: null,
          localTrack: null,
          addedDate: '2023-11-09',
        },
        { track: null, episode: { episodeName: 'Uno' }, localTrack: null },
        { track: null, episode: null, localTrack: { uri: 'spotify:local:x' } },
      ],
    },
    { name: 'Domingo', items: [{ track: { trackName: 'Sal', artistName: 'Río Seco' }, episode: null }] },
  ],
}

export const LIBRARY = {
  tracks: [{ artist: 'Nube 9', album: 'Gravedad', track: 'Órbita', uri: 'spotify:track:1' }],
  albums: [{ artist: 'Río Seco', album: 'Salar', uri: 'spotify:album:1' }],
  shows: [{ name: 'Charlas', publisher: 'X' }],
  episodes: [],
  bannedTracks: [{ artist: 'Ruido', track: 'No', album: 'No' }],
  artists: [{ name: 'Los Faroles', uri: 'spotify:artist:1' }],
  bannedArtists: [],
  other: [],
}

export const RYM = `RYM Album, First Name,Last Name,First Name localized, Last Name localized,Title,Release_Date,Rating,Ownership,Purchase Date,Media Type, Review, Review Title
"630","Ana","Quispe","","","&#34;Héroes&#34; &amp; más","1977","9","o","","CD",  "",  ""
"12","The","Faroles","","","AC/DC y yo","1969","1","n","","LP",  "[b]Muy[/b] bueno\\n\\n[Artist577519]",  "Mi título"
"13","","Кино [Kino]","","","★ [Estrella]","","0","w","","",  "",  ""
"14","","Аквариум","","Akvarium","День","1988","0","o","","",  "",  ""
"15","","Nadie","","","Nada","1990","0","n","","",  "",  ""
"16","","","","","Sin nombre","1990","5","n","","",  "",  ""
`

export const GHAN = [
  'uts,utc_time,artist,artist_mbid,album,album_mbid,track,track_mbid',
  '"1720688852","11 Jul 2024, 09:07","Nube 9","69ee3720-a7cb-4402-b48d-a02c366f2bcf","Gravedad","","Órbita","58900088-3e21-41d5-a2f6-44f3c34e056b"',
  '"1720688852","11 Jul 2024, 09:07","Nube 9","","Gravedad","","Órbita",""',
  '"3","01 Jan 1970, 00:00","Nube 9","","","","Viejo",""',
  '"","","Nube 9","","","","Ahora",""',
  '"1720688000","11 Jul 2024, 08:53","Ñandú, Trío","","","","Dijo ""sí""",""',
  '',
].join('\r\n')

export const LASTFM_TO_CSV = `Nube 9,Gravedad,Ahora,
Nube 9,Gravedad,Órbita,22 May 2014 20:11
"Tyler, el Creador",,"Dijo ""sí""","19 Aug 2024, 20:39"
`

export const LIBRE_FM = `# Libre.fm export
# user data
ARTIST,Track,Album,Time
Nube 9,Órbita,Gravedad,1400789460
"Ñandú, Trío",Sal,,2014-05-22 20:11:00
`

export const SCROBBLER_LOG = [
  '#AUDIOSCROBBLER/1.1',
  '#TZ/UNKNOWN',
  '#CLIENT/Rockbox',
  'Nube 9\tGravedad\tÓrbita\t1\t200\tL\t1400789460\t',
  'Nube 9\tGravedad\tSal\t2\t200\tS\t1400789660\t',
  '',
].join('\n')

const apiTrack = (fields: object) => ({
  name: 'Órbita',
  mbid: '',
  artist: { '#text': 'Nube 9', mbid: '' },
  album: { '#text': 'Gravedad', mbid: '' },
  image: [{ size: 'small', '#text': 'https://example.com/x.png' }],
  date: { uts: '1720688852', '#text': '11 Jul 2024, 09:07' },
  ...fields,
})

export const LASTFM_PAGES = [
  {
    track: [apiTrack({}), { ...apiTrack({ '@attr': { nowplaying: 'true' } }), date: undefined }],
    '@attr': { page: '1' },
  },
  // The only track of a page is an object.
  { track: apiTrack({ name: 'Sal', date: { uts: '1720600000' } }), '@attr': { page: '2' } },
]
export const LASTFM_LOVED = {
  lovedtracks: {
    track: [
      { ...apiTrack({}), artist: { name: 'Nube 9', mbid: '' }, mbid: '07e81754-518c-4e3b-8671-c5df5643dad0' },
    ],
    '@attr': { user: 'secreto' },
  },
}

const lbListen = (fields: object) => ({
  listened_at: 1748964167.5,
  user_name: 'secreto',
  track_metadata: {
    track_name: 'Órbita',
    artist_name: 'Nube 9',
    release_name: 'Gravedad',
    mbid_mapping: { recording_mbid: 'c7d0bf6e-b2aa-4ffa-bded-2448415b39b0' },
    additional_info: { isrc: 'gb-aye-81-00053', duration_ms: 206_760, origin_url: 'https://example.com' },
  },
  ...fields,
})
export const LISTEN_BRAINZ = [
  lbListen({}),
  lbListen({ listened_at: 1000 }),
  lbListen({
    listened_at: 1748960000,
    track_metadata: {
      track_name: 'Sal',
      artist_name: 'Río Seco',
      mbid_mapping: null,
      additional_info: { duration: 100 },
    },
  }),
]
export const LB_FEEDBACK = [
  {
    recording_msid: 'a',
    recording_mbid: 'c7d0bf6e-b2aa-4ffa-bded-2448415b39b0',
    score: 1,
    created: 1748964167,
  },
  {
    recording_msid: 'b',
    recording_mbid: '20ddea3a-1ad2-4036-9ca7-5f3383ad31c1',
    score: 1,
    created: 1748964168,
  },
  { recording_msid: 'c', recording_mbid: null, score: -1, created: 1748964169 },
]
export const LB_PINS = [
  {
    recording_mbid: 'c7d0bf6e-b2aa-4ffa-bded-2448415b39b0',
    blurb_content: 'La mejor',
    pinned_until: 1,
    created: 1,
  },
]
export const jsonLines = (values: readonly unknown[]) =>
  values.map((value) => `${JSON.stringify(value)}\n`).join('')

export const EXPORTIFY_APP = `"Track URI","Track Name","Artist URI(s)","Artist Name(s)","Album URI","Album Name","Album Artist Name(s)","Album Release Date","Track Duration (ms)","ISRC","Added By","Added At"
"spotify:track:1","Órbita","spotify:artist:1, spotify:artist:2","Nube 9, Tyler\\, el Creador","spotify:album:1","Gravedad","Nube 9","2022-12-21","251874","QMFME2241679","secreto","2026-03-29T17:03:53Z"
"spotify:episode:1","Capítulo","","Charlas","","","","","1000","","",""
"spotify:local:::x:1","","","","","","","","","","",""
`
export const EXPORTIFY_ES = `"URI de la canción","Nombre de la canción","URI(s) del artista","Nombre(s) del artista","Nombre del álbum","Duración de la canción (ms)","Añadido en"
"spotify:track:1","Órbita","spotify:artist:1","Nube 9","Gravedad","251874","2026-03-29T17:03:53Z"
`
export const EXPORTIFY_NET = `\uFEFFTrack ID\t,Track Name\t,Album Name,Artist Name(s),Release Date,Duration (ms),Added At,Genres
3n3,Órbita,Gravedad,Nube 9;Río Seco,2022,251874,2024-03-29T17:03:53Z,"rock,folk"
`

export const TUNE_MY_MUSIC = `\uFEFFTrack name,Artist name,Album,Playlist name,Type,ISRC,Spotify - id
"Órbita ""vivo""","Nube 9","Gravedad","Domingo","Playlist","QZTBA2526577","2DA"
"Río Seco - Sal","","","Lunes","Playlist","",""
"Sal","Río Seco","","","Favorite","",""
"","Los Faroles","","","Artist","",""
"","Los Faroles","Cuadernos","","Album","",""
`
export const SOUNDIIZ = `\uFEFFtitle;artist;album;isrc;addedDate;addedBy;duration;url
Órbita;Nube 9;Gravedad;qztba2526577;2024-03-29T17:03:53Z;secreto;225s;https://example.com
`
export const DISCOGS = `Catalog#,Artist,Title,Label,Format,Rating,Released,release_id,CollectionFolder,Date Added,Collection Notes

"ABC 1, R1",Daughter (2),Mono,"X, Y","7"", EP",,2023,26815301,Uncategorized,23/04/2023 04:36,
ABC 2,"Nube 9* & Ñandú (3)",Gravedad,Z,LP,4,2019,2,Uncategorized,23/04/2023 04:35,
,,,,,,,,,,
`
export const DISCOGS_RESAVED =
  'Catalog#;Artist;Title;Label;Format;Rating;Released;release_id;CollectionFolder;Date Added\r\nABC 1;Río Añejo;Canción;Z;LP;5;2019;2;Todo;23/04/2023 04:36\r\n;;;;;;;;;\r\n'
export const AOTY = `Artist,Album,Year,Type,Rating,Date Rated
Nube 9,Gravedad,2020,LP,61,01/13/2024
Río Seco,Salar,2021,LP,1,2024-02-03
Los Faroles,Cuadernos,2021,LP,0,2024-02-03
Los Faroles,Tinta,2021,LP,100,
`
export const APPLE_DAILY = `Country,Track Identifier,Media type,Date Played,Hours,Play Duration Milliseconds,End Reason Type,Source Type,Play Count,Track Description
PE,1,AUDIO,20230319,9,200000,NATURAL_END,IPHONE,1,Nube 9 - Órbita
PE,2,AUDIO,20230320,9,200000,NATURAL_END,IPHONE,1,Río Seco - Sal
PE,3,AUDIO,20230320,9,200000,NATURAL_END,IPHONE,1,Los Faroles - Sal
PE,4,AUDIO,20230320,9,100,SKIP,IPHONE,0,Los Faroles - Papel
`
export const APPLE_PLAYS = `Album Name,Client IP Address,Device Name,Event End Timestamp,Event Start Timestamp,Event Type,Item Type,Media Duration In Milliseconds,Play Duration Milliseconds,Song Name
Gravedad,203.0.113.9,iPhone secreto,2023-03-19T18:23:00Z,2023-03-19T18:20:00Z,PLAY_END,ITUNES_STORE_CONTENT,200000,180000,Órbita
,203.0.113.9,iPhone secreto,2023-03-19T19:23:00Z,2023-03-19T19:20:00Z,PLAY_END,ITUNES_STORE_CONTENT,200000,180000,Sal
,203.0.113.9,iPhone secreto,2023-03-19T20:23:00Z,2023-03-19T20:20:00Z,PLAY_END,STREAM,200000,180000,Radio
,203.0.113.9,iPhone secreto,2023-03-19T21:23:00Z,2023-03-19T21:20:00Z,PLAY_END,ITUNES_STORE_CONTENT,200000,0,Órbita
`
export const DEEZER: Record<string, (string | number)[][]> = {
  '10_listeningHistory': [
    ['Song Title', 'Artist', 'ISRC', 'Album Title', 'IP Address', 'Listening Time', 'Date'],
    [
      'Órbita & más',
      'Nube 9, Río Seco',
      'QZTBA2526577',
      'Gravedad',
      '203.0.113.9',
      200,
      '2024-03-29 17:03:53',
    ],
    ['Sal', 'Río Seco', '', '', '203.0.113.9', -1, '2024-03-29 17:03:53'],
    ['Sal', 'Río Seco', '', '', '203.0.113.9', 12, '2024-03-30 17:03:53'],
  ],
}

export const M3U = `#EXTM3U
#PLAYLIST:Domingo
#EXTINF:225,Nube 9 - Órbita, parte 2
#EXTALB:Gravedad
/home/secreto/music/1.mp3
#EXTINF:-1,Solo título
http://example.com/2
C:\\Users\\secreto\\03 - Río Seco - Sal.flac
/home/secreto/music/sin-datos.mp3
`
export const XSPF = `<?xml version="1.0" encoding="UTF-8"?>
<playlist version="1" xmlns="http://xspf.org/ns/0/"><title>Domingo &amp; lunes</title><creator>secreto</creator><trackList>
<track><location>file:///home/secreto/1.mp3</location><identifier>https://musicbrainz.org/recording/c7d0bf6e-b2aa-4ffa-bded-2448415b39b0</identifier><title>Órbita</title><creator>Nube 9</creator><album>Gravedad</album><duration>225000</duration><meta rel="https://musicbrainz.org/doc/ISRC">QZTBA2526577</meta></track>
<track><title><![CDATA[Sal]]></title></track></trackList></playlist>
`
export const JSPF = {
  playlist: {
    track: [
      {
        identifier: 'https://musicbrainz.org/recording/c7d0bf6e-b2aa-4ffa-bded-2448415b39b0',
        title: 'Órbita',
        creator: 'Nube 9',
        duration: 225_000,
        extension: {
          'https://musicbrainz.org/doc/jspf#track': {
            added_at: '2024-03-29T17:03:53+00:00',
            added_by: 'secreto',
          },
        },
      },
      {
        identifier: ['https://musicbrainz.org/recording/20ddea3a-1ad2-4036-9ca7-5f3383ad31c1'],
        title: 'Sal',
        creator: 'Río Seco',
      },
    ],
    title: 'Domingo',
    creator: 'secreto',
  },
}
export const UNKNOWN_TABLE = `Tema;Intérprete;Nota;Visto el;Comentario;Correo
Órbita;Nube 9;7,5;23/04/2023 04:36;;a@example.com
Sal;Río Seco;10;;Me encantó;b@example.com
Papel;Los Faroles;;31/12/2022;;c@example.com
Tinta;;5;;;d@example.com
Nada;Los Faroles;;;;e@example.com
`
