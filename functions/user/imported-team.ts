import type { ListedRow } from '../../shared/contract/member-import.ts';
import { newName } from '../../shared/contract/structure.ts';
import { bounds } from '../../shared/domain/bounds.ts';
import type { SectionRecord, TeamRecord } from '../store/structure-record.ts';
import { fault, folded, type RowFault } from './imported-row.ts';

/** The team of a row: an existing one, or one to add. */
export interface ListedTeam {
  /** The same for all rows that name it. */
  readonly key: string;
  readonly name: string;
  readonly sectionName: string;
  /** Absent if it is to be added. */
  readonly team?: TeamRecord;
  /** Absent if it is to be added with the team. */
  readonly section?: SectionRecord;
}

interface Structure {
  readonly sections: readonly SectionRecord[];
  readonly teams: readonly TeamRecord[];
}
interface Permission {
  readonly createTeams: boolean;
  /** Only a Master adds sections (R44). */
  readonly isMaster: boolean;
}

const isNewName = (name: string): boolean => newName.safeParse(name).success;

/** Finds the teams in rows, and collects those to add. */
export class ListedTeams {
  readonly #structure: Structure;
  readonly #may: Permission;
  readonly #byName: ReadonlyMap<string, readonly TeamRecord[]>;
  readonly #sectionsByName: ReadonlyMap<string, readonly SectionRecord[]>;
  readonly #found = new Map<string, ListedTeam>();

  constructor(structure: Structure, may: Permission) {
    this.#structure = structure;
    this.#may = may;
    this.#byName = Map.groupBy(structure.teams, ({ name }) => folded(name));
    this.#sectionsByName = Map.groupBy(structure.sections, ({ name }) => folded(name));
  }

  /** The teams that rows have named, in the order of the first. */
  get all(): readonly ListedTeam[] {
    return [...this.#found.values()];
  }

  /** The row's team, or why there is none. A row without a team has none, which is no error here. */
  of({ teamName, sectionName }: ListedRow): ListedTeam | readonly RowFault[] {
    if (teamName === '') return [];
    const sections = this.#sectionsByName.get(folded(sectionName)) ?? [];
    const named = this.#byName.get(folded(teamName)) ?? [];
    const teams =
      sectionName === ''
        ? named
        : named.filter(({ sectionId }) => sections.some(({ id }) => id === sectionId));
    if (teams.length > 1)
      return [
        fault(
          'sectionName',
          sectionName === '' ? 'Flera lag heter så. Fyll i sektion' : 'Flera lag heter så i sektionen',
        ),
      ];
    const [team] = teams;
    if (team) return this.#existing(team);
    return this.#added(teamName, sectionName, sections[0]);
  }

  /** Keeps the team of a valid row. */
  keep(listed: ListedTeam): void {
    if (!this.#found.has(listed.key)) this.#found.set(listed.key, listed);
  }

  #existing(team: TeamRecord): ListedTeam {
    const section = this.#structure.sections.find(({ id }) => id === team.sectionId);
    return {
      key: team.id,
      name: team.name,
      sectionName: section?.name ?? '',
      team,
      ...(section && { section }),
    };
  }

  #added(
    name: string,
    sectionName: string,
    named: SectionRecord | undefined,
  ): ListedTeam | readonly RowFault[] {
    const { createTeams, isMaster } = this.#may;
    const { sections } = this.#structure;
    if (!createTeams)
      return [
        ...(sectionName !== '' && !named ? [fault('sectionName', 'Sektionen finns inte')] : []),
        fault('teamName', 'Laget finns inte'),
      ];
    const section = sectionName === '' && sections.length === 1 ? sections[0] : named;
    const faults: RowFault[] = [];
    if (!isNewName(name)) faults.push(fault('teamName', 'Högst 20 tecken i ett nytt lags namn'));
    if (!section && sectionName === '') faults.push(fault('sectionName', 'Fyll i sektion för det nya laget'));
    else if (!section && !isMaster)
      faults.push(fault('sectionName', 'Sektionen finns inte. En Master kan lägga till den'));
    else if (!section && !isNewName(sectionName))
      faults.push(fault('sectionName', 'Högst 20 tecken i en ny sektions namn'));
    const listed: ListedTeam = {
      key: [section?.id ?? folded(sectionName), folded(name)].join('\n'),
      name,
      sectionName: section?.name ?? sectionName,
      ...(section && { section }),
    };
    const known = this.#found.get(listed.key);
    if (!known && faults.length === 0) faults.push(...this.#beyond(listed));
    return faults.length > 0 ? faults : (known ?? listed);
  }

  /** The teams and sections for which the club has no room. */
  #beyond({ section }: ListedTeam): RowFault[] {
    const added = this.all.filter(({ team }) => !team);
    const newSections = new Set(
      added.filter((each) => !each.section).map((each) => folded(each.sectionName)),
    );
    return [
      ...(this.#structure.teams.length + added.length >= bounds.teams.items
        ? [fault('teamName', 'Föreningen har så många lag som får plats')]
        : []),
      ...(!section && this.#structure.sections.length + newSections.size >= bounds.sections.items
        ? [fault('sectionName', 'Föreningen har så många sektioner som får plats')]
        : []),
    ];
  }
}
