/**
 * The number to dial, from a telephone number as people write it: '+46 (0)70-123 45 67' and '0046 070 123 45 67' are
 * `+46701234567`, '070-123 45 67' stays `0701234567`. The zero in brackets is only dialled within the country, never
 * after a country code.
 */
export const dialled = (written: string): string => {
  const isAbroad = /^[^\d+]*(\+|00)/.test(written);
  const digits = (isAbroad ? written.replace(/\(\s*0\s*\)/, '') : written).replace(/\D/g, '');
  return isAbroad ? `+${digits.replace(/^00/, '').replace(/^460/, '46')}` : digits;
};
