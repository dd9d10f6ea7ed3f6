/** HTML made by `html`: everything put into it is escaped, except other Markup. */
export class Markup {
  readonly source: string;
  constructor(source: string) {
    this.source = source;
  }
}

type Part = string | number | Markup | readonly Markup[] | undefined;

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escape = (text: string) => text.replace(/[&<>"']/g, (letter) => entities[letter] ?? letter);

function sourceOf(part: Part): string {
  if (part === undefined) return '';
  if (part instanceof Markup) return part.source;
  if (typeof part === 'object') return part.map(({ source }) => source).join('');
  return escape(String(part));
}

/** Markup of a template. Escapes everything put in, attribute values too (which need double quotes). */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return new Markup(strings.reduce((source, text, index) => source + sourceOf(parts[index - 1]) + text));
}

/** Days, times and words like "e-postadress" are not broken across lines. */
const whole = /\d{4}-\d{2}-\d{2}(?: \d{2}:\d{2})?|\be-post\p{L}*/gu;

/** Text with its line breaks as `<br>`. */
export function lines(text: string): Markup {
  const escaped = text
    .split(/\r\n|\r|\n/)
    .map(escape)
    .join('<br>');
  return new Markup(escaped.replace(whole, '<span style="white-space:nowrap">$&</span>'));
}
