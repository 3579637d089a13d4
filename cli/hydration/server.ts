import { readConfig } from '@remusic/server/config'
import { startServer } from '@remusic/server/start'

// The server of the browser tests, with the build of the web in another folder.
const { WEB_DIR } = process.env
if (!WEB_DIR) throw new Error('WEB_DIR is missing')
const server = await startServer(readConfig(process.env), { webDir: WEB_DIR })
if (server.setupLink) process.stderr.write(`${server.setupLink}\n`)

process.once('SIGTERM', async () => {
  await server.stop()
  process.exit(0)
})
