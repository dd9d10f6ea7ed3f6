import sanitize from 'sanitize-html';
import { maxHtmlBytes, tooManyBytes } from '../../shared/contract/html.ts';
import {
  deepest,
  droppedWhole,
  keptAttributes,
  keptOf,
  keptTags,
  maxElements,
  maxPieces,
  withoutControls,
} from '../../shared/domain/html-rules.ts';
import { composed } from '../../shared/domain/letters.ts';
import { formatNumber } from '../../shared/domain/numbers.ts';

/** A text has too much in it to be cleaned. The message is for its author. */
export class TooMuchHtml extends Error {}

const tooManyElements = `För mycket formatering: högst ${formatNumber(maxElements)} element, ${deepest} i varandra`;
const tooManyPieces = `För många specialtecken: högst ${formatNumber(maxPieces)}`;

/**
 * How the cleaner writes an image without attributes. Nothing else looks like it, since `<` is escaped in texts and
 * attributes.
 */
const noImage = '<img />';

function keptTag(tagName: string, attribs: sanitize.Attributes): sanitize.Tag {
  const kept = keptOf(tagName, attribs);
  return { tagName, attribs: tagName === 'img' && kept['src'] === undefined ? {} : kept };
}

const rules: sanitize.IOptions = {
  allowedTags: keptTags,
  // Attribute values are filtered by `keptOf`, which runs first.
  allowedAttributes: { '*': keptAttributes },
  transformTags: { '*': keptTag },
  nonTextTags: droppedWhole,
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  parseStyleAttributes: false,
};

/**
 * Maximum elements over all rounds: two rounds of the longest text, the second of which changes nothing. A text that
 * needs more rounds, because removing elements moves others, may have fewer elements.
 */
const maxElementsRead = 2 * maxElements;
/** Far more rounds than any known input needs. */
const maxRounds = 20;

/** The remaining budget for cleaning a text, counted down meanwhile, so that its cost is bounded without a clock. */
export interface CleaningBudget {
  /** Times that the whole text may still be cleaned. */
  rounds: number;
  /** Elements that may still be read, in all rounds. */
  elements: number;
  /** Pieces of text that may still be read, in all rounds. */
  pieces: number;
}

/** The full budget for one text. */
export const cleaningBudget = (): CleaningBudget => ({
  rounds: maxRounds,
  elements: maxElementsRead,
  pieces: maxPieces,
});

/**
 * Cleans HTML once. The number of elements that the cleaner sees grows with how many are open around each, and escaping
 * can make a text four times as long. Both are counted while it reads, and it stops as soon as there are too many.
 * @throws {TooMuchHtml}
 */
function cleanOnce(html: string, left: CleaningBudget): string {
  let [elements, depth, length] = [0, 0, 0];
  const cleaned = sanitize(html, {
    ...rules,
    onOpenTag: () => {
      const isTooMuch = ++elements > maxElements || --left.elements < 0 || ++depth > deepest;
      if (isTooMuch) throw new TooMuchHtml(tooManyElements);
    },
    onCloseTag: () => {
      depth--;
    },
    textFilter: (escaped) => {
      if (--left.pieces < 0) throw new TooMuchHtml(tooManyPieces);
      length += escaped.length;
      if (length > maxHtmlBytes) throw new TooMuchHtml(tooManyBytes);
      return withoutControls(escaped);
    },
  });
  // Not by the cleaner's own filter, which copies everything before the image.
  return composed(cleaned.replaceAll(noImage, '')).trim();
}

/**
 * Cleans HTML until it no longer changes.
 * @throws {TooMuchHtml}
 */
function cleanUntilStable(html: string, left: CleaningBudget): string {
  if (--left.rounds < 0) throw new Error('cleaning the HTML did not converge');
  const cleaned = cleanOnce(html, left);
  return cleaned === html ? cleaned : cleanUntilStable(cleaned, left);
}

/** The last text, so that what a request's rules have cleaned is not cleaned again to be stored. */
let last = { written: '', cleaned: '' };

/**
 * HTML with only what `html-rules.ts` allows, trimmed and in NFC. Cleaned until it no longer changes, since removing
 * elements can move others; cleaning the result again changes nothing.
 * @param left the budget, reduced by what is used; a text cleaned just before uses nothing
 * @throws {TooMuchHtml}
 */
export function cleanHtml(written: string, left: CleaningBudget = cleaningBudget()): string {
  if (last.written !== written) last = { written, cleaned: cleanUntilStable(written, left) };
  return last.cleaned;
}
