import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { reloadAll } from '../api/use-query.ts';

/**
 * `leave('/home')`: navigates away after a change that makes this page invalid (its record is deleted or out of
 * reach). The next page's data is refetched once this page has dropped its queries.
 */
export function useLeave(): (path: string) => void {
  const navigate = useNavigate();
  const isLeaving = useRef(false);
  useEffect(
    () => () => {
      if (isLeaving.current) void reloadAll();
    },
    [],
  );
  return (path) => {
    isLeaving.current = true;
    void navigate(path);
  };
}
