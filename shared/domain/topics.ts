/** The topics of questions: the tabs of the FAQ (R154). */
export const topics = [
  { id: 1, name: 'Allmänt' },
  { id: 2, name: 'Team Admin' },
  { id: 3, name: 'Klubb Admin' },
  { id: 4, name: 'GDPR' },
] as const;
