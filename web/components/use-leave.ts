import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { reloadAll } from '../api/use-query.ts';

/**
 * `leave('/home')`: goes on to another page after a change that this page does not outlive (its record is gone, or out
 * of reach). What the next page shows is fetched anew once this one has let go of what it had asked for.
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
