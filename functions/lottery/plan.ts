import { ruleWords } from '../../shared/domain/draw-words.ts';
import { agreedByController } from '../../shared/domain/ground.ts';
import { groundWords } from '../../shared/domain/ground-advice.ts';
import { formatKronor, formatNumber, priceOf, toSek } from '../../shared/domain/numbers.ts';
import { dayAndTimeOf, dayOf } from '../../shared/domain/stockholm.ts';
import { organiserOf } from '../ledger/on-ticket.ts';
import { factList, heading, paragraph, signatures } from '../pdf/blocks.ts';
import { prizeTable } from '../pdf/prize-table.ts';
import { fixedTermsOf, type LotteryRecord } from '../store/lottery-record.ts';
import type { PrizeRecord } from '../store/prize-record.ts';
import { registrationOf } from '../store/registration.ts';
import type { SettingsRecord } from '../store/settings-record.ts';

/** What the plan of a lottery is made of. */
export interface PlanFacts {
  readonly clubName: string;
  readonly lottery: LotteryRecord;
  readonly settings: SettingsRecord;
  readonly prizes: readonly PrizeRecord[];
}

/** To fill in by hand. */
const blank = '–';

type Facts = readonly (readonly [label: string, value: string])[];

/** The plan of a lottery (R452), a PDF of as many pages of A4 as it needs. */
export async function plan(facts: PlanFacts, printed: Date): Promise<Buffer> {
  const { clubName, lottery, settings, prizes } = facts;
  const { name, maxNumber, price, planApprovedDate } = lottery.view;
  const title = `Lotteriplan: ${name}`;
  const { Sheet } = await import('../pdf/sheet.ts');
  const sheet = new Sheet(title, printed);
  heading(sheet, 'Lotteriplan', 1);
  paragraph(sheet, name, { size: 13 });
  heading(sheet, 'Förening');
  factList(sheet, clubFacts(facts));
  heading(sheet, 'Lotteri');
  factList(sheet, lotteryFacts(lottery));
  heading(sheet, 'Vinster');
  prizeTable(
    sheet,
    prizes.map(({ value, sponsor, ...prize }) => ({
      ...prize,
      sponsor,
      value: value === undefined ? undefined : toSek(value),
    })),
    { heading: 'Andel av insatserna', of: priceOf(price, maxNumber) },
  );
  heading(sheet, 'Kontrollantens godkännande');
  paragraph(sheet, 'Kontrollanten godkänner planen innan lotter och vinster köps in.');
  if (planApprovedDate !== undefined) factList(sheet, [['Godkänd', planApprovedDate]]);
  const { controller } = settings;
  signatures(sheet, [
    { signed: '', who: 'Ort och datum' },
    { signed: '', who: controller ? `Kontrollant, ${controller.name}` : 'Kontrollant' },
  ]);
  return sheet.finish(`${clubName} · ${title} · Utskrivet ${dayAndTimeOf(printed)}`);
}

/** Who answers for the lottery, with a phone if there is one. */
const reached = ({ name, phone }: { readonly name: string; readonly phone: string }): string =>
  [name, phone].filter(Boolean).join(', ');

function clubFacts({ clubName, lottery, settings }: PlanFacts): Facts {
  const { organisationNumber, registrationNumber, municipality } = organiserOf(settings, lottery);
  const { registrationFrom, registrationTo } = registrationOf(lottery, settings) ?? {};
  const { manager, contactPerson } = settings;
  return [
    ['Förening', clubName],
    ['Organisationsnummer', organisationNumber ?? blank],
    ['Registreringsnummer', registrationNumber ?? blank],
    ['Kommun', municipality ?? blank],
    ...(registrationNumber !== null && registrationFrom && registrationTo
      ? [['Registreringen gäller', `${registrationFrom} till ${registrationTo}`] as const]
      : []),
    ['Lotteriföreståndare', manager ? reached(manager) : blank],
    ...(contactPerson ? [['Kontaktperson', reached(contactPerson)] as const] : []),
  ];
}

function lotteryFacts(lottery: LotteryRecord): Facts {
  const { name, ground, groundNote, createdDate, validUntilDate, drawDate, maxNumber, price } = lottery.view;
  const { drawFrom, controllerRequired } = fixedTermsOf(lottery);
  const agreed = agreedByController(ground, drawFrom);
  const held = ground && [groundWords[ground].name, groundNote].filter(Boolean).join(': ');
  return [
    ['Lotteri', name],
    ['Grund', held ?? blank],
    ['Försäljning', `${dayOf(createdDate)} till ${dayOf(validUntilDate)}`],
    ['Dragningsdag', drawDate ?? blank],
    ['Antal lotter', formatNumber(maxNumber)],
    ['Pris per lott', formatKronor(price)],
    ['Insatser om alla säljs', formatKronor(priceOf(price, maxNumber))],
    ['Vinnare dras bland', ruleWords[drawFrom]],
    ...(agreed === undefined ? [] : [['Vilka lotter som deltar', agreed] as const]),
    ['Kontrollant krävs', controllerRequired ? 'Ja' : 'Nej'],
  ];
}
