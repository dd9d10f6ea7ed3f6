import { countViews } from '../../shared/contract/club.ts';
import { environment } from '../store/environment.ts';
import { implement } from '../kernel/implement.ts';
import { log } from '../kernel/logger.ts';

/** One log line for each view: the page's pattern and the release, and nothing about the viewer. */
export const handler = implement(countViews, async ({ body }) => {
  for (const page of body.pages) log.info('page.view', { page, version: environment().VERSION });
});
