import { expect, test } from 'vitest';
import { addressesOf, longestMailto, mailParts } from '../../web/components/mail-parts.ts';

const addressesIn = (parts: readonly string[]) =>
  parts.flatMap((part) => part.replace('mailto:?bcc=', '').split(',').map(decodeURIComponent));

test('a mail to 90 members comes in links short enough to open, which reach each address once', () => {
  const emails = Array.from({ length: 90 }, (_, n) => `medlem.${n}+lotter@föreningen-${n}.example`);
  const family = [...emails.slice(0, 9), emails[9]?.toUpperCase() ?? ''];
  const parts = mailParts(addressesOf([...family, ...emails].map((email) => ({ email }))));
  expect(parts.length).toBeGreaterThan(1);
  expect(parts.filter((part) => part.length > longestMailto)).toEqual([]);
  expect(addressesIn(parts).toSorted()).toEqual(emails.toSorted());
});

test('a mail is one link up to the longest, and two from one character more', () => {
  const few = Array.from({ length: 60 }, (_, n) => `medlem${n}@klubben.example`);
  const [link = ''] = mailParts(few);
  const last = (encoded: number) => `${'x'.repeat(encoded - '%40k.se'.length)}@k.se`;
  const left = longestMailto - link.length - ','.length;
  expect(mailParts([...few, last(left)]).map(({ length }) => length)).toEqual([longestMailto]);
  const two = mailParts([...few, last(left + 1)]);
  expect(two).toHaveLength(2);
  expect(addressesIn(two)).toEqual([...few, last(left + 1)]);
  expect(mailParts([])).toEqual([]);
});
