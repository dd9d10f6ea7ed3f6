import { useCallback, useEffect, useEffectEvent, useRef } from 'react';

/**
 * The whole screen for this page: returns what asks for it, which works in answer to a press only, and asks once. `ended`
 * is called when the viewer ends it (with Escape, which then reaches no page). Where the browser refuses, nothing
 * happens.
 */
export function useFullScreen(ended: () => void): () => void {
  const isAsked = useRef(false);
  const onEnd = useEffectEvent(ended);
  useEffect(() => {
    const changed = (): void => {
      if (document.fullscreenElement === null) onEnd();
    };
    document.addEventListener('fullscreenchange', changed);
    return () => {
      document.removeEventListener('fullscreenchange', changed);
      if (document.fullscreenElement) void document.exitFullscreen();
    };
  }, []);
  return useCallback(() => {
    if (isAsked.current) return;
    isAsked.current = true;
    // Absent on some phones.
    void document.documentElement.requestFullscreen?.().catch(() => undefined);
  }, []);
}
