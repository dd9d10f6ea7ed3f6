/**
 * What nothing can be computed from: the club's own texts, the times, and which prize a draw draws again. They are the
 * service's word (`docs/draw.md`).
 */
const unverifiable = /"name":"[^"]*"|"(created|frozen|started)Date":"[^"]*"|"redrawOf":\{[^}]*\}/g;

/** Copies of a proof, each with one bit flipped in a part that affects verification; deterministic for a seed. */
export function tampered(text: string, count: number, seed: number): string[] {
  const decides = [...text.matchAll(unverifiable)].reduce(
    (places, { 0: name, index }) => places.filter((at) => at < index || at >= index + name.length),
    Array.from({ length: text.length }, (_, at) => at),
  );
  let state = seed;
  const next = (most: number) => (state = (state * 48_271) % 2_147_483_647) % most;
  return Array.from({ length: count }, () => {
    const bytes = Buffer.from(text);
    const at = decides[next(decides.length)] ?? 0;
    bytes[at] = (bytes[at] ?? 0) ^ (1 << next(8));
    return bytes.toString('latin1');
  });
}
