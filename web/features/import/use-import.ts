import { useEffect, useState } from 'react';
import {
  importedRole,
  type ImportPreview,
  importUsers,
  previewImport,
  removeUsers,
} from '../../../shared/contract/member-import.ts';
import type { Job } from '../../../shared/contract/service.ts';
import { announceFailure, attempt, call } from '../../api/call.ts';
import { ApiFailure } from '../../api/failure.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { reloadAll } from '../../api/use-query.ts';
import { follow } from '../../api/use-work.ts';
import type { ListedRow } from '../../../shared/contract/member-import.ts';
import type { ReadMembers } from './member-rows.ts';

/** How a list is imported, as chosen on the page. */
export interface Options {
  readonly createTeams: boolean;
  readonly moveUsers: boolean;
  /** Words of the role column that make a leader. */
  readonly leaderWords: ReadonlySet<string>;
  /** The section of new teams if the list names none; '' if none is chosen. */
  readonly sectionName: string;
}

/** A list that the service has judged. */
export interface Judged {
  readonly rows: readonly ListedRow[];
  readonly preview: ImportPreview;
  readonly order: ReturnType<typeof orderOf>;
}

const filled = (row: ListedRow): ListedRow =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== '')) as unknown as ListedRow;

/** @param teams names of the club's teams, in lower case: their section is known */
function orderOf(rows: readonly ListedRow[], options: Options, teams: ReadonlySet<string>) {
  const { createTeams, moveUsers, leaderWords, sectionName } = options;
  return {
    rows: rows.map((row) =>
      filled({
        ...row,
        role: leaderWords.has(row.role) ? importedRole : '',
        sectionName: row.sectionName || (teams.has(row.teamName.toLowerCase()) ? '' : sectionName),
      }),
    ),
    createTeams,
    moveUsers,
  };
}

/** Validating a list, importing it, and removing members who are not in it; follows each job to its end. */
export function useImport() {
  const [judged, setJudged] = useState<Judged>();
  const [isJudging, setIsJudging] = useState(false);
  const [importing, setImporting] = useState<Job>();
  const [removing, setRemoving] = useState<Job>();
  const starting = useMutation(importUsers, { reload: false });
  const beginning = useMutation(removeUsers, { reload: false });
  useEffect(() => {
    const id = keptImport.read();
    if (id !== undefined) void followed(id, setImporting, { isAlert: false });
  }, []);

  const judge = async (
    { rows, protectedEmails }: ReadMembers,
    options: Options,
    teams: ReadonlySet<string>,
  ): Promise<void> => {
    setIsJudging(true);
    const order = orderOf(rows, options, teams);
    const answer = await attempt(() => call(previewImport, { body: order }));
    setIsJudging(false);
    if (!answer.ok) return;
    setImporting(undefined);
    setRemoving(undefined);
    setJudged({ rows, preview: withoutProtected(answer.value, protectedEmails), order });
  };

  return {
    judged,
    isJudging,
    importing,
    removing,
    judge,
    start: async (mail: 'now' | 'later'): Promise<void> => {
      if (!judged) return;
      const begun = await starting.send({ body: { ...judged.order, mail } });
      if (!begun.ok) return;
      const { jobId: id } = begun.value;
      keptImport.write(id);
      setImporting({ id, kind: 'import', state: 'waiting', done: 0, total: judged.rows.length });
      await followed(id, setImporting);
    },
    remove: async (userIds: readonly string[]): Promise<void> => {
      const begun = await beginning.send({ body: { userIds: [...userIds] } });
      if (!begun.ok) return;
      const { jobId: id } = begun.value;
      setRemoving({ id, kind: 'remove', state: 'waiting', done: 0, total: userIds.length });
      await followed(id, setRemoving);
    },
    isStarting: starting.pending || beginning.pending,
    back: () => setJudged(undefined),
    /** An import that has ended, with its file, is done with. */
    close: (): void => {
      keptImport.write(undefined);
      setJudged(undefined);
      setImporting(undefined);
    },
  };
}
export type Import = ReturnType<typeof useImport>;

/** The service cannot know who the protected people of a list are: nobody at their addresses counts as absent. */
function withoutProtected(preview: ImportPreview, emails: ReadonlySet<string>): ImportPreview {
  const absent = preview.absent.filter(({ email }) => !emails.has(email.toLowerCase()));
  const left = preview.counts.absent - preview.absent.length + absent.length;
  return { ...preview, absent, counts: { ...preview.counts, absent: left } };
}

/** The id of the tab's import, so that its progress and its file are found when the page is opened again. */
const keptImport = {
  key: 'lottlaget.import',
  read(): string | undefined {
    try {
      return sessionStorage.getItem(this.key) ?? undefined;
    } catch {
      return undefined;
    }
  },
  write(id: string | undefined): void {
    try {
      if (id === undefined) sessionStorage.removeItem(this.key);
      else sessionStorage.setItem(this.key, id);
    } catch {
      // Without storage an import is followed on this page alone.
    }
  },
};

/** Shows a job's progress until it has ended. */
async function followed(
  id: string,
  show: (job: Job | undefined) => void,
  { isAlert = true } = {},
): Promise<void> {
  try {
    await follow(id, show);
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    if (isAlert) announceFailure(error);
    show(undefined);
  } finally {
    void reloadAll();
  }
}
