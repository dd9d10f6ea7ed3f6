import { saveFile } from '../../api/use-download.ts';
import { Button } from '../../components/button.tsx';

const header = ['Förnamn', 'Efternamn', 'Email', 'Lag', 'Sektion', 'Roll'] as const;

/** Families of the example: last name, address, team and children. */
const families = [
  ['Lindberg', 'lindberg', 'P14', ['Alva', 'Elis']],
  ['Sandström', 'sandstrom', 'P14', ['Nora']],
  ['Öhman', 'ohman', 'F13', ['Tuva', 'Signe', 'Moa']],
  ['Ekdahl', 'ekdahl', 'F13', ['Ines']],
  ['Norén', 'noren', 'P12', ['Love', 'Vide']],
  ['Åberg', 'aberg', 'P12', ['Arvid']],
] as const;
const leaders = [
  ['Karin', 'Sandström', 'sandstrom', 'P14'],
  ['Jonas', 'Öhman', 'ohman', 'F13'],
] as const;

/** A list to try the page with, or to fill in: made-up families who share addresses, and two leaders. */
const exampleList = (): Blob => {
  const children = families.flatMap(([lastName, address, team, names]) =>
    names.map((name) => [name, lastName, `${address}@familj.example`, team, 'Fotboll', 'Spelare']),
  );
  const others = leaders.map(([name, lastName, address, team]) => [
    name,
    lastName,
    `${address}@familj.example`,
    team,
    'Fotboll',
    'Ledare',
  ]);
  const text = [header, ...children, ...others].map((row) => `${row.join(';')}\r\n`).join('');
  return new Blob([`\ufeff${text}`], { type: 'text/csv' });
};

export const ExampleList = () => (
  <div className="row">
    <Button onClick={() => saveFile({ fileName: 'import-exempel.csv', blob: exampleList() })}>
      Hämta import-exempel.csv
    </Button>
    <p className="soft small">En påhittad lista att prova med, eller att fylla i.</p>
  </div>
);
