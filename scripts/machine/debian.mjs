import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

const isDebian = () => existsSync('/etc/os-release') && /^ID(_LIKE)?=.*debian/m.test(readFileSync('/etc/os-release', 'utf8'));

/** Installs packages on Debian when running as root. The caller must check whether that succeeded. */
export function installOnDebian(what, packages) {
  if (!isDebian() || process.getuid?.() !== 0) return;
  process.stdout.write(`Installing ${what} (once) ...\n`);
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', ...packages]])
    spawnSync('apt-get', args, { stdio: 'ignore', env: environment });
}
