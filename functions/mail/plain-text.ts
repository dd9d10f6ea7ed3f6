import { shownEmail } from '../../shared/domain/shown-email.ts';
import type { Block, Draft, Sender } from './blocks.ts';

function linesOf(block: Block): readonly string[] {
  switch (block.kind) {
    case 'text':
      return [block.text];
    case 'button':
      return [`${block.label}:`, block.url];
    case 'numbers':
      return [`${block.label}: ${block.numbers.join(', ')}`];
    case 'facts':
      return block.facts.flatMap(({ label, value, url }) => [
        `${label}: ${value}`,
        ...(url === undefined ? [] : [url]),
      ]);
    case 'quote':
      return [`${block.from}:`, block.text];
    case 'notice':
      return [block.title.toLocaleUpperCase('sv'), block.text];
    case 'image':
      return [];
    case 'list':
      return [
        `${block.title}:`,
        ...block.lines.map(({ text, note }) => `- ${note === '' ? text : `${text} (${note})`}`),
        ...(block.rest === '' ? [] : [block.rest]),
      ];
    case 'prizes':
      return block.prizes.map(
        ({ name, number, by, own }) => `- ${name}: lott nr ${number}, ${own ? 'din lott!' : by}`,
      );
  }
}

export function plainText(draft: Draft, sender: Sender): string {
  const blocks = draft.blocks.map(linesOf).filter((lines) => lines.length > 0);
  const contact =
    sender.contact &&
    `Frågor? Svara på mailet, eller skriv till ${sender.contact.name}, ${shownEmail(sender.contact.email)}.`;
  const end = [
    '--',
    sender.clubName,
    ...(contact === undefined ? [] : [contact]),
    draft.reason,
    ...(draft.unsubscribeUrl === undefined
      ? []
      : [
          'Vill du inte ha fler mail om det här lotteriets dragningar? Avregistrera dig:',
          draft.unsubscribeUrl,
        ]),
  ];
  return `${[[draft.title], ...blocks, end].map((lines) => lines.join('\n')).join('\n\n')}\n`;
}
