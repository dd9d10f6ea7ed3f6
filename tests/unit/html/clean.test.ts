import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanHtml, cleaningBudget, TooMuchHtml } from '../../../functions/html/clean.ts';
import { isBlank, isLinkTarget, keptAttributes, keptTags } from '../../../shared/domain/html-rules.ts';
import { vectors } from '../../support/vectors.ts';

const tag = /<\/?([a-z0-9]+)((?: [a-z-]+(?:="[^"<>]*")?)*)(?: \/)?>/g;
const attribute = / ([a-z-]+)(?:="([^"]*)")?/g;
const decode = (text: string) =>
  text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&amp;', '&');

/** Everything in the HTML other than text, by an independent parser; what it does not understand is reported too. */
function suspects(html: string): string[] {
  const found: string[] = [];
  for (const [, name = '', attributes = ''] of html.matchAll(tag)) {
    if (!keptTags.includes(name)) found.push(name);
    for (const [, key = '', value = ''] of attributes.matchAll(attribute)) {
      if (!keptAttributes.includes(key)) found.push(`${name} ${key}`);
      if (key === 'src' && !decode(value).startsWith('/media/')) found.push(value);
      if (key === 'href') {
        const { protocol, origin } = new URL(decode(value), 'https://own.example');
        if (!['https:', 'http:', 'mailto:', 'tel:'].includes(protocol)) found.push(value);
        if (/^\s*[/\\]/.test(value) && origin !== 'https://own.example') found.push(value);
      }
    }
  }
  if (/[<>]/.test(html.replaceAll(tag, ''))) found.push(html);
  if (/[\u0000-\u0008\u000e-\u001f\u007f-\u009f]/.test(html)) found.push('control');
  return found;
}

describe('keeps what people write', () => {
  const kept = [
    '<h1>Så fungerar det</h1><h2 lang="sv">Köp &amp; sälj</h2><p>Hej<br />på <strong>dig</strong></p>',
    '<ol start="3" reversed type="a"><li value="2">ett</li><li>två<ul><li>tre</li></ul></li></ol>',
    '<table><caption>Priser</caption><colgroup><col span="2" /></colgroup><thead><tr><th scope="col" colspan="2">Namn</th></tr></thead><tbody><tr><td rowspan="2">1</td></tr></tbody></table>',
    '<a href="/faq" data-link>Frågor</a> <a href="info-lotteries" data-link="true">Mer</a>',
    '<a href="https://club.example/a?b=c&amp;d=e#f" target="_blank" rel="noopener">Klubben</a>',
    '<a href="mailto:info@club.example">Mail</a> <a href="tel:+46701740605">Ring</a> <a href="#fragor">Ner</a>',
    '<figure><img src="/media/news_k3q0_a1?v=1" alt="" width="600" height="200" /><figcaption>Laget</figcaption></figure>',
    '<blockquote>”Bäst” – <cite>Åsa</cite></blockquote><hr /><dl><dt>a</dt><dd>b</dd></dl><pre>  x</pre>',
  ];
  test.each(kept)('%s', (html) => expect(cleanHtml(html)).toBe(html));

  test('a link that opens a window gives it no access to this one', () => {
    for (const rel of ['', ' rel="opener"', ' rel="noopener nofollow"'])
      expect(cleanHtml(`<a${rel} href="/x" target="_blank">x</a>`)).toBe(
        '<a href="/x" target="_blank" rel="noopener">x</a>',
      );
    expect(cleanHtml('<a href="/x" target="top" rel="opener">x</a>')).toBe('<a href="/x">x</a>');
  });
  test('keeps the text of a removed element, unless it was no text', () => {
    expect(cleanHtml('<section><span style="x">Hej</span> <font>du</font></section>')).toBe('Hej du');
    expect(cleanHtml('a<style>b</style><template>c</template><textarea>d</textarea>e')).toBe('ae');
  });
  test('removes an image from elsewhere with its attributes', () => {
    for (const src of ['https://evil.example/x.png', '/media/../api/x', 'data:image/png;base64,AA', 'x', ''])
      expect(cleanHtml(`a<img src="${src}" alt="b">c`)).toBe('ac');
  });
});

describe('removes attacks', () => {
  test('there are at least 200 known attacks', () => expect(new Set(vectors).size).toBeGreaterThan(200));
  test('leaves only allowed content, unchanged by another cleaning', () => {
    for (const vector of vectors) {
      const cleaned = cleanHtml(vector);
      expect([vector, suspects(cleaned)]).toEqual([vector, []]);
      expect([vector, cleanHtml(cleaned)]).toEqual([vector, cleaned]);
      expect([vector, suspects(cleanHtml(`<p title="a">${vector}<a href='/b'>${vector}`))]).toEqual([
        vector,
        [],
      ]);
    }
  });
  test('removes control characters written as entities', () => {
    expect(cleanHtml('<a title="a&#1;b&#27;c">d&#7;e&#x7f;</a>')).toBe('<a title="abc">de</a>');
  });
  test('judges an address as a browser reads it', () => {
    for (const href of [
      '/faq',
      'faq',
      '?a=b:c',
      '#a:b',
      './a:b',
      'https://a.example',
      'HTTP://a',
      'tel:1',
      '',
    ])
      expect([href, isLinkTarget(href)]).toEqual([href, true]);
    for (const href of [
      '//a',
      '/\\a',
      '\\\\a',
      '/\t/a',
      'javascript:1',
      'java\nscript:1',
      ' data:x',
      'a:b',
      'http:a',
    ])
      expect([href, isLinkTarget(href)]).toEqual([href, false]);
  });
});

describe('any cleaned HTML', () => {
  const name = fc.constantFrom(
    ...keptTags,
    'span',
    'section',
    'svg',
    'style',
    'button',
    'center',
    'noscript',
  );
  const value = fc.oneof(
    fc.string(),
    fc.constantFrom('/media/a?v=1', '/faq', 'javascript:1', '_blank', '&#9;', '&quot;', '>', '"', "'", 'sv'),
  );
  const given = fc
    .tuple(fc.constantFrom(...keptAttributes, 'onclick', 'style', 'id'), value)
    .map(([key, text]) => ` ${key}="${text}"`);
  const piece = fc.oneof(
    {
      weight: 5,
      arbitrary: fc
        .tuple(name, fc.array(given, { maxLength: 3 }))
        .map(([tag, all]) => `<${tag}${all.join('')}>`),
    },
    { weight: 4, arbitrary: name.map((tag) => `</${tag}>`) },
    { weight: 2, arbitrary: fc.string() },
    { weight: 1, arbitrary: fc.constantFrom(...vectors) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        '<',
        '>',
        '&',
        '&amp;',
        '&lt;',
        '&#0;',
        '<!--',
        '-->',
        '<a ',
        '\u00a0',
        'e\u0301',
      ),
    },
  );
  const markup = fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join(''));

  test('is unchanged by cleaning again, and contains nothing else', () => {
    fc.assert(
      fc.property(markup, (html) => {
        const cleaned = cleanHtml(html);
        expect(cleanHtml(cleaned)).toBe(cleaned);
        expect(suspects(cleaned)).toEqual([]);
      }),
      { numRuns: 3000 },
    );
  });
  test('long runs and unclosed elements end', () => {
    for (const part of ['<p>', '</p>', '<p></span>', '<a href=/x></a>', '&', '<!--', '<p><img>'])
      expect(suspects(cleanHtml(part.repeat(900)))).toEqual([]);
  });
});

