import { type Browser, chromium as browserType } from '@playwright/test';
import { cloudDirectory, siteDirectory } from '../../bin/parts/assemble.ts';
import { chromium } from './chromium.ts';
import { startWatchedCloud } from './watched-cloud.ts';

/** The product with its built site, and a browser. */
export interface Site {
  readonly browser: Browser;
  /** By this name the browser takes brotli without a certificate. */
  readonly origin: string;
  readonly cloud: Awaited<ReturnType<typeof startWatchedCloud>>;
}

/** Runs something in a browser; this process may create clubs by the routes' own functions, as operators do. */
export async function inBrowser<Result>(
  run: (site: Site) => Promise<Result>,
  { schedules = false }: { readonly schedules?: boolean } = {},
): Promise<Result> {
  const cloud = await startWatchedCloud({ assembly: cloudDirectory, siteDir: siteDirectory, schedules });
  const { credentials } = cloud.endpoints;
  Object.assign(process.env, cloud.environment('runOps'), {
    AWS_ACCESS_KEY_ID: credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
  });
  const browser = await browserType.launch(await chromium());
  try {
    return await run({ browser, cloud, origin: `http://localhost:${cloud.port}` });
  } finally {
    await browser.close();
    await cloud.stop();
  }
}
