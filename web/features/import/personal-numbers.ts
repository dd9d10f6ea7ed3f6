/** Candidates: 20120304-1234, 201203041234, 120304-1234, 1203041234; a plus sign from a hundred years of age. */
const candidates = /(?<!\d)(?:(?:18|19|20)\d{2}|\d{2})(\d{2})(\d{2}) ?[-+–]? ?\d{4}(?!\d)/g;

const daysOf = (month: number): number => (month === 2 ? 29 : [4, 6, 9, 11].includes(month) ? 30 : 31);

/** Whether ten digits satisfy the check digit (Luhn). */
function hasCheckDigit(digits: string): boolean {
  const sum = Array.from(digits, Number).reduce((all, digit, index) => {
    const doubled = index % 2 === 0 ? digit * 2 : digit;
    return all + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}

/** Whether it is a personal identity number or a coordination number (day + 60), by date and check digit. */
function isPersonal(text: string, month: number, day: number): boolean {
  const date = day > 60 ? day - 60 : day;
  const isDate = month >= 1 && month <= 12 && date >= 1 && date <= daysOf(month);
  return isDate && hasCheckDigit(text.replaceAll(/\D/g, '').slice(-10));
}

/** A text without the personal identity numbers in it, and how many there were. Other numbers stay. */
export function withoutPersonalNumbers(text: string): { readonly text: string; readonly found: number } {
  if (!/\d{4}/.test(text)) return { text, found: 0 };
  let found = 0;
  const rest = text.replaceAll(candidates, (number, month: string, day: string) => {
    if (!isPersonal(number, Number(month), Number(day))) return number;
    found++;
    return '';
  });
  return found === 0 ? { text, found } : { text: rest.replaceAll(/\(\s*\)/g, '').trim(), found };
}
