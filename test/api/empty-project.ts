import './direct-project.ts'

/** Empties the project before each file: the server's modules are loaded once, so all files share the project that they name. */
const documents = `projects/${process.env.GCLOUD_PROJECT}/databases/(default)/documents`
const url = `http://${process.env.FIRESTORE_EMULATOR_HOST}/emulator/v1/${documents}`
const { status } = await fetch(url, { method: 'DELETE' })
if (status !== 200) throw new Error(`The project could not be emptied: ${status}`)
