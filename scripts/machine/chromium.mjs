import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { installOnDebian } from './debian.mjs';
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

/** Some distributions ship a stub of that name that only prints what to install. Not run on Windows, where it would open a window. */
const runs = (path) => process.platform === 'win32' || spawnSync(path, ['--version'], { timeout: 30_000, stdio: 'ignore' }).status === 0;

function findInstalled() {
  const configured = process.env.PRAMEN_CHROMIUM;
  return [configured, ...names.map(onPath), ...places].find((path) => path && existsSync(path) && runs(path));
}

/** Finds the browser of the browser tests, or installs Debian's package when running as root; throws a Refusal otherwise. */
export function findChromium() {
  const installed = findInstalled();
  if (installed) return installed;
  installOnDebian('Chromium for the browser tests', ['chromium']);
  const found = findInstalled();
  if (found) return found;
  throw new Refusal(
    'The browser tests need Chromium or Chrome: install it (on Debian: apt install chromium), or name it in PRAMEN_CHROMIUM.',
  );
}
