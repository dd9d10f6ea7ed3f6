import { log } from '../kernel/logger.ts';

/** Cache time in ms: these pages show a new release as late as those cached at the edge. */
const cacheTtlMs = 60_000;
const requestTimeoutMs = 5_000;

let known: { readonly text: string; readonly until: number } | undefined;

/** A readable page without the site's files, for when the site cannot be reached. */
const plain = `<!doctype html>
<html lang="sv"><head><meta charset="utf-8" /><meta name="viewport" content="width=device-width, initial-scale=1" />
<title>Insamling</title></head><body><main><div data-told=""></div></main></body></html>`;

/** The built document of the page, at most a minute old, or an older one if the site cannot be reached. */
export async function siteDocument(url: string, now: number): Promise<string> {
  if (known && known.until > now) return known.text;
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(requestTimeoutMs), redirect: 'error' });
    if (!response.ok) throw new Error(`the site answers ${response.status}`);
    known = { text: await response.text(), until: now + cacheTtlMs };
    return known.text;
  } catch (error) {
    log.error('site.unreachable', error);
    return known?.text ?? plain;
  }
}
