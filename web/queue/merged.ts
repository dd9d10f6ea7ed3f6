import type { WaitingSale } from '../device/database.ts';

type Body = WaitingSale['body'];

/** What the sale is once everything of it has been sent: with what has been changed since it was tried. */
export function merged({ body, later }: Pick<WaitingSale, 'body' | 'later'>): Body {
  const { buyer, payment } = later ?? {};
  const whole = { ...body, ...buyer };
  if (payment) {
    delete whole.payment;
    if (payment.state === 'paid' && payment.method) whole.payment = payment.method;
  }
  // Nobody can be mailed.
  if (whole.noEmail === true) {
    delete whole.mail;
    delete whole.message;
  }
  return whole;
}
