/** A4 in points, from its upper left corner. */
export const page = { width: 595.28, height: 841.89 };
export const margin = { side: 50, top: 54, bottom: 62 };
/** Where text begins, and how wide it is. */
export const left = margin.side;
export const width = page.width - 2 * margin.side;
export const ink = { text: '#16211c', soft: '#55635c', line: '#c9d2cc' } as const;
