import type { FunctionDeclaration } from './syntax.ts'

/** The functions one can call from a place: those declared there and around it. */
export interface FunctionScope {
  /** The function of a name, with the scope it was declared in. */
  find(name: string): { declaration: FunctionDeclaration; scope: FunctionScope } | undefined
}

export function functionsIn(functions: readonly FunctionDeclaration[], outer?: FunctionScope): FunctionScope {
  const scope: FunctionScope = {
    find(name) {
      const declaration = functions.find((one) => one.name === name)
      return declaration ? { declaration, scope } : outer?.find(name)
    },
  }
  return scope
}
