/** Examples of the ground of a lottery and the meter of a registration. */
export const groundExamples = {
  municipality: 'Nordviken',
  registrationNumber: 'KS 2026/114',
  registrationFrom: '2026-01-01',
  registrationTo: '2030-12-31',
  'base.amount': 57_300,
  'baseAmounts.amount': 57_300,
  year: 2024,
  source: 'Regeringens beslut enligt 2 kap. 6–7 §§ socialförsäkringsbalken, beräknat av SCB',
  'meter.issued': 1_600_000,
  'meter.sold': 1_401_000,
  'meter.limit': 1_910_000,
  planApprovedDate: '2026-01-19',
  groundNote: 'Kommunens beslut den 12 januari',
};
