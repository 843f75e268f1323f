// The system's Chromium for browser tests and benches; nothing is downloaded from anywhere but the system's packages.
import { canInstall, findProgram, installDebianPackages, isExecutable } from './system-package.mjs';

const SHELL = 'chromium-headless-shell';
const FONTS = 'fonts-noto-cjk';
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const applications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * When several lists of features are given, Chromium takes the last, so Playwright's own stands in ours. The
 * suggestions below the address bar are pages of their own, one made with every window: nobody here types there, and
 * each costs as much as a page of ours.
 */
const disabledFeatures = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];

/** Flags for a Chromium that runs as root in a container and talks to nobody but the page's server. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
  `--disable-features=${disabledFeatures.join(',')}`,
];

/**
 * The browser for tests: Chromium without a window of its own where there is one or it can be installed, since it takes
 * less of the machine for the same pages (ADR 24); else `findChromium`, by its rules.
 */
export async function findTestChromium() {
  const given = givenChromium();
  if (given) return given;
  if (!findProgram(SHELL) && canInstall()) {
    try {
      installDebianPackages([SHELL, FONTS]);
    } catch (error) {
      console.warn(`${String(error)}\nThe whole Chromium is taken instead: the same checks, more slowly.`);
    }
  }
  return findProgram(SHELL) ?? findChromium();
}

/**
 * The browser that customers have: CHROMIUM_PATH, else what is on the machine, else Debian's package (as root, with
 * Chinese fonts). Throws a sentence that says what to install.
 */
export async function findChromium() {
  const found = givenChromium() ?? installedChromium();
  if (found) return found;
  if (canInstall()) {
    installDebianPackages(['chromium', FONTS]);
    const installed = installedChromium();
    if (installed) return installed;
  }
  throw new Error(
    'A Chromium is needed for the browser tests: install it (Debian: apt-get install chromium fonts-noto-cjk; macOS: Google Chrome) or set CHROMIUM_PATH.',
  );
}

function givenChromium() {
  const given = process.env.CHROMIUM_PATH;
  if (given && !isExecutable(given)) throw new Error(`CHROMIUM_PATH is ${given}, which is no program.`);
  return given || undefined;
}

function installedChromium() {
  return names.map((name) => findProgram(name)).find(Boolean) ?? applications.find(isExecutable);
}
