import { spawn } from 'node:child_process'

/** Ends programs if their launcher died without ending them, for example after `kill -9`. */
export interface Guard {
  /** Adds a program. The caller must call this as soon as the program runs. */
  watch(pid: number | undefined): void
  /** Ends the guard. The caller must end the programs first. */
  dismiss(): void
}

/** Reads process ids until `done`. If the input ends without `done`, the launcher has died, so the script ends the processes. */
const SCRIPT = `
pids=
while read -r line; do
  case "$line" in
    done) exit 0 ;;
    *) pids="$pids $line" ;;
  esac
done
kill -INT $pids 2>/dev/null
sleep 5
[ -n "$1" ] && rm -rf "$1"
sleep 5
for pid in $pids; do kill -KILL -"$pid" 2>/dev/null; done
`

/**
 * Starts a shell in its own process group that ends the programs and removes the folder if the launcher dies. The programs lead
 * groups of their own (see startProgram).
 */
export function startGuard(temporaryFolder = ''): Guard {
  const child = spawn('sh', ['-c', SCRIPT, 'guard', temporaryFolder], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  // Without the guard the suite works, but survives a killed launcher.
  child.on('error', () => undefined)
  child.stdin.on('error', () => undefined)
  child.unref()
  return {
    watch: (pid) => {
      if (pid !== undefined) child.stdin.write(`${pid}\n`)
    },
    dismiss: () => child.stdin.end('done\n'),
  }
}
