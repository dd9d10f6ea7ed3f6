/** Swedish names for the demo clubs, and a deterministic random generator. */

const listed = (names: string): string[] => names.split(', ');

const firstNames = listed(
  'Alva, Elsa, Wilma, Ebba, Saga, Freja, Signe, Stina, Märta, Åsa, Linnéa, Maja, Tuva, Hedvig, Lovisa, ' +
    'Vera, Nils, Axel, Björn, Sixten, Olle, Hugo, Melker, Elis, Viggo, Love, Håkan, Göran, Pär, Sören, ' +
    'Malte, Ludvig, Otto, Folke, Ture, Yasmin, Amir, Zlatko, Leila, Kerstin, Ingrid, Gunilla, Lennart, ' +
    'Örjan, Börje, Siv, Anna-Karin, Lars-Erik',
);
const nordvikenNames = listed(
  'Andersson, Öberg, Lindqvist, Sjöberg, Åkesson, Bergström, Nyström, Häggkvist, Wallin, Söderlund, ' +
    'Forsberg, Hellström, Ekdahl, Norén, Palmqvist, Rådström, Granath, Källman, Lundgren, Backman, ' +
    'Rosén, Vikström, Ahmadi, Kovačević, Thorén, Isaksson, Jönsson, Strömblad, Hedlund, af Ekenstam',
);
const soderbyNames = listed(
  'Bäckström, Ångström, Dahlin, Eklöf, Fagerlund, Grönvall, Hultén, Kjellberg, Ljungdahl, Mårdh, ' +
    'Nordgren, Östlund, Persbrink, Roslund, Svärd, Tegnér, Unosson, Wennerholm',
);

/** A small generator (mulberry32): the same seed makes the same club. */
export function choices(seed: number) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (count: number) => Math.floor(next() * count);
  return { next, below, pick: <T>(list: readonly T[]): T => list[below(list.length)] as T };
}
export type Choices = ReturnType<typeof choices>;

export interface Person {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

/** A name as the local part of an address: `åsa` becomes `asa`. */
const plain = (name: string) =>
  name
    .toLowerCase()
    .normalize('NFD')
    .replace(/[^a-z]/g, '');

/** The demo clubs with people of their own. */
export type DemoClub = 'nordviken' | 'soderby';

/** People without repetition, with emails in one domain. The two clubs share no last name. */
export function peopleOf(club: DemoClub, chance: Choices): () => Person {
  const lastNames = club === 'nordviken' ? nordvikenNames : soderbyNames;
  const emails = new Set<string>();
  return () => {
    for (;;) {
      const firstName = chance.pick(firstNames);
      const lastName = chance.pick(lastNames);
      const email = `${plain(firstName)}.${plain(lastName)}@${club}.example`;
      if (emails.has(email)) continue;
      emails.add(email);
      return { firstName, lastName, email };
    }
  };
}

/** Buyers: neighbours, grandparents, colleagues. Phone numbers are from the range that PTS reserves for fiction. */
export function buyersOf(club: DemoClub, chance: Choices) {
  const lastNames = club === 'nordviken' ? nordvikenNames : soderbyNames;
  return () => {
    const firstName = chance.pick(firstNames);
    const lastName = chance.pick(lastNames);
    return {
      firstName,
      lastName,
      email: `${plain(firstName)}.${plain(lastName)}@kopare-${club}.example`,
      phone: `070-174 06 ${(5 + chance.below(95)).toString().padStart(2, '0')}`,
    };
  };
}
