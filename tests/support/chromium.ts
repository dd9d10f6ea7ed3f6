import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** How to start the browser from `npm ci`. */
export interface Chromium {
  readonly executablePath: string;
  readonly env: Record<string, string>;
  readonly args: string[];
}

const packages = createRequire(import.meta.url);
const cache = fileURLToPath(new URL('../../node_modules/.cache', import.meta.url));
/** The browser, its fonts, its software renderer, and libraries that a minimal system lacks. */
const archives = ['chromium.br', 'fonts.tar.br', 'swiftshader.tar.br', 'al2023.tar.br'];

/**
 * The browser, unpacked once per version into `node_modules/.cache`. Safe for concurrent processes: each unpacks into
 * its own directory; the first to finish renames it, the others delete theirs.
 */
export async function chromium(): Promise<Chromium> {
  const packed = path.join(path.dirname(packages.resolve('@sparticuz/chromium')), '..', 'bin');
  const { version } = JSON.parse(readFileSync(path.join(packed, '../package.json'), 'utf8')) as {
    version: string;
  };
  const directory = path.join(cache, `browser-${version}`);
  if (!existsSync(directory)) await unpack(packed, directory);
  const executablePath = path.join(directory, 'chromium');
  return {
    executablePath,
    env: environment(directory, executablePath),
    // Not the package's own arguments: its --single-process breaks the test driver.
    args: ['--disable-gpu', '--no-pings', '--disable-domain-reliability', '--font-render-hinting=none'],
  };
}

async function unpack(packed: string, directory: string): Promise<void> {
  const { inflate } = await import('@sparticuz/chromium');
  const own = `${directory}.${process.pid}.${Date.now()}`;
  mkdirSync(own, { recursive: true });
  // The package unpacks into the system's temporary directory; nothing else can be configured.
  const before = process.env['TMPDIR'];
  process.env['TMPDIR'] = own;
  try {
    await Promise.all(archives.map((archive) => inflate(path.join(packed, archive))));
  } finally {
    if (before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = before;
  }
  writeFileSync(path.join(own, 'fonts/fonts.conf'), fontSettings(directory));
  try {
    renameSync(own, directory);
  } catch (error) {
    rmSync(own, { recursive: true, force: true });
    if (!existsSync(directory)) throw error;
  }
}

/** The package's own settings expect its fonts where Lambda has them. */
const fontSettings = (directory: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${directory}/fonts/fonts</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${directory}/fonts-cache</cachedir>
</fontconfig>
`;

/** The process's environment, with the browser's libraries where the system lacks one. */
function environment(directory: string, executable: string): Record<string, string> {
  const given = Object.entries(process.env).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  // Without a locale, no file can be named Vårlotten.
  const env: Record<string, string> = { ...Object.fromEntries(given), LC_ALL: 'C.UTF-8' };
  if (/not found/.test(execFileSync('ldd', [executable], { encoding: 'utf8' }))) {
    const libraries = [path.join(directory, 'al2023/lib'), env['LD_LIBRARY_PATH']];
    env['LD_LIBRARY_PATH'] = libraries.filter(Boolean).join(':');
  }
  env['FONTCONFIG_PATH'] = path.join(directory, 'fonts');
  return env;
}
