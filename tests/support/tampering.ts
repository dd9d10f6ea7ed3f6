/** Copies of a proof, each with one bit flipped in a part that affects verification; deterministic for a seed. */
export function tampered(text: string, count: number, seed: number): string[] {
  // Prize names are the club's own texts, and do not affect verification.
  const decides = [...text.matchAll(/"name":"[^"]*"/g)].reduce(
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
