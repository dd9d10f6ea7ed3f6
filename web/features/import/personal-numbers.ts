/**
 * Candidates: 20120304-1234, 2012-03-04-1234, 201203041234, 120304-1234, 1203041234; a plus sign from a hundred years of
 * age, and a letter in a number that is given for the time being (120304-T123).
 */
const candidates =
  /(?<!\d)((?:18|19|20)?)\d{2}[- ]?(\d{2})[- ]?(\d{2}) ?([-+–]?) ?(?:([A-Za-z])\d{3}|\d{4})(?!\d)/g;

const daysOf = (month: number): number => (month === 2 ? 29 : [4, 6, 9, 11].includes(month) ? 30 : 31);

/** Whether ten digits satisfy the check digit (Luhn). */
function hasCheckDigit(digits: string): boolean {
  const sum = Array.from(digits, Number).reduce((all, digit, index) => {
    const doubled = index % 2 === 0 ? digit * 2 : digit;
    return all + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}

/** Whether it is a date, of a coordination number with 60 more. */
function isDate(month: number, day: number): boolean {
  const date = day > 60 ? day - 60 : day;
  return month >= 1 && month <= 12 && date >= 1 && date <= daysOf(month);
}

/**
 * A text without the personal identity numbers in it, and how many there were. Other numbers stay. A number written
 * with century and sign, or with a letter, counts as one; for others the check digit decides.
 */
export function withoutPersonalNumbers(text: string): { readonly text: string; readonly found: number } {
  if (!/\d{3}/.test(text)) return { text, found: 0 };
  let found = 0;
  const rest = text.replaceAll(candidates, (number, ...parts: string[]) => {
    const [century, month, day, sign, letter] = parts;
    const isWritten = (century !== '' && sign !== '') || letter !== undefined;
    const isPersonal = isWritten || hasCheckDigit(number.replaceAll(/\D/g, '').slice(-10));
    if (!isDate(Number(month), Number(day)) || !isPersonal) return number;
    found++;
    return '';
  });
  return found === 0 ? { text, found } : { text: rest.replaceAll(/\(\s*\)/g, '').trim(), found };
}
