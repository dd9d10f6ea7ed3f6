import { cloudDirectory, siteDirectory } from '../../../bin/parts/assemble.ts';
import { startWatchedCloud } from '../../support/watched-cloud.ts';

/** The product with its built site. */
export interface Site {
  /** By this name the browser takes brotli without a certificate. */
  readonly origin: string;
  readonly cloud: Awaited<ReturnType<typeof startWatchedCloud>>;
}

/** Starts the product; this process may create clubs by the routes' own functions, as operators do. */
export async function startSite(): Promise<Site> {
  const cloud = await startWatchedCloud({
    assembly: cloudDirectory,
    siteDir: siteDirectory,
    schedules: false,
  });
  const { credentials } = cloud.endpoints;
  Object.assign(process.env, cloud.environment('runOps'), {
    AWS_ACCESS_KEY_ID: credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
  });
  return { cloud, origin: `http://localhost:${cloud.port}` };
}
