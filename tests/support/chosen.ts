/**
 * What the command line names, or all of it where it names nothing. Ends the program where something is not known.
 * @param what is chosen, as the message calls it
 */
export function chosenOf(
  what: string,
  known: readonly string[],
  named: readonly string[],
): readonly string[] {
  const unknown = named.filter((name) => !known.includes(name));
  if (unknown.length === 0) return named.length > 0 ? named : known;
  console.error(`There is no ${what} ${unknown.join(', ')}; there are: ${known.join(', ')}.`);
  process.exit(2);
}

/** Ends the program with the verdict on what was run. */
export function endWith(failed: readonly string[]): never {
  console.log(failed.length === 0 ? 'All held.' : `Not held: ${failed.join(', ')}.`);
  process.exit(failed.length === 0 ? 0 : 1);
}
