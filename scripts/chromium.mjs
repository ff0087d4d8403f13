import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { Refusal } from './environment.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const places = [
  '/usr/bin/chromium',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:/Program Files/Google/Chrome/Application/chrome.exe',
];

function onPath(name) {
  try {
    return execFileSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).trim();
  } catch {
    return '';
  }
}

/** Distributions ship stubs of that name which only say what to install. On Windows asking would open a window. */
const runs = (path) => process.platform === 'win32' || spawnSync(path, ['--version'], { timeout: 30_000, stdio: 'ignore' }).status === 0;

function findInstalled() {
  const configured = process.env.PRAMEN_CHROMIUM;
  return [configured, ...names.map(onPath), ...places].find((path) => path && existsSync(path) && runs(path));
}

const isDebian = () => existsSync('/etc/os-release') && /^ID(_LIKE)?=.*debian/m.test(readFileSync('/etc/os-release', 'utf8'));

/** The browser of the browser tests: an installed one, else Debian's package when we may install it, else a sentence. */
export function findChromium() {
  const installed = findInstalled();
  if (installed) return installed;
  if (isDebian() && process.getuid?.() === 0) {
    process.stdout.write('Installing Chromium for the browser tests (once) ...\n');
    const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    for (const args of [['update'], ['install', '-y', '--no-install-recommends', 'chromium']]) spawnSync('apt-get', args, { stdio: 'ignore', env: environment });
    const found = findInstalled();
    if (found) return found;
  }
  throw new Refusal('The browser tests need Chromium or Chrome: install it (on Debian: apt install chromium), or name it in PRAMEN_CHROMIUM.');
}
