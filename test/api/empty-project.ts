import './direct-project.ts'

/**
 * Empties the project before each test file. The server's modules are loaded once and name the project, so all test files share
 * one project.
 */
const documents = `projects/${process.env.GCLOUD_PROJECT}/databases/(default)/documents`
const url = `http://${process.env.FIRESTORE_EMULATOR_HOST}/emulator/v1/${documents}`
const { status } = await fetch(url, { method: 'DELETE' })
if (status !== 200) throw new Error(`The project could not be emptied: ${status}`)