describe('HTML of which there is too much is refused', () => {
  const refusal = (html: string) => {
    try {
      return cleanHtml(html).length;
    } catch (error) {
      return error instanceof TooMuchHtml && error.message;
    }
  };
  const nested = (depth: number, tag = 'b') => `${`<${tag}>`.repeat(depth)}x${`</${tag}>`.repeat(depth)}`;
  const tooManyElements = 'För mycket formatering: högst 2\u00a0000 element, 50 i varandra';

  test('at 51 elements within one another, kept or not, closed or not', () => {
    expect(cleanHtml(nested(50))).toBe(nested(50));
    expect(cleanHtml(nested(50, 'x'))).toBe('x');
    for (const html of [nested(51), nested(51, 'x'), '<i>'.repeat(51), '<p>a<i>'.repeat(26)])
      expect([html, refusal(html)]).toEqual([html, tooManyElements]);
  });
  test('at 2 001 elements, kept or not', () => {
    expect(cleanHtml('<p>x</p>'.repeat(2000))).toBe('<p>x</p>'.repeat(2000));
    for (const part of ['<p>x</p>', '<p>', '</p>', '<br>', '<x></x>', '<script></script>'])
      expect([part, refusal(part.repeat(2001))]).toEqual([part, tooManyElements]);
  });
  test('at 4 001 elements in all rounds together, where taking some out moves others', () => {
    const moving = '<li><body><li><span><li>';
    expect(refusal(`${moving}${'<b>x</b>'.repeat(1300)}`)).toBeGreaterThan(0);
    expect(refusal(`${moving}${'<b>x</b>'.repeat(1340)}`)).toBe(tooManyElements);
  });
  test('at 20 001 pieces of text in all rounds together, and at 200 kB once it is escaped', () => {
    expect(refusal('&auml;'.repeat(19_900))).toBeGreaterThan(0);
    expect(refusal('< '.repeat(6700))).toBe('För många specialtecken: högst 20\u00a0000');
    for (const sign of ['>', '&'])
      expect([sign, refusal(sign.repeat(60_000))]).toEqual([sign, 'Högst 200 kB']);
  });
});

test('a text that is cleaned to be judged costs nothing more to be stored', () => {
  const html = '<a href=/ target=_blank>x</a>'.repeat(2000);
  const all = cleaningBudget();
  const spent = () => {
    const left = cleaningBudget();
    cleanHtml(html, left);
    return { rounds: all.rounds - left.rounds, elements: all.elements - left.elements };
  };
  expect(spent()).toEqual({ rounds: 2, elements: 4000 });
  expect(spent()).toEqual({ rounds: 0, elements: 0 });
  cleanHtml('<p>Annat</p>');
  expect(cleanHtml(html)).toContain('rel="noopener"');
});

test('HTML without visible content is blank', () => {
  for (const html of ['', '<p></p>', '<p>\u00a0</p><br />', '<table><tr><td></td></tr></table>', '<hr />'])
    expect([html, isBlank(html)]).toEqual([html, true]);
  for (const html of ['a', '<p>&amp;</p>', '<img src="/media/a" />'])
    expect([html, isBlank(html)]).toEqual([html, false]);
});
