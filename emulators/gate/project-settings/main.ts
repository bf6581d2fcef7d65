import { applicationDefault } from 'firebase-admin/app'
import { applySettings, checkSettings, type Project } from './auth-settings.ts'

/**
 * `node emulators/gate/project-settings/main.ts apply|check PROJECT WEB_API_KEY`: sets up Firebase Authentication of a real
 * project, or only reports wrong settings. It uses the credentials of `gcloud auth application-default login`.
 */
async function main([action, id, webApiKey]: readonly string[]): Promise<number> {
  if ((action !== 'apply' && action !== 'check') || !id || !webApiKey) {
    process.stderr.write("Name the action (apply or check), the project's id and its web API key.\n")
    return 2
  }
  const { access_token: accessToken } = await applicationDefault().getAccessToken()
  const project: Project = { id, accessToken, webApiKey }
  if (action === 'apply') await applySettings(project)
  const problems = await checkSettings(project)
  process.stdout.write(problems.length === 0 ? 'All settings are correct.\n' : `${problems.join('\n')}\n`)
  return problems.length === 0 ? 0 : 1
}

process.exitCode = await main(process.argv.slice(2))
