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

/** There is too much in a text for it to be cleaned. The message is for the person who wrote it. */
export class TooMuchHtml extends Error {}

const tooManyElements = `För mycket formatering: högst ${formatNumber(maxElements)} element, ${deepest} i varandra`;
const tooManyPieces = `För många specialtecken: högst ${formatNumber(maxPieces)}`;

/** How the cleaner writes an image without attributes. Nothing else reads so: `<` is escaped in texts and attributes. */
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
 * Most elements in all rounds together: of the longest text two rounds, the second of which changes nothing. A text that
 * takes elements out and moves others needs more rounds, and may have fewer elements.
 */
const maxElementsRead = 2 * maxElements;
/** Far more rounds than any known input needs. */
const maxRounds = 20;

/** What cleaning a text may still do: counted down while it does, so that its cost is known without a clock. */
export interface CleaningBudget {
  /** Times that the whole text may still be cleaned. */
  rounds: number;
  /** Elements that may still be read, in all rounds. */
  elements: number;
  /** Pieces of text that may still be read, in all rounds. */
  pieces: number;
}

/** All that cleaning one text may do. */
export const cleaningBudget = (): CleaningBudget => ({
  rounds: maxRounds,
  elements: maxElementsRead,
  pieces: maxPieces,
});

/**
 * Cleans HTML once. What the cleaner takes for an element grows with how many are open around it, and a text can become
 * four times as long by escaping. Both are counted while it reads, and it stops at the first that is too many.
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

/** Cleans HTML until it stays as it is. @throws {TooMuchHtml} */
function cleanUntilStable(html: string, left: CleaningBudget): string {
  if (--left.rounds < 0) throw new Error('cleaning the HTML did not converge');
  const cleaned = cleanOnce(html, left);
  return cleaned === html ? cleaned : cleanUntilStable(cleaned, left);
}

/** The last text, so that what a request's rules have cleaned is not cleaned again to be stored. */
let last = { written: '', cleaned: '' };

/**
 * HTML with nothing but what `html-rules.ts` keeps, trimmed and in NFC. Cleaning it again changes nothing:
 * where taking elements out has moved others, it is cleaned until it stays as it is.
 * @param left what it may do, and afterwards what it left of that; a text cleaned just before uses nothing
 * @throws {TooMuchHtml}
 */
export function cleanHtml(written: string, left: CleaningBudget = cleaningBudget()): string {
  if (last.written !== written) last = { written, cleaned: cleanUntilStable(written, left) };
  return last.cleaned;
}
