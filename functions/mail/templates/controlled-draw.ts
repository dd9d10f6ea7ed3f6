import type { DrawRule } from '../../../shared/domain/draw-rule.ts';
import { ruleWords } from '../../../shared/domain/draw-words.ts';
import { ticketsInWords } from '../../../shared/domain/numbers.ts';
import type { Block, Draft, Sender } from '../blocks.ts';
import { greeting } from '../names.ts';

/** What the mails about a controlled draw have in common. */
interface DrawFacts {
  readonly lotteryName: string;
  readonly drawName: string;
}

const named = ({ lotteryName, drawName }: DrawFacts) => [
  { label: 'Lotteri', value: lotteryName },
  { label: 'Dragning', value: drawName },
];

export interface ControllerLinkFacts extends DrawFacts {
  /** The controller's name for a greeting, '' if it cannot be shown. */
  readonly name: string;
  /** The last day of the sale, and of the link, as `yyyy-MM-dd`. */
  readonly saleEnds: string;
  readonly until: string;
  readonly url: string;
}

/** The link of a controller, and what is expected of them (R400). */
export function controllerLink(sender: Sender, facts: ControllerLinkFacts): Draft {
  return {
    subject: `Kontrollera dragningen i ${facts.lotteryName}`,
    preview: 'Här är din länk. Du behöver inget konto.',
    title: 'Du är kontrollant',
    blocks: [
      {
        kind: 'text',
        text: `${greeting('Hej', facts.name)}! ${sender.clubName} ber dig kontrollera en dragning. Allt görs på sidan nedan, helst i mobilen, och du behöver inget konto.`,
      },
      {
        kind: 'facts',
        facts: [
          ...named(facts),
          { label: 'Försäljningen slutar', value: facts.saleEnds },
          { label: 'Länken gäller till', value: facts.until },
        ],
      },
      { kind: 'button', label: 'Öppna kontrollen', url: facts.url },
      {
        kind: 'text',
        text: [
          'Det här gör du:',
          '1. Före dragningen, när föreningen har fryst lotterna: läs siffrorna och vinsterna och jämför kontrollsummorna med dem på den offentliga sidan. Tryck på Godkänn, eller på Godkänn inte och skriv varför.',
          '2. I rummet: låt ett tal komma upp som ingen kan ha bestämt i förväg, till exempel med tärningar. Skriv talet på sidan, eller se på när föreningen skriver det.',
          '3. Efter dragningen: läs vinnarna och skriv under. Då publiceras dragningens hemlighet och ingen kan dra fler vinnare.',
        ].join('\n'),
      },
      {
        kind: 'notice',
        tone: 'due',
        title: 'Länken är din',
        text: 'Den som har länken kan godkänna och skriva under i ditt ställe. Skicka den inte vidare.',
      },
    ],
    reason: `Du får mailet för att ${sender.clubName} har angett dig som kontrollant.`,
  };
}

export interface DrawFrozenFacts extends DrawFacts {
  readonly rule: DrawRule;
  readonly eligible: number;
  /** Sold but left out as unpaid. */
  readonly excluded: number;
  readonly commitment: string;
  readonly setHash: string;
  readonly publicUrl: string;
  /** The controller's page; undefined for an Admin. */
  readonly controlUrl: string | undefined;
}

/** The set of a controlled draw is frozen: what was promised, for Admins and the controller (R408). */
export function drawFrozen(sender: Sender, facts: DrawFrozenFacts): Draft {
  const { eligible, excluded, controlUrl } = facts;
  const pages: Block[] =
    controlUrl === undefined
      ? [{ kind: 'button', label: 'Visa dragningens sida', url: facts.publicUrl }]
      : [
          { kind: 'button', label: 'Kontrollera och godkänn', url: controlUrl },
          {
            kind: 'facts',
            facts: [{ label: 'Offentlig sida', value: facts.publicUrl, url: facts.publicUrl }],
          },
        ];
  return {
    subject: `Lotterna är frysta: ${facts.drawName}`,
    preview: `${ticketsInWords(eligible)} deltar. Spara mailet: kontrollsummorna kan inte ändras efteråt.`,
    title: 'Lotterna som deltar är frysta',
    blocks: [
      {
        kind: 'text',
        text: `${sender.clubName} har bestämt vilka lotter som deltar i dragningen. Spara mailet. Med kontrollsummorna kan vem som helst efteråt se att varken lotterna eller dragningens hemlighet har bytts ut.`,
      },
      {
        kind: 'facts',
        facts: [
          ...named(facts),
          { label: 'Dras bland', value: ruleWords[facts.rule] },
          { label: 'Deltar', value: ticketsInWords(eligible) },
          ...(excluded === 0
            ? []
            : [{ label: 'Sålda men obetalda', value: `${ticketsInWords(excluded)} deltar inte` }]),
          { label: 'Lotternas kontrollsumma', value: facts.setHash },
          { label: 'Hemlighetens kontrollsumma', value: facts.commitment },
        ],
      },
      ...pages,
    ],
    reason:
      controlUrl === undefined
        ? `Du får mailet för att du är administratör i ${sender.clubName}.`
        : `Du får mailet för att ${sender.clubName} har angett dig som kontrollant.`,
  };
}

export interface DrawRefusedFacts extends DrawFacts {
  readonly reason: string;
  readonly url: string;
}

/** The controller has not approved a draw: to the Admins. */
export function drawRefused(sender: Sender, facts: DrawRefusedFacts): Draft {
  return {
    subject: `Kontrollanten godkänner inte: ${facts.drawName}`,
    preview: facts.reason,
    title: 'Kontrollanten godkänner inte dragningen',
    blocks: [
      { kind: 'facts', facts: named(facts) },
      { kind: 'quote', from: 'Kontrollanten', text: facts.reason },
      {
        kind: 'text',
        text: 'Rätta det som inte stämmer. Lotterna kan tas ur frysning så länge dragningen inte är startad, och kontrollanten kan godkänna på samma sida när allt är i ordning.',
      },
      { kind: 'button', label: 'Öppna dragningen', url: facts.url },
    ],
    reason: `Du får mailet för att du är administratör i ${sender.clubName}.`,
  };
}

export interface DrawRedrawnFacts extends DrawFacts {
  readonly prize: string;
  /** The number that is out, and the one that replaced it. */
  readonly from: number;
  readonly to: number | undefined;
  readonly by: string;
  readonly reason: string;
  readonly url: string;
}

/** A prize has been drawn again: to the Admins. */
export function drawRedrawn(sender: Sender, facts: DrawRedrawnFacts): Draft {
  return {
    subject: `En vinst är omdragen: ${facts.drawName}`,
    preview: `${facts.prize}: lott nr ${facts.from} är ersatt.`,
    title: 'En vinst är omdragen',
    blocks: [
      {
        kind: 'facts',
        facts: [
          ...named(facts),
          { label: 'Vinst', value: facts.prize },
          { label: 'Lotten som utgår', value: `${facts.from}` },
          ...(facts.to === undefined ? [] : [{ label: 'Ny vinnande lott', value: `${facts.to}` }]),
          { label: 'Omdragen av', value: facts.by },
        ],
      },
      { kind: 'quote', from: 'Skälet', text: facts.reason },
      {
        kind: 'text',
        text: 'Båda lotterna står kvar i protokollet och i dragningens bevis. Hör av dig till den som drog om om du inte kände till det.',
      },
      { kind: 'button', label: 'Öppna dragningen', url: facts.url },
    ],
    reason: `Du får mailet för att du är administratör i ${sender.clubName}.`,
  };
}
