import sanitize from 'sanitize-html';
import {
  deepest,
  droppedWhole,
  keptAttributes,
  keptOf,
  keptTags,
  withoutControls,
} from '../../shared/domain/html-rules.ts';
import { composed } from '../../shared/domain/letters.ts';

const rules: sanitize.IOptions = {
  allowedTags: keptTags,
  // What they may say is decided by `keptOf`, before.
  allowedAttributes: { '*': keptAttributes },
  transformTags: { '*': (tagName, attribs) => ({ tagName, attribs: keptOf(tagName, attribs) }) },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && attribs['src'] === undefined,
  nonTextTags: droppedWhole,
  textFilter: withoutControls,
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  nestingLimit: deepest,
  parseStyleAttributes: false,
};

/** Far more than anything that was seen to settle. */
const mostRounds = 20;

/**
 * HTML with nothing but what `html-rules.ts` keeps, trimmed and in NFC. Cleaning it again changes nothing:
 * where taking elements out has moved others, it is cleaned until it stays as it is.
 */
export function cleanHtml(written: string): string {
  let html = written;
  for (let round = 0; round < mostRounds; round++) {
    const cleaned = composed(sanitize(html, rules)).trim();
    if (cleaned === html) return cleaned;
    html = cleaned;
  }
  throw new Error('the HTML does not settle');
}
