import type { FundraiserSummary } from '../../shared/contract/fundraiser.ts';
import { saleIsOpen } from '../../shared/domain/lottery.ts';
import { formatNumber, formatSek } from '../../shared/domain/numbers.ts';
import { dayOf } from '../../shared/domain/stockholm.ts';
import { clubMark } from '../../shared/domain/club-mark.ts';
import { reachedText, sumText } from '../../shared/domain/goal.ts';
import { showSwishNumber } from '../../shared/domain/swish.ts';
import { html, type Markup } from '../mail/markup.ts';

/**
 * The same content and classes as web/features/public-fundraiser, for readers without its script and before it runs:
 * nothing moves when the script takes over.
 */
function article(summary: FundraiserSummary, now: Date): Markup {
  const { name, description, image, names, donorCount = names.length, validUntilDate } = summary;
  const isOpen = saleIsOpen(summary, now);
  return html`<article class="card gift-card">
      ${image === null ? undefined : html`<img class="gift-picture" src="${image}" alt="" />`}
      <p class="gift-club">
        <span class="gift-mark" aria-hidden="true">${clubMark(summary.clubName)}</span>
        <span>${summary.clubName}</span>
      </p>
      <h1>${name}</h1>
      ${goalAndSum(summary, isOpen)} ${summary.swish === null ? undefined : giveBySwish(summary.swish)}
      <p class="gift-description">${description}</p>
      ${
        isOpen
          ? html`<p class="soft small">Insamlingen pågår till och med ${dayOf(validUntilDate)}.</p>
              <div class="gift-share"></div>`
          : html`<p class="gift-over strong">Insamlingen är avslutad. Tack till alla som bidrog!</p>`
      }
    </article>
    <section class="card" aria-labelledby="names-title">
      <h2 id="names-title">${formatNumber(donorCount)} givare</h2>
      ${
        names.length === 0
          ? html`<p class="soft">${nobodyYet}</p>`
          : html`<ul class="plain gift-names" aria-label="Givare">
              ${names.map((each) => html`<li>${each}</li>`)}
            </ul>`
      }
      ${
        summary.next === undefined
          ? undefined
          : html`<div class="gift-more">
              <p class="soft">och ${formatNumber(Math.max(1, donorCount - names.length))} till</p>
            </div>`
      }
    </section>`;
}

function goalAndSum({ sum, goal }: FundraiserSummary, isOpen: boolean): Markup {
  return html`<div>
    <p class="gift-sum">${formatSek(sum)}</p>
    <p class="soft">${sumText(goal, isOpen)}</p>
    ${
      goal === null
        ? undefined
        : html`<progress
              class="gift-goal"
              aria-label="Insamlat av målet"
              max="${String(goal)}"
              value="${String(Math.min(sum, goal))}"
            ></progress>
            <p class="small strong">${reachedText(sum, goal)}</p>`
    }
  </div>`;
}

const giveBySwish = ({ payee, message }: NonNullable<FundraiserSummary['swish']>): Markup =>
  html`<details class="gift-swish">
    <summary class="button primary big">Ge med Swish</summary>
    <p class="soft small">Skriv meddelandet precis som det står, så räknas gåvan till insamlingen.</p>
    <p>Swish-nummer: <span class="strong">${showSwishNumber(payee)}</span></p>
    <p>Meddelande: <span class="strong">${message}</span></p>
  </details>`;

const nobodyYet = 'Ingen har bidragit än. Prata med någon i föreningen, så blir du den första.';

const nobody = html`<div class="empty">
  <h1>Insamlingen finns inte</h1>
  <p>Länken kan vara fel, eller så är insamlingen inte kvar.</p>
  <a class="button primary" href="/start">Till startsidan</a>
</div>`;

const place = /(<div[^>]* data-told="[^"]*"[^>]*>)(<\/div>)/;
/** Replaces by functions, since a name may contain `$`. */
const tell = (document: string, what: Markup) =>
  document.replace(place, (_, open: string, close: string) => open + what.source + close);
const entitle = (document: string, title: Markup) =>
  document.replace(/<title>[^<]*<\/title>/, () => `<title>${title.source}</title>`);

/** The page's document with the fundraiser's content, link preview included. */
export function filledIn(document: string, summary: FundraiserSummary, origin: string, now: Date): string {
  const { id, slug, name, description, image, sum } = summary;
  const url = `${origin}/f/${slug || 'insamling'}/${id}`;
  const about = `${formatSek(sum)} insamlat. ${description.replace(/\s+/g, ' ')}`;
  const head = html`<meta name="description" content="${about}" /><link rel="canonical" href="${url}" />
    <meta property="og:type" content="website" /><meta property="og:site_name" content="Lottlaget" />
    <meta property="og:locale" content="sv_SE" /><meta property="og:title" content="${name}" />
    <meta property="og:description" content="${about}" /><meta property="og:url" content="${url}" />
    ${image === null ? undefined : html`<meta property="og:image" content="${origin}${image}" />`}
    <meta name="twitter:card" content="${image === null ? 'summary' : 'summary_large_image'}" />`;
  const bare = document.replace(/<meta name="description"[^>]*>/, '');
  const headed = bare.replace('</head>', () => `${head.source}</head>`);
  return tell(entitle(headed, html`${name} – Lottlaget`), article(summary, now));
}

/** The page's document if there is no such fundraiser. */
export const missing = (document: string): string =>
  tell(
    entitle(document, html`Insamlingen finns inte – Lottlaget`).replace(
      '</head>',
      () => '<meta name="robots" content="noindex" /></head>',
    ),
    nobody,
  );
