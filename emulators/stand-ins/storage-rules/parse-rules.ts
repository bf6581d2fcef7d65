export interface StorageRules {
  /** Whether the rules allow `operation` (`get`, `list`, `create`, `update` or `delete`) on `/b/{bucket}/o/{object}`. */
  isAllowed(path: string, operation: string): boolean
}

const OPERATIONS: Readonly<Record<string, readonly string[]>> = {
  read: ['get', 'list'],
  write: ['create', 'update', 'delete'],
}

const RULES_FILE = /^rules_version = '2'; service firebase\.storage \{ match \/b\/\{bucket\}\/o \{(.*) \} \}$/
const FOLDER_RULES =
  / match \/(\w+)\/\{\w+=\*\*\} \{((?: allow (?:(?:get|list|create|update|delete|read|write)(?:, )?)+: if (?:true|false);)+) \}/g
const ALLOW_STATEMENT = /allow ([a-z, ]+): if true;/g

/**
 * Parses a rules file that allows or denies operations on whole folders, as Kiln's does. Throws on any other rule, because a rule
 * that cannot be evaluated here must not seem to work.
 */
export function parseStorageRules(source: string): StorageRules {
  const text = source
    .replaceAll(/\/\/.*/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
  const [, folders] = RULES_FILE.exec(text) ?? []
  if (folders?.replaceAll(FOLDER_RULES, '') !== '')
    throw new Error(
      'Only "match /folder/{path=**}" with "allow <operations>: if true;" or "if false;" can be evaluated here',
    )
  const allowedOperations = new Set<string>()
  for (const [, folder = '', statements = ''] of folders.matchAll(FOLDER_RULES)) {
    const names = [...statements.matchAll(ALLOW_STATEMENT)].flatMap(([, operations = '']) =>
      operations.split(', '),
    )
    for (const operation of names.flatMap((name) => OPERATIONS[name] ?? name))
      allowedOperations.add(`${folder} ${operation}`)
  }
  // Object names are not normalised: `a/../b` is in the folder `a`.
  return { isAllowed: (path, operation) => allowedOperations.has(`${path.split('/')[4] ?? ''} ${operation}`) }
}
