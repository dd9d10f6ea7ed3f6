import { useState } from 'react';
import { useAlerts } from '../../alerts/use-alerts.ts';
import {
  type Grid,
  largestFile,
  NoTable,
  type ReadFile,
  readFile,
  type ReadOptions,
  type Rewriting,
} from './read-file.ts';

/** A table as read, and its source. */
export interface Chosen<L> extends ReadFile {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** The interpretation of its columns. */
  readonly layout: L;
}

const unreadable = 'Filen går inte att läsa. Välj en CSV-fil eller en Excel-fil (xlsx).';

/**
 * A table from a file or pasted text, read in the browser. A file that cannot be read raises an alert and leaves the
 * previous table.
 * @param guess guesses the layout of a table that has just been read
 * @param tooLarge advice for a file of more than 20 MB
 */
export function useTableFile<L>(
  guess: (grid: Grid) => L,
  tooLarge: string,
  options: Pick<ReadOptions, 'fillsMerged'> = {},
) {
  const alerts = useAlerts();
  const [chosen, setChosen] = useState<Chosen<L>>();
  const [isReading, setIsReading] = useState(false);

  const read = async (name: string, bytes: Uint8Array, writing?: Rewriting): Promise<void> => {
    setIsReading(true);
    try {
      const file = await readFile(bytes, { ...options, ...writing });
      setChosen({ name, bytes, ...file, layout: guess(file.grid) });
    } catch (error) {
      alerts.error(error instanceof NoTable ? error.message : unreadable);
    } finally {
      setIsReading(false);
    }
  };
  return {
    chosen,
    isReading,
    read,
    choose: async (file: File): Promise<void> => {
      if (file.size > largestFile) return alerts.error(tooLarge);
      await read(file.name, new Uint8Array(await file.arrayBuffer()));
    },
    /** Reads it again in another format, or another sheet of it. */
    rewrite: async (writing: Rewriting): Promise<void> => {
      if (chosen) await read(chosen.name, chosen.bytes, { ...chosen.writing, ...writing });
    },
    setLayout: (change: (before: Chosen<L>) => L) =>
      setChosen((before) => before && { ...before, layout: change(before) }),
    close: () => setChosen(undefined),
  };
}
