/** An inconsistency in a proof: the fields concerned, as named in `docs/draw.md`, and a sentence. */
export interface Finding {
  readonly fields: readonly string[];
  readonly says: string;
}

export const finding = (fields: string | readonly string[], says: string): Finding => ({
  fields: typeof fields === 'string' ? [fields] : fields,
  says,
});
