// Runs a program of this project with the pinned Node, after installing the packages of the lock file if
// needed: node bin/with-node.mjs bin/local.ts [arguments]
// Plain JavaScript for any Node from 18 on, since it runs before anything is installed.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const stamp = join(root, 'node_modules', '.installed');
const lock = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .digest('hex');
const installed = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === lock;

if (!installed()) {
  console.log('Installerar paket …');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  // Not `npm ci`: it rejects the lock file if a registry lacks an optional package of another
  // platform. This installs the same versions and leaves the lock file unchanged.
  const options = ['--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const outcome = spawnSync(npm, ['install', ...options], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (outcome.status !== 0) {
    console.error('Installationen misslyckades. Kontrollera nätet och försök igen.');
    process.exit(1);
  }
  writeFileSync(stamp, lock);
}

const pinned = join(root, 'node_modules', '.bin', 'node');
const node =
  Number(process.versions.node.split('.')[0]) >= 24
    ? process.execPath
    : existsSync(pinned)
      ? pinned
      : undefined;
if (!node) {
  console.error(
    `Projektet behöver Node 24; här finns ${process.version}, och någon egen finns inte för ${process.platform}-${process.arch}. Installera Node 24 och försök igen.`,
  );
  process.exit(1);
}

const [program, ...rest] = process.argv.slice(2);
const child = spawn(node, [join(root, program), ...rest], {
  cwd: root,
  stdio: 'inherit',
  env: {
    // Caches compiled code, which saves a third of a restart.
    NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compiled'),
    ...process.env,
    PATH: `${join(root, 'node_modules', '.bin')}:${process.env.PATH}`,
  },
});
// A terminal sends Ctrl-C to both processes: this one waits until the program has stopped.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)));
