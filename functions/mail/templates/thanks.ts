import { formatGift } from '../../../shared/domain/gift.ts';
import { formatSek } from '../../../shared/domain/numbers.ts';
import { type Draft, type FactRow, imageCid, type Sender } from '../blocks.ts';

export interface ThanksFacts {
  readonly donorName: string;
  /** '' if the donor has no contact person. */
  readonly contactPerson: string;
  readonly fundraiserName: string;
  readonly description: string;
  /** SEK. */
  readonly sum: number;
  /** Whether the gift is goods or services. */
  readonly inKind?: boolean | undefined;
  /** Undefined if the seller has left the club. */
  readonly collector: string | undefined;
  readonly message: { readonly from: string; readonly text: string } | undefined;
  readonly hasImage: boolean;
}

/** The club's thanks to a donor. */
export function thanks(sender: Sender, facts: ThanksFacts): Draft {
  const rows: FactRow[] = [
    { label: 'Insamling', value: facts.fundraiserName },
    { label: 'Ditt bidrag', value: formatGift(facts) },
    { label: 'Givare', value: facts.donorName },
    ...(facts.collector === undefined ? [] : [{ label: 'Din kontakt', value: facts.collector }]),
  ];
  return {
    subject: `Tack för ditt bidrag till ${facts.fundraiserName}`,
    preview: `${sender.clubName} tackar för ${facts.sum === 0 ? 'ditt bidrag' : formatSek(facts.sum)}.`,
    title: 'Tack för ditt bidrag!',
    blocks: [
      {
        kind: 'text',
        text: `Hej ${facts.contactPerson || facts.donorName}! Varmt tack för att du stöder ${sender.clubName}. Varje bidrag gör skillnad, och ditt betyder mycket för oss.`,
      },
      ...(facts.message === undefined ? [] : [{ kind: 'quote' as const, ...facts.message }]),
      { kind: 'facts', facts: rows },
      ...(facts.hasImage ? [{ kind: 'image' as const, cid: imageCid, alt: facts.fundraiserName }] : []),
      { kind: 'text', text: facts.description },
    ],
    reason: `Du får mailet för att du har bidragit till ${facts.fundraiserName}.`,
  };
}
