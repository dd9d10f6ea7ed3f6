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

/**
 * The same number without spaces and signs, if they make it longer than the 20 characters that there is room for;
 * undefined if it is not, if it contains words, or if it is more than one number: none has more than 15 digits.
 */
export function shortPhone(written: string): string | undefined {
  const number = written.trim();
  if (number.length <= 20 || /[^\d\s+()./–-]/.test(number)) return undefined;
  const short = dialled(number);
  return /^\+?\d{7,15}$/.test(short) ? short : undefined;
}
