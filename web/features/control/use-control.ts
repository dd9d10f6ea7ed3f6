import { useCallback, useEffect, useState } from 'react';
import type { Control, readControl } from '../../../shared/contract/controller.ts';
import { call } from '../../api/call.ts';
import { type ApiFailure, failureFrom } from '../../api/failure.ts';
import { light } from '../../api/light.ts';
import type { Query } from '../../api/use-query.ts';

const route = light<typeof readControl>('GET', '/control/{token}', 'json');
/** Between two reads, in ms: people in a hall wait for what the others do. */
const pause = 5000;

/**
 * The data of a controller's link, refetched every five seconds until the draw has ended. If a fetch fails, the shown
 * data stays, unless the link has ended.
 */
export function useControl(token: string): Query<Control> {
  const [data, setData] = useState<Control>();
  const [failure, setFailure] = useState<ApiFailure>();
  const reload = useCallback(async () => {
    try {
      const request = { params: { token } };
      setData(await call(route, request, { isAside: true }));
      setFailure(undefined);
    } catch (error) {
      setFailure(failureFrom(error));
    }
  }, [token]);
  const isOver = data?.draw.signed !== undefined || failure?.code === 'notFound';
  useEffect(() => {
    if (isOver) return;
    const read = () => {
      if (!document.hidden) void reload();
    };
    const first = setTimeout(() => void reload());
    const timer = setInterval(read, pause);
    // Who turns to the page again sees how it is now.
    document.addEventListener('visibilitychange', read);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
      document.removeEventListener('visibilitychange', read);
    };
  }, [isOver, reload]);
  return { data, failure, loading: data === undefined && failure === undefined, reload };
}
