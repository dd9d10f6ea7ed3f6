/** Something in a proof that does not agree: the fields concerned, as `docs/draw.md` names them, and a sentence. */
export interface Finding {
  readonly fields: readonly string[];
  readonly says: string;
}

export const finding = (fields: string | readonly string[], says: string): Finding => ({
  fields: typeof fields === 'string' ? [fields] : fields,
  says,
});
