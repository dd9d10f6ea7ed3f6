import { useMemo } from 'react';
import { useTableFile } from '../../components/table-file/use-table-file.ts';
import { columnsNamedIn, guessLayout, type Layout } from './member-columns.ts';
import { readMembers } from './member-rows.ts';

const tooLarge = 'Filen är för stor. Högst 20 MB: spara bara bladet med medlemmarna.';

/**
 * The chosen file or pasted text: how it is read, and its rows.
 * @param teams names of the club's teams, in lower case
 */
export function useList(teams: ReadonlySet<string>) {
  const { setLayout, read, ...file } = useTableFile(guessLayout, tooLarge, { fillsMerged: true });
  const { chosen } = file;
  const members = useMemo(() => chosen && readMembers(chosen.grid, chosen.layout, teams), [chosen, teams]);
  return {
    ...file,
    members,
    /** A browser pastes cells with tabs between them. */
    paste: (text: string) => read('Inklistrad lista', new TextEncoder().encode(text)),
    setHeader: (header: number) =>
      setLayout(({ grid, layout }) => ({
        header,
        columns: header < 0 ? layout.columns : columnsNamedIn(grid[header] ?? []),
      })),
    setColumns: (columns: Layout['columns']) => setLayout(({ layout }) => ({ ...layout, columns })),
  };
}
export type MemberList = ReturnType<typeof useList>;
