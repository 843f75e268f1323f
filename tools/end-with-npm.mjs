// For what goes on until it is stopped. npm hands a signal to the shell in which it runs a script, and ends with it; the
// shell ends without handing it on, and what it runs would stay behind, holding port and data.

/** Interval at which a process checks that its parent is still there. */
const LOOK_MS = 100;

/** Treats the end of the npm that runs this script as SIGTERM. A script that npm does not run outlives its parent. */
export function endWithNpm() {
  const script = process.argv[1]?.replaceAll('\\', '/') ?? '';
  const ownEntry = (process.env.npm_lifecycle_script ?? '').split(' ')[1];
  if (!ownEntry || !script.endsWith(`/${ownEntry}`)) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (isThere(parent)) return;
    clearInterval(timer);
    if (!process.emit('SIGTERM')) process.exit(143);
  }, LOOK_MS);
  timer.unref();
}

/**
 * Linux and macOS give an orphan another parent. Windows keeps the number of the one that ended: when npm ends there, its
 * job object ends the shell, but not what the shell runs.
 * @param {number} parent
 */
function isThere(parent) {
  if (process.ppid !== parent) return false;
  try {
    return process.kill(parent, 0);
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
}
