import { readFileSync } from 'node:fs';
import { handler as saveContent } from '../content/save-content.ts';
import { defaultTerms } from '../ledger/default-terms.ts';
import { termsPage } from '../ledger/terms.ts';
import { type Acting, perform } from '../kernel/perform.ts';

/** The service's pages: title and description. Their text is in `assets/pages`. */
const pages = [
  {
    key: 'how-it-works',
    metaTitle: 'Så fungerar det',
    metaDescription: 'Från första lotten till vinnarmailet: så sköter föreningen sitt lotteri i Lottlaget.',
  },
  {
    key: 'contact',
    metaTitle: 'Kontakt',
    metaDescription: 'Hör av dig till oss på Lottlaget, eller till din förenings egen kontaktperson.',
  },
  {
    key: 'privacy',
    metaTitle: 'Integritet',
    metaDescription:
      'Vilka personuppgifter som finns i Lottlaget, varför, vem som ser dem och hur de tas bort.',
  },
  {
    key: 'pricing',
    metaTitle: 'Priser',
    metaDescription: 'Ett fast pris per förening och år, utan avgift per lott. Prova gratis med ett lag.',
  },
  {
    key: 'info-lotteries',
    metaTitle: 'Lotterier för föreningar',
    metaDescription: 'Råd om regler, priser, vinster och dragning för föreningar som ordnar lotteri.',
  },
  {
    key: 'info-monetize',
    metaTitle: 'Så tjänar föreningen pengar',
    metaDescription: 'Vad lotterier och insamlingar kan ge, med räkneexempel för lag och förening.',
  },
  {
    key: 'info-enkronan',
    metaTitle: 'Enkronan',
    metaDescription: 'Lotteriet där varje lott kostar en krona: varför det säljer och hur det läggs upp.',
  },
] as const;

export async function writePages(acting: Acting): Promise<void> {
  for (const { key, ...page } of pages) {
    const html = readFileSync(new URL(`assets/pages/${key}.html`, import.meta.url), 'utf8');
    await perform(saveContent, acting, { body: { key, ...page, html } });
  }
  await perform(saveContent, acting, { body: { key: termsPage, ...defaultTerms } });
}
