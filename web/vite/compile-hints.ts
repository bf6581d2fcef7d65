import type { Plugin } from 'vite'
import { GROUP_NAMES } from './chunk-groups.ts'

/**
 * Tells V8 to compile all functions of a file while the file arrives (explicit compile hints, Chrome 136), instead of each
 * function when it is first called. V8 reads the hint on a file's first line only. Other engines see a comment.
 */
const HINT = '//# allFunctionsCalledOnLoad\n'

/** Adds the hint to the code that users of slow phones wait for, most of which runs immediately. */
export function createCompileHintsPlugin(): Plugin {
  return {
    name: 'kiln:compile-hints',
    apply: 'build',
    generateBundle: {
      // Runs after Vite has put its list of files on the first line.
      order: 'post',
      handler(_options, bundle) {
        for (const output of Object.values(bundle)) {
          if (output.type === 'chunk' && GROUP_NAMES.includes(output.name)) output.code = HINT + output.code
        }
      },
    },
  }
}
