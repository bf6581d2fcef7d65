import { readSettings } from './settings.ts'
import { startMailgun } from './server.ts'

const mailgun = await startMailgun(readSettings(process.env))
console.log(`Mailgun stand-in with inbox at ${mailgun.url}`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void mailgun.close().then(() => process.exit(0)))
}
