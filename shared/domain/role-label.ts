/** A role as screens name it, except home (R214): there a Lagledare is a TeamAdmin. */
export const roleLabel = (name: string): string => (name === 'TeamAdmin' ? 'Lagledare' : name);
