import { makePolicy } from '../components/html/policies.ts';

/**
 * What the browser asks about a text that is to become part of the page (the content security policy has it ask).
 * Styles are written as `innerHTML` by antd, and have no tags: those pass. HTML passes where it is read apart from
 * the page, as the editor does, which keeps what its schema knows. What is shown as HTML comes from the cleaner,
 * which has a policy of its own. Anything else is a mistake and stays out; so does every text that would be script.
 */
const hasTag = /<[a-z!/?]/i;
const apart = 'DOMParser parseFromString';

makePolicy('default', (text, _type, sink) =>
  // Nobody but the editor asks by itself, without a place where it goes: it reads what was pasted, apart as well.
  sink === undefined || sink === apart || !hasTag.test(text) ? text : null,
);
