import { ruleWords } from '../../shared/domain/draw-words.ts';
import { agreedByController } from '../../shared/domain/ground.ts';
import { groundWords } from '../../shared/domain/ground-advice.ts';
import { formatKronor, formatNumber, ticketsInWords } from '../../shared/domain/numbers.ts';
import { dayAndTimeOf, dayOf } from '../../shared/domain/stockholm.ts';
import { code, factList, heading, paragraph, signatures } from '../pdf/blocks.ts';
import { prizeTable } from '../pdf/prize-table.ts';
import type { ProtocolFacts } from './protocol-content.ts';
import { doneAt, drawTable, winnerTable } from './protocol-tables.ts';

/** The protocol of a draw (R406), a PDF of as many pages of A4 as it needs. */
export async function protocol(facts: ProtocolFacts): Promise<Buffer> {
  const { club, lottery, draw } = facts;
  const title = `Protokoll: ${draw.name}, ${lottery.name}`;
  const { Sheet } = await import('../pdf/sheet.ts');
  const sheet = new Sheet(title, facts.printed);
  heading(sheet, 'Protokoll för dragning', 1);
  paragraph(sheet, `${draw.name} i ${lottery.name}`, { size: 13 });
  heading(sheet, 'Förening');
  factList(sheet, [
    ['Förening', club.name],
    ['Organisationsnummer', club.organisationNumber ?? blank],
    ['Registreringsnummer', club.registrationNumber ?? blank],
    ['Kommun', club.municipality ?? blank],
  ]);
  heading(sheet, 'Lotteri');
  factList(sheet, lotteryFacts(lottery));
  heading(sheet, 'Dragning');
  factList(sheet, drawFacts(facts));
  heading(sheet, 'Vinster');
  prizeTable(sheet, facts.prizes, { heading: 'Andel av omsättningen', of: lottery.turnover });
  heading(sheet, 'Vinnande lotter i den ordning de drogs');
  winnerTable(sheet, facts);
  heading(sheet, 'Alla dragningar i lotteriet');
  drawTable(sheet, facts);
  heading(sheet, 'Kontrollera dragningen');
  code(
    sheet,
    facts.address,
    'På sidan nedan kan vem som helst räkna om dragningen, när dragningens hemlighet är publicerad. Det sker när kontrollanten har skrivit under eller vinnarna har mailats.',
  );
  heading(sheet, 'Underskrifter');
  signatures(sheet, signaturesOf(facts));
  return sheet.finish(`${club.name} · ${title} · Utskrivet ${dayAndTimeOf(facts.printed)}`);
}

/** To fill in by hand. */
const blank = '–';

function lotteryFacts(lottery: ProtocolFacts['lottery']): (readonly [string, string])[] {
  const { rule, ruleSet, ground, groundNote } = lottery;
  const agreed = agreedByController(ground, rule);
  const held = ground && [groundWords[ground].name, groundNote].filter(Boolean).join(': ');
  return [
    ['Lotteri', lottery.name],
    ['Grund', held ?? blank],
    ['Försäljning', `${dayOf(lottery.createdDate)} till ${dayOf(lottery.validUntilDate)}`],
    ['Pris per lott', formatKronor(lottery.price)],
    ['Utgivna lotter', formatNumber(lottery.maxNumber)],
    ['Utdelade lotter', formatNumber(lottery.handedOut)],
    ['Sålda lotter', formatNumber(lottery.sold)],
    [
      'Betalt',
      lottery.paid === undefined ? 'Föreningen följer inte betalningar' : formatKronor(lottery.paid),
    ],
    ['Omsättning', formatKronor(lottery.turnover)],
    ['Vinnare dras bland', `${ruleWords[rule]}, bestämt ${doneAt(ruleSet)}`],
    ...(agreed === undefined ? [] : [['Vilka lotter som deltar', agreed] as const]),
    ['Kontrollant krävs', lottery.controllerRequired ? 'Ja' : 'Nej'],
  ];
}

function drawFacts({ draw }: ProtocolFacts): (readonly [string, string])[] {
  const { control, redrawOf } = draw;
  const { frozen, unfrozen = [], approvedAt, started } = control ?? {};
  return [
    ['Dragning', draw.name],
    ['Skapad', dayAndTimeOf(draw.createdDate)],
    ['Slag', control ? 'Kontrollerad dragning' : 'Vanlig dragning'],
    ...(redrawOf ? [['Omdragning av', `Lott ${redrawOf.number} i ${redrawOf.draw}`] as const] : []),
    ...unfrozen.map(
      (act) => ['Frysningen togs tillbaka', [doneAt(act), act.reason].filter(Boolean).join(': ')] as const,
    ),
    ...(control ? [['Lotterna frystes', frozen ? doneAt(frozen) : 'Inte än'] as const] : []),
    ...(frozen
      ? ([
          ['Deltar', ticketsInWords(frozen.eligible)],
          ...(frozen.excluded > 0
            ? [
                [
                  'Deltar inte',
                  `${formatNumber(frozen.excluded)} ${frozen.excluded === 1 ? 'såld lott, obetald' : 'sålda lotter, obetalda'}`,
                ] as const,
              ]
            : []),
          ['Lotternas kontrollsumma', frozen.setHash],
        ] as const)
      : []),
    ['Hemlighetens kontrollsumma', draw.commitment],
    ...(approvedAt === undefined
      ? []
      : [['Godkänd av kontrollanten', `${dayAndTimeOf(approvedAt)}, via e-postlänk`] as const]),
    ...(control ? [['Startad', started ? doneAt(started) : 'Inte än'] as const] : []),
    ...(frozen?.publicSource === undefined
      ? []
      : [['Talet hämtas från', `${frozen.publicSource}, där det kan kontrolleras`] as const]),
    ...(started
      ? [
          [
            frozen?.publicSource === undefined ? 'Tal som kom upp i rummet' : 'Tal som kom upp där',
            started.publicNumber,
          ] as const,
        ]
      : []),
  ];
}

function signaturesOf({ manager, controller, signature }: ProtocolFacts) {
  const who = (title: string, name: string | undefined) => (name === undefined ? title : `${title}, ${name}`);
  return [
    { signed: '', who: who('Lotteriföreståndare', manager) },
    signature
      ? {
          signed: `${signature.name}\nElektroniskt ${dayAndTimeOf(signature.at)}, via e-postlänk`,
          who: 'Kontrollant',
        }
      : { signed: '', who: who('Kontrollant', controller) },
  ];
}
