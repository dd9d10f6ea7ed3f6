import { useSyncExternalStore } from 'react';

const minute = 60_000;
const currentMinute = () => Math.floor(Date.now() / minute) * minute;

function watchClock(passed: () => void): () => void {
  const timer = setInterval(passed, minute / 4);
  return () => clearInterval(timer);
}

/** The current minute, updated continuously, so that an open page changes when a deadline passes. */
export function useNow(): Date {
  return new Date(useSyncExternalStore(watchClock, currentMinute, currentMinute));
}
