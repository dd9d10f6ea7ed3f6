/** Words in a list that mark a person's identity as protected, unless negated: 'ej skyddad'. */
const words =
  /(?<!\p{L})(?<!(?<!\p{L})(?:ej|inte|icke|ingen|inga)\s+)(?:skydd(?:ad|ade|at)|sekretess\p{L}*|kvarskriv\p{L}*|spärrmark\p{L}*|fingerade?)(?!\p{L})/iu;

/** Whether a text says that a person's identity is protected (R612). */
export const saysProtected = (text: string): boolean => words.test(text);
